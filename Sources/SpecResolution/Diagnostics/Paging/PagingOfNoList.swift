import SourceDiagnostics

extension Diagnostic {
    static func pagingOfNoList(_ range: SourceRange, returns: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "'paging' needs an endpoint that returns a list",
            at: range,
            notes: returns.map { [Note("the endpoint returns this", at: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var pagingOfNoList: Explanation {
        Explanation(
            "Paging without a list",
            "Paging iterates over the elements of a list.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/{id}", returns: 2️⃣User, paging: 1️⃣standard }
                +   list: { get: "", returns: [User], paging: standard }
                """,
            messages: [
                "1️⃣": "'paging' needs an endpoint that returns a list",
                "2️⃣": "note: the endpoint returns this",
            ]
        )
    }
}
