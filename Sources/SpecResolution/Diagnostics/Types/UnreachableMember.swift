import SourceDiagnostics

extension Diagnostic {
    static func unreachableMember(_ type: Located<String>, at range: SourceRange, earlier: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "'\(type.value)' is unreachable: an earlier member matches the same objects",
            at: range,
            notes: [Note("the earlier member", at: earlier)]
        )
    }
}

extension Explanation {
    static var unreachableMember: Explanation {
        Explanation(
            "An unreachable member",
            "Two members have the same value or the same key. The first one always matches.",
            change: """
                  union: Profile
                - of: [{ type: User, value: 2️⃣person }, { type: Company, value: 1️⃣person }]
                + of: [{ type: User, value: person }, { type: Company, value: company }]
                  # User.yaml
                  value: User
                  fields: { name: string }
                  # Company.yaml
                  value: Company
                  fields: { name: string }
                """,
            messages: [
                "1️⃣": "'Company' is unreachable: an earlier member matches the same objects",
                "2️⃣": "note: the earlier member",
            ]
        )
    }
}
