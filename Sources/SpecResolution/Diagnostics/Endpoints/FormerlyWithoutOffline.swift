import SourceDiagnostics

extension Diagnostic {
    static func formerlyWithoutOffline(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'formerly' has no effect, because the call cannot wait for a connection",
            at: range
        )
    }
}

extension Explanation {
    static var formerlyWithoutOffline: Explanation {
        Explanation(
            "'formerly' of a call that does not wait for a connection",
            """
            'formerly' lists the names under which earlier versions of an app have queued a call. Only calls with 'offline' \
            are queued.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   update: { patch: "/{id}", body: [name], returns: User, formerly: [1️⃣User.rename] }
                +   update: { patch: "/{id}", body: [name], returns: User, offline: merge, formerly: [User.rename] }
                """,
            messages: ["1️⃣": "'formerly' has no effect, because the call cannot wait for a connection"]
        )
    }
}
