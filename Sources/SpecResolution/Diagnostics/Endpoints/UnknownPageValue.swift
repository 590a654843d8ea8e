import SourceDiagnostics

extension Diagnostic {
    static func unknownPageValue(_ key: Located<String>, known: [String], nearest: String?) -> Diagnostic {
        let notes =
            known.isEmpty
            ? [Note("name it in 'extra' or 'response_headers' of the list, which needs 'paging' for that")]
            : [Note("there are \(known.map { "'\($0)'" }.joined(separator: ", "))")]
        return Diagnostic(
            .error,
            "no value beside the elements is '\(key.value)'",
            at: key.range,
            notes: notes,
            fixIts: .replacing(key, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownPageValue: Explanation {
        Explanation(
            "A mark that responses do not have",
            """
            `extra` of `sync` names one of the values that the list has in its own `extra` or `response_headers`, \
            by the key there.
            """,
            change: """
                  # api.yaml
                  convention: { envelope: { data: data } }
                  # User.yaml
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    list:
                      get: ""
                      returns: [User]
                      paging: standard
                      extra: { next_sync_token: string? }
                -     sync: { since: sync_token, extra: 1️⃣sync_token }
                +     sync: { since: sync_token, extra: next_sync_token }
                """,
            messages: ["1️⃣": "no value beside the elements is 'sync_token'"]
        )
    }
}
