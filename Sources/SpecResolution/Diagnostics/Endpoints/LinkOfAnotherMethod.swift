import SourceDiagnostics

extension Diagnostic {
    static func linkOfAnotherMethod(_ link: Located<String>, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "a link cannot open the response to a '\(method.value)'",
            at: link.range,
            notes: [Note("only the path of a 'get' can be a link", at: method.range)]
        )
    }
}

extension Explanation {
    static var linkOfAnotherMethod: Explanation {
        Explanation(
            "A link to a write",
            "A link comes from anybody, so it only opens something that can be read. Only a 'get' can have one.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   delete: { 2️⃣delete: "/{id}", returns: none, link: 1️⃣user }
                +   get: { get: "/{id}", returns: User, link: user }
                """,
            messages: [
                "1️⃣": "a link cannot open the response to a 'delete'",
                "2️⃣": "note: only the path of a 'get' can be a link",
            ]
        )
    }
}
