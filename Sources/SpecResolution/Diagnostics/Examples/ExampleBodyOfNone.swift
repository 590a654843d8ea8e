import SourceDiagnostics

extension Diagnostic {
    static func exampleBodyOfNone(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "the example has a request body, but the endpoint has none", at: range)
    }
}

extension Explanation {
    static var exampleBodyOfNone: Explanation {
        Explanation(
            "An example with a request body for an endpoint without one",
            "The endpoint declares no body.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, examples: [{ body: 1️⃣{ name: Ada } }] }
                +   create: { post: "", body: [name], returns: User, examples: [{ body: { name: Ada } }] }
                """,
            messages: ["1️⃣": "the example has a request body, but the endpoint has none"]
        )
    }
}
