import SourceDiagnostics

extension Diagnostic {
    static func keysetWithoutKeys(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "keyset paging needs 'keys'",
            at: range,
            notes: [
                Note(
                    "for example 'keys: { created_at: created_before, id: id_before }'; the last key must be unique"
                )
            ]
        )
    }
}

extension Explanation {
    static var keysetWithoutKeys: Explanation {
        Explanation(
            "Keyset paging without keys",
            """
            The next page starts after the keys of the last element. 'keys' lists them, the most \
            significant first, each with the query parameter that takes it. The last key must be unique.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", returns: [User], paging: 1️⃣keyset }
                +   list: { get: "", returns: [User], paging: { mode: keyset, keys: { name: after_name, id: after_id } } }
                """,
            messages: ["1️⃣": "keyset paging needs 'keys'"]
        )
    }
}
