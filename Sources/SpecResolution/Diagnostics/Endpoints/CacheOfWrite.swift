import SourceDiagnostics

extension Diagnostic {
    static func cacheOfWrite(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "the response to a '\(method.value)' cannot be cached",
            at: range,
            notes: [Note("only responses to 'get' and 'head' can be cached", at: method.range)]
        )
    }
}

extension Explanation {
    static var cacheOfWrite: Explanation {
        Explanation(
            "Caching the response to a write",
            "Only responses to GET and HEAD can be cached.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   create: { 2️⃣post: "", body: [name], returns: User, cache: 1️⃣60s }
                +   get: { get: "/{id}", returns: User, cache: 60s }
                """,
            messages: [
                "1️⃣": "the response to a 'post' cannot be cached",
                "2️⃣": "note: only responses to 'get' and 'head' can be cached",
            ]
        )
    }
}
