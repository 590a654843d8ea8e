import SourceDiagnostics

extension Diagnostic {
    static func mergeOfNoList(_ range: SourceRange, field: Located<String>, type: String) -> Diagnostic {
        Diagnostic(.error, "'merge' needs a list, but '\(field.value)' has the type '\(type)'", at: range)
    }
}

extension Explanation {
    static var mergeOfNoList: Explanation {
        Explanation(
            "'merge' for a value that is not a list",
            """
            'merge' declares how a list is combined that was changed offline and elsewhere: as a set, or as a sequence. \
            Objects are always combined member by member, and other values are whole.
            """,
            change: """
                  resource: User
                  path: /users
                - fields: { name: { type: string, merge: 1️⃣set } }
                + fields: { names: { type: [string], merge: set } }
                  endpoints:
                -   update: { patch: "/{id}", body: [name], returns: User, offline: merge }
                +   update: { patch: "/{id}", body: [names], returns: User, offline: merge }
                """,
            messages: ["1️⃣": "'merge' needs a list, but 'name' has the type 'string'"]
        )
    }
}
