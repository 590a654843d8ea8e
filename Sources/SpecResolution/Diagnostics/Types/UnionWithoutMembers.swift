import SourceDiagnostics

extension Diagnostic {
    static func unionWithoutMembers(_ name: Located<String>, at range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "union '\(name.value)' has no members", at: range)
    }
}

extension Explanation {
    static var unionWithoutMembers: Explanation {
        Explanation(
            "A union without members",
            "No value could ever be read.",
            change: """
                  union: Profile
                - of: 1️⃣[]
                + of: [User]
                + # User.yaml
                + resource: User
                + fields: { name: string }
                """,
            messages: ["1️⃣": "union 'Profile' has no members"]
        )
    }
}
