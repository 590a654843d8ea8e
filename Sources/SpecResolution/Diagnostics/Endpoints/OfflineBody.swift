import SourceDiagnostics

extension Diagnostic {
    static func offlineBody(_ range: SourceRange, body: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a call with '\(body.value)' cannot wait for a connection",
            at: range,
            notes: [
                Note(
                    "only 'body', 'form' and 'multipart' can be stored until there is a connection",
                    at: body.range
                )
            ]
        )
    }
}

extension Explanation {
    static var offlineBody: Explanation {
        Explanation(
            "Waiting with a body that cannot be stored",
            """
            A call that waits for a connection is stored with its body, which is JSON or a form. The files of a \
            form are not stored themselves, but their places on disk.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   rename: { put: "/{id}/name", 2️⃣bytes: text/plain, returns: User, offline: 1️⃣client }
                +   rename: { put: "/{id}/name", body: { name: string }, returns: User, offline: client }
                """,
            messages: [
                "1️⃣": "a call with 'bytes' cannot wait for a connection",
                "2️⃣": "note: only 'body', 'form' and 'multipart' can be stored until there is a connection",
            ]
        )
    }
}
