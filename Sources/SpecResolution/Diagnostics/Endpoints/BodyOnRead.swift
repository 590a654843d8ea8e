import SourceDiagnostics

extension Diagnostic {
    static func bodyOnRead(_ key: Located<String>, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a '\(method.value)' has no body",
            at: key.range,
            notes: [Note("use 'query' instead", at: method.range)]
        )
    }
}

extension Explanation {
    static var bodyOnRead: Explanation {
        Explanation(
            "A body in a GET or HEAD request",
            "Servers and proxies may drop the body of such requests. Use 'query' instead.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   find: { 2️⃣get: /find, 1️⃣body: { name: string }, returns: [User] }
                +   find: { get: /find, query: { name: string }, returns: [User] }
                """,
            messages: [
                "1️⃣": "a 'get' has no body",
                "2️⃣": "note: use 'query' instead",
            ]
        )
    }
}
