import SourceDiagnostics

extension Diagnostic {
    static func memberSaysAnother(_ value: Located<String>, own: String, other: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the discriminator value of this type is '\(own)', not '\(value.value)'",
            at: value.range,
            notes: [Note("it is declared here", at: other)],
            fixIts: [FixIt("change it to '\(own)'", at: value.range, replacement: own)]
        )
    }
}

extension Explanation {
    static var memberSaysAnother: Explanation {
        Explanation(
            "Two different discriminator values",
            "The discriminator value of a type is declared once, at the type or at one union.",
            change: """
                  union: Profile
                - of: [{ type: User, value: 1️⃣person }]
                + of: [{ type: User, value: human }]
                  # User.yaml
                  resource: User
                  fields: { type: { type: string, default: human } }
                """,
            messages: ["1️⃣": "the discriminator value of this type is 'human', not 'person'"]
        )
    }
}
