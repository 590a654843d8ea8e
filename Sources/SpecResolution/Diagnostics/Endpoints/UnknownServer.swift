import SourceDiagnostics

extension Diagnostic {
    static func unknownServer(
        _ name: Located<String>,
        nearest: String?,
        servers: [Located<String>]
    ) -> Diagnostic {
        Diagnostic(
            .error,
            "no server has another server '\(name.value)'",
            at: name.range,
            notes: servers.prefix(1).map {
                Note(
                    "declare it in 'api.yaml': '\($0.value): { url: …, other: { \(name.value): https://… } }'",
                    at: $0.range
                )
            },
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownServer: Explanation {
        Explanation(
            "A server that is not declared",
            """
            'server' names one of the servers under 'other' of the API's servers. There can be a different one for each of \
            them, such as one for tests; where there is none, the call is sent to the API's own server.
            """,
            change: """
                  # api.yaml
                  servers:
                    2️⃣live: { url: https://api.example.com, other: { uploads: https://uploads.example.com } }
                  # Photo.yaml
                  resource: Photo
                  path: /photos
                  endpoints:
                -   upload: { put: "/{id}", bytes: image/png, server: 1️⃣upload }
                +   upload: { put: "/{id}", bytes: image/png, server: uploads }
                """,
            messages: [
                "1️⃣": "no server has another server 'upload'",
                "2️⃣":
                    "note: declare it in 'api.yaml': 'live: { url: …, other: { upload: https://… } }'",
            ]
        )
    }
}
