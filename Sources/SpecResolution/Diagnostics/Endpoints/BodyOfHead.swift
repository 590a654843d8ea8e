import SourceDiagnostics

extension Diagnostic {
    static func bodyOfHead(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the response to HEAD has no body",
            at: range,
            fixIts: [FixIt("return the headers", at: range, replacement: "headers")]
        )
    }
}

extension Explanation {
    static var bodyOfHead: Explanation {
        Explanation(
            "A response body for HEAD",
            "The response to HEAD has the headers that GET would return, and no body.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   check: { head: "/{id}", returns: 1️⃣User }
                +   check: { head: "/{id}", returns: headers }
                """,
            messages: ["1️⃣": "the response to HEAD has no body"]
        )
    }
}
