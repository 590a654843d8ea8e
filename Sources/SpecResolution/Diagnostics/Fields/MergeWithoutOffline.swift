import SourceDiagnostics

extension Diagnostic {
    static func mergeWithoutOffline(_ range: SourceRange, field: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'merge' has no effect, because no call that changes '\(field.value)' can wait for a connection",
            at: range,
            notes: [Note("a call with 'offline' of the same resource would use it", at: field.range)]
        )
    }
}

extension Explanation {
    static var mergeWithoutOffline: Explanation {
        Explanation(
            "'merge' without a call that waits for a connection",
            """
            'merge' declares how a list is combined that was changed elsewhere while a change of it waited for a connection. \
            Calls of the resource wait if they have 'offline'. Lists in values and in types inside of a resource are whole.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { 2️⃣names: { type: [string], merge: 1️⃣set } }
                  endpoints:
                -   update: { patch: "/{id}", body: [names], returns: User }
                +   update: { patch: "/{id}", body: [names], returns: User, offline: merge }
                """,
            messages: [
                "1️⃣": "'merge' has no effect, because no call that changes 'names' can wait for a connection",
                "2️⃣": "note: a call with 'offline' of the same resource would use it",
            ]
        )
    }
}
