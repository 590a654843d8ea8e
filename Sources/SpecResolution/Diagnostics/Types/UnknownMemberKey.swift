import SourceDiagnostics

extension Diagnostic {
    static func unknownMemberKey(_ key: Located<String>, type: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type)' has no key '\(key.value)'",
            at: key.range,
            fixIts: .replacing(key, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownMemberKey: Explanation {
        Explanation(
            "An unknown key of a member",
            "'has' is a key of the member's objects.",
            change: """
                  union: Profile
                - of: [{ type: User, has: 1️⃣nam }]
                + of: [{ type: User, has: name }]
                  # User.yaml
                  value: User
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'User' has no key 'nam'"]
        )
    }
}
