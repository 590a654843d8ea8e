import SourceDiagnostics

extension Diagnostic {
    static func memberToldTwice(_ type: Located<String>, key: String, other: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' has its discriminator under another key, '\(key)'",
            at: type.range,
            notes: other.map { [Note("which is declared here", at: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var memberToldTwice: Explanation {
        Explanation(
            "A member with two discriminators",
            "A type has one discriminator key.",
            change: """
                  union: Profile
                - discriminator: kind
                  of: [1️⃣User]
                  # User.yaml
                  resource: User
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'User' has its discriminator under another key, 'type'"]
        )
    }
}
