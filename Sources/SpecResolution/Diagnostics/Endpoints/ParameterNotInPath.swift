import SourceDiagnostics

extension Diagnostic {
    static func parameterNotInPath(_ name: Located<String>, path: String, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "the path '\(path)' has no '{\(name.value)}'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var parameterNotInPath: Explanation {
        Explanation(
            "A parameter that is not in the path",
            """
            'parameters' declares the parameters in the path's braces. Other parameters belong in 'query' or 'headers'.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/{id}", parameters: { 1️⃣name: string }, returns: User }
                +   get: { get: "/by-name/{name}", parameters: { name: string }, returns: User }
                """,
            messages: ["1️⃣": "the path '/users/{id}' has no '{name}'"]
        )
    }
}
