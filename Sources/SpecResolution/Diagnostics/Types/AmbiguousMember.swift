import SourceDiagnostics

extension Diagnostic {
    static func ambiguousMember(
        _ type: Located<String>,
        at range: SourceRange,
        key: String,
        earlier: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(type.value)' also has the key '\(key)', which identifies an earlier member",
            at: range,
            notes: [Note("every object with that key is read as this member", at: earlier)]
        )
    }
}

extension Explanation {
    static var ambiguousMember: Explanation {
        Explanation(
            "A member that looks like another",
            """
            Members that are identified by a key are tried in order. An object of this member also has the \
            key of an earlier one, and would be read as that member.
            """,
            change: """
                  union: Profile
                  of:
                +   - { type: Company, has: vat }
                    - { type: User, has: 2️⃣name }
                -   - { type: Company, has: 1️⃣vat }
                  # User.yaml
                  value: User
                  fields: { name: string }
                  # Company.yaml
                  value: Company
                  fields: { name: string, vat: string }
                """,
            messages: [
                "1️⃣": "'Company' also has the key 'name', which identifies an earlier member",
                "2️⃣": "note: every object with that key is read as this member",
            ]
        )
    }
}
