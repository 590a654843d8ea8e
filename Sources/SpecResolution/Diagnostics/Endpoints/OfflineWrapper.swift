import SourceDiagnostics

extension Diagnostic {
    static func offlineWrapper(_ wrapper: SourceRange, offline: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a call with a wrapper cannot wait for a connection",
            at: wrapper,
            notes: [Note("add 'offline: none' to the call, or remove this", at: offline)]
        )
    }
}

extension Explanation {
    static var offlineWrapper: Explanation {
        Explanation(
            "A waiting call with a wrapper",
            """
            The body of a call that waits for a connection is compared with the element, so it has the members of the \
            element, and not an object around them.
            """,
            rejected: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  update: { patch: "/{id}", body: [name], wrapper: 1️⃣user, returns: User, offline: 2️⃣merge }
                """,
            messages: [
                "1️⃣": "a call with a wrapper cannot wait for a connection",
                "2️⃣": "note: add 'offline: none' to the call, or remove this",
            ],
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  update: { patch: "/{id}", body: [name], wrapper: user, returns: User }
                """
        )
    }
}
