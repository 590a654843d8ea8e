import SourceDiagnostics

extension Diagnostic {
    static func duplicateMember(_ type: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' is already a member",
            at: type.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}

extension Explanation {
    static var duplicateMember: Explanation {
        Explanation(
            "A duplicate member",
            "A type can be a member of a union once.",
            change: """
                  union: Profile
                - of: [2️⃣User, 1️⃣User]
                + of: [User]
                  # User.yaml
                  resource: User
                  fields: { name: string }
                """,
            messages: [
                "1️⃣": "'User' is already a member",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
