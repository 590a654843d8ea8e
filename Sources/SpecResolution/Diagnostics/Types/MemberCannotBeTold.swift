import SourceDiagnostics

extension Diagnostic {
    static func memberCannotBeTold(_ type: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "no discriminator or key distinguishes '\(type.value)'",
            at: type.range,
            notes: [Note("add 'has' with a key that only this member has")]
        )
    }
}

extension Explanation {
    static var memberCannotBeTold: Explanation {
        Explanation(
            "A member that nothing identifies",
            """
            Without a discriminator, in the union or in the convention, every member needs 'has' with a key that identifies it.
            """,
            change: """
                  union: Profile
                  discriminator: none
                - of: [1️⃣User]
                + of: [{ type: User, has: name }]
                  # User.yaml
                  resource: User
                  fields: { name: string }
                """,
            messages: ["1️⃣": "no discriminator or key distinguishes 'User'"]
        )
    }
}
