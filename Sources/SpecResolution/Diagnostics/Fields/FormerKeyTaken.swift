import SourceDiagnostics

extension Diagnostic {
    static func formerKeyTaken(_ key: Located<String>, owner: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is already the key of a field",
            at: key.range,
            notes: [Note("it is used here", at: owner)]
        )
    }
}

extension Explanation {
    static var formerKeyTaken: Explanation {
        Explanation(
            "A former key that a field has",
            "Each key of an object, also a former one, belongs to one field. Otherwise both would read the same value.",
            change: """
                  resource: User
                  fields:
                    2️⃣name: string
                -   title: { type: string, formerly: [1️⃣name] }
                +   title: { type: string, formerly: [caption] }
                """,
            messages: ["1️⃣": "'name' is already the key of a field", "2️⃣": "note: it is used here"]
        )
    }
}
