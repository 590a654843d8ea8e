import SourceDiagnostics

extension Diagnostic {
    static func responseWithoutFields(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a response must have fields",
            at: range,
            fixIts: [FixIt("return nothing", at: range, replacement: "none")]
        )
    }
}

extension Explanation {
    static var responseWithoutFields: Explanation {
        Explanation(
            "A response without fields",
            "An empty map of fields describes nothing. Use 'returns: none' if there is no body.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   ping: { post: /ping, returns: 1️⃣{} }
                +   ping: { post: /ping, returns: none }
                """,
            messages: ["1️⃣": "a response must have fields"]
        )
    }
}
