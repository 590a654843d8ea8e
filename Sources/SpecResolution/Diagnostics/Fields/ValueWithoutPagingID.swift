import SourceDiagnostics

extension Diagnostic {
    static func valueWithoutPagingID(_ name: Located<String>, key: String) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is paged in realtime mode, but has no '\(key)'",
            at: name.range,
            notes: [Note("only resources have it without listing it")]
        )
    }
}

extension Explanation {
    static var valueWithoutPagingID: Explanation {
        Explanation(
            "An element without a paging ID",
            """
            Realtime paging asks for elements that are newer or older than a paging ID. Resources have one \
            implicitly; values must declare it.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                - types: { 1️⃣Alert: { fields: { text: string } } }
                + types: { Alert: { fields: { text: string, paging_id: string } } }
                  endpoints: { alerts: { get: /alerts, returns: [Alert], paging: realtime } }
                """,
            messages: ["1️⃣": "'Alert' is paged in realtime mode, but has no 'paging_id'"]
        )
    }
}
