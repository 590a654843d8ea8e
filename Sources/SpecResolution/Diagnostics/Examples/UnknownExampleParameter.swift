import SourceDiagnostics

extension Diagnostic {
    static func unknownExampleParameter(_ name: Located<String>, nearest: String?) -> Diagnostic {
        Diagnostic(
            .error,
            "the endpoint has no parameter '\(name.value)'",
            at: name.range,
            fixIts: .replacing(name, with: nearest)
        )
    }
}

extension Explanation {
    static var unknownExampleParameter: Explanation {
        Explanation(
            "An unknown parameter in an example",
            "Parameters have the names that they have in the path, the query or the headers.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   get: { get: "/{id}", returns: User, examples: [{ parameters: { 1️⃣user: "7" } }] }
                +   get: { get: "/{id}", returns: User, examples: [{ parameters: { id: "7" } }] }
                """,
            messages: ["1️⃣": "the endpoint has no parameter 'user'"]
        )
    }
}
