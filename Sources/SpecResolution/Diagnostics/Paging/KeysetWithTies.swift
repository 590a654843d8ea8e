import SourceDiagnostics

extension Diagnostic {
    static func keysetWithTies(_ key: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(key.value)' is not unique, so it cannot be the last key",
            at: key.range,
            notes: [Note("the last key must be unique, such as 'id: id_before'")]
        )
    }
}

extension Explanation {
    static var keysetWithTies: Explanation {
        Explanation(
            "A keyset that is not unique",
            """
            The next page starts after the keys of the last element. If two elements had the same keys, \
            one could be skipped, so the last key must be unique. Booleans and enums are not.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { active: bool }
                  endpoints:
                -   list: { get: "", returns: [User], paging: { mode: keyset, keys: { 1️⃣active: after } } }
                +   list: { get: "", returns: [User], paging: { mode: keyset, keys: { active: active_after, id: id_after } } }
                """,
            messages: ["1️⃣": "'active' is not unique, so it cannot be the last key"]
        )
    }
}
