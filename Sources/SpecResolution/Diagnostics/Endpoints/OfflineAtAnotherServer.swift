import SourceDiagnostics

extension Diagnostic {
    static func offlineAtAnotherServer(_ server: Located<String>, offline: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a call to another server cannot wait for a connection",
            at: server.range,
            notes: [Note("'offline' lets it wait; write 'offline: none' at the call", at: offline)]
        )
    }
}

extension Explanation {
    static var offlineAtAnotherServer: Explanation {
        Explanation(
            "A call to another server that can wait",
            "An outbox sends its calls to the API's own server, so it cannot have calls to another one.",
            change: """
                - # api.yaml
                - servers:
                -   live: { url: https://api.example.com, other: { uploads: https://uploads.example.com } }
                - # Photo.yaml
                  resource: Photo
                  path: /photos
                  endpoints:
                -   rename: { patch: "/{id}", body: { title: string? }, server: 1️⃣uploads, offline: 2️⃣server }
                +   rename: { patch: "/{id}", body: { title: string? }, offline: server }
                """,
            messages: [
                "1️⃣": "a call to another server cannot wait for a connection",
                "2️⃣": "note: 'offline' lets it wait; write 'offline: none' at the call",
            ]
        )
    }
}
