import SourceDiagnostics

extension Diagnostic {
    static func expandableOfAnotherIdentity(_ value: Located<String>, identity: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(value.value)' has not the identity of '\(identity)'",
            at: value.range,
            notes: [Note("the whole element has the identity that stands for it")]
        )
    }
}

extension Explanation {
    static var expandableOfAnotherIdentity: Explanation {
        Explanation(
            "An expanded element with another identity",
            """
            `id<User> | User` is an identity or the whole element, so both have one identity. The element is the resource, a \
            variant that lists `id: id<User>`, or a union of these that has a `fallback` or `unknown_types: fail`.
            """,
            change: """
                  resource: User
                - fields: { team: id<User> | 1️⃣Team }
                + fields: { team: id<Team> | Team }
                  # Team.yaml
                  resource: Team
                  fields: { name: string }
                """,
            messages: ["1️⃣": "'Team' has not the identity of 'User'"]
        )
    }
}
