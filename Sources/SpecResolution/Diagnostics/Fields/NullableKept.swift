import SourceDiagnostics

extension Diagnostic {
    static func nullableKept(_ malformed: SourceRange, nullable: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'keep' keeps the old value for null, but null is a value here",
            at: malformed,
            notes: [Note("it can be null", at: nullable)],
            fixIts: [FixIt("read it as null", at: malformed, replacement: "\"null\"")]
        )
    }
}

extension Explanation {
    static var nullableKept: Explanation {
        Explanation(
            "A value that can be null and keeps its old value",
            """
            With 'malformed: keep', an update keeps the old value for null and for a value of another type. \
            With 'nullable: true', null is a new value.
            """,
            change: """
                  resource: User
                - fields: { age: { type: int, nullable: 2️⃣true, malformed: 1️⃣keep } }
                + fields: { age: { type: int, nullable: true, malformed: "null" } }
                """,
            messages: [
                "1️⃣": "'keep' keeps the old value for null, but null is a value here",
                "2️⃣": "note: it can be null",
            ]
        )
    }
}
