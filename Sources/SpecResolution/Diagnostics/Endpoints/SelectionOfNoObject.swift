import SourceDiagnostics

extension Diagnostic {
    static func selectionOfNoObject(_ range: SourceRange, returns: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "'select' needs an endpoint that returns an object or a list of objects",
            at: range,
            notes: returns.map { [Note("the endpoint returns this", at: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var selectionOfNoObject: Explanation {
        Explanation(
            "'select' without an object",
            """
            'select' declares the query parameter that lists the fields to return, so the endpoint must \
            return an object or a list of objects. It does not work with unions or with 'extra'.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   names: { get: /names, returns: 2️⃣[string], select: 1️⃣fields }
                -   delete: { delete: "/{id}", select: 3️⃣fields }
                +   list: { get: "", returns: [User], select: fields }
                """,
            messages: [
                "1️⃣": "'select' needs an endpoint that returns an object or a list of objects",
                "2️⃣": "note: the endpoint returns this",
                "3️⃣": "'select' needs an endpoint that returns an object or a list of objects",
            ]
        )
    }
}
