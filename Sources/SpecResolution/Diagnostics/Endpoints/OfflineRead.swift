import SourceDiagnostics

extension Diagnostic {
    static func offlineRead(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a '\(method.value)' cannot wait for a connection",
            at: range,
            notes: [Note("only calls that change something can wait", at: method.range)]
        )
    }
}

extension Explanation {
    static var offlineRead: Explanation {
        Explanation(
            "Waiting with a call that reads",
            """
            Only calls that change something can wait for a connection. Without a connection, elements and lists are read from
            the store.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { 2️⃣get: "/{id}", returns: User, offline: 1️⃣merge }
                +   get: { get: "/{id}", returns: User }
                +   update: { patch: "/{id}", body: [name], returns: User, offline: merge }
                """,
            messages: [
                "1️⃣": "a 'get' cannot wait for a connection",
                "2️⃣": "note: only calls that change something can wait",
            ]
        )
    }
}
