import SourceDiagnostics

extension Diagnostic {
    static func ruleOfNoObject(_ range: SourceRange, type: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' is identified by its kind and has no keys",
            at: range
        )
    }
}

extension Explanation {
    static var ruleOfNoObject: Explanation {
        Explanation(
            "A rule for a member that is not an object",
            """
            'value' and 'has' are about the keys of an object. A text, a number, a list or a map is identified by its kind.
            """,
            change: """
                  union: Answer
                - of: [{ type: string, has: 1️⃣text }, User]
                + of: [string, User]
                  # User.yaml
                  resource: User
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'string' is identified by its kind and has no keys"]
        )
    }
}
