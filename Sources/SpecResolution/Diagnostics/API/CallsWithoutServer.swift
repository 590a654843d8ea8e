import SourceDiagnostics

extension Diagnostic {
    /// - Parameter setting: A key of `api.yaml` that is for calls.
    static func callsWithoutServer(
        of api: Located<String>,
        firstCall: SourceRange?,
        setting: String
    ) -> Diagnostic {
        let reason = firstCall == nil ? "'\(setting)', which is for calls" : "calls"
        return Diagnostic(
            .error,
            "key 'servers' is missing in api.yaml: the API has \(reason)",
            at: api.range,
            notes: firstCall.map { [Note("a call is here", at: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var callsWithoutServer: Explanation {
        Explanation(
            "An API with calls and without servers",
            """
            A call is sent to a server, and the first one of `servers` is the default. Only an API without calls, such as the \
            format of a file, needs no server; then it has no settings for calls either.
            """,
            change: """
                  # api.yaml
                  genapi: 1
                  api: 1️⃣Notes
                - timeout: 10s
                  # Backup.yaml
                  value: Backup
                  fields: { notes: [string] }
                """,
            messages: [
                "1️⃣": "key 'servers' is missing in api.yaml: the API has 'timeout', which is for calls"
            ]
        )
    }
}
