import SourceDiagnostics

extension Diagnostic {
    static func requiredWithDefault(_ required: SourceRange, default range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a required value cannot have a default",
            at: required,
            notes: [Note("the default is declared here", at: range)],
            fixIts: [FixIt("set it to false", at: required, replacement: "false")]
        )
    }
}

extension Explanation {
    static var requiredWithDefault: Explanation {
        Explanation(
            "A default for a required value",
            "A default replaces a missing value, and a required value is never missing.",
            change: """
                  resource: User
                - fields: { age: { type: int, required: 1️⃣true, default: 2️⃣18 } }
                + fields: { age: { type: int, required: false, default: 18 } }
                """,
            messages: [
                "1️⃣": "a required value cannot have a default",
                "2️⃣": "note: the default is declared here",
            ]
        )
    }
}
