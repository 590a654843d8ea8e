import SourceDiagnostics

extension Diagnostic {
    static func nullableWithDefault(_ nullable: SourceRange, default range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a value with a default cannot be null",
            at: nullable,
            notes: [Note("the default is declared here", at: range)],
            fixIts: [FixIt("set it to false", at: nullable, replacement: "false")]
        )
    }
}

extension Explanation {
    static var nullableWithDefault: Explanation {
        Explanation(
            "A default for a value that can be null",
            "A default replaces null, and `nullable: true` keeps it.",
            change: """
                  resource: User
                - fields: { age: { type: int, nullable: 1️⃣true, default: 2️⃣18 } }
                + fields: { age: { type: int, nullable: false, default: 18 } }
                """,
            messages: [
                "1️⃣": "a value with a default cannot be null",
                "2️⃣": "note: the default is declared here",
            ]
        )
    }
}
