import SourceDiagnostics

extension Diagnostic {
    static func formerlyTaken(_ name: Located<String>, owner: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'\(name.value)' is the name of another call",
            at: name.range,
            notes: [Note("it is used here", at: owner)]
        )
    }
}

extension Explanation {
    static var formerlyTaken: Explanation {
        Explanation(
            "A former name that another call has",
            """
            The rules of a queued call are found by its name, so that each name, also a former one, belongs to one call.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                    2️⃣update: { patch: "/{id}", body: [name], returns: User, offline: merge }
                -   replace: { put: "/{id}", body: [name], returns: User, offline: merge, formerly: [1️⃣User.update] }
                +   replace: { put: "/{id}", body: [name], returns: User, offline: merge, formerly: [User.set] }
                """,
            messages: ["1️⃣": "'User.update' is the name of another call", "2️⃣": "note: it is used here"]
        )
    }
}
