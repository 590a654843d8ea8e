import SourceDiagnostics

extension Diagnostic {
    static func offlineOfNoCall(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'offline' has no effect, because the resource has no call that it applies to",
            at: range
        )
    }
}

extension Explanation {
    static var offlineOfNoCall: Explanation {
        Explanation(
            "'offline' of a resource without a call that can wait",
            """
            'offline' of a resource applies to its calls that change something and have no 'offline' of their own. Calls that \
            read, searches with pages included, do not wait for a connection.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  offline: 1️⃣client
                  endpoints:
                    get: { get: "/{id}", returns: User }
                +   update: { patch: "/{id}", body: [name], returns: User }
                """,
            messages: ["1️⃣": "'offline' has no effect, because the resource has no call that it applies to"]
        )
    }
}
