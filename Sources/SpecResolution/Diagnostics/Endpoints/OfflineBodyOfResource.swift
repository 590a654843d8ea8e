import SourceDiagnostics

extension Diagnostic {
    static func offlineBodyOfResource(_ body: Located<String>, offline: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a call with '\(body.value)' cannot wait for a connection",
            at: body.range,
            notes: [
                Note(
                    "'offline' of the resource applies to all calls that change something, except for those with 'offline: none'",
                    at: offline
                )
            ]
        )
    }
}

extension Explanation {
    static var offlineBodyOfResource: Explanation {
        Explanation(
            "A resource whose calls cannot all wait for a connection",
            """
            With 'offline' of a resource, all of its calls that change something can wait for a connection. A call whose body \
            is not JSON or a form cannot be stored, so it says 'offline: none'.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  offline: 2️⃣client
                  endpoints:
                    update: { patch: "/{id}", body: [name], returns: User }
                -   rename: { put: "/{id}/name", 1️⃣bytes: text/plain, returns: User }
                +   rename: { put: "/{id}/name", bytes: text/plain, returns: User, offline: none }
                """,
            messages: [
                "1️⃣": "a call with 'bytes' cannot wait for a connection",
                "2️⃣":
                    "note: 'offline' of the resource applies to all calls that change something, except for those with 'offline: none'",
            ]
        )
    }
}
