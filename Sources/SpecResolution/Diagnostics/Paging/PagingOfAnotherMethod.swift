import SourceDiagnostics

extension Diagnostic {
    static func pagingOfAnotherMethod(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "only 'get' and 'post' have pages",
            at: range,
            notes: [Note("this is '\(method.value)'", at: method.range)]
        )
    }
}

extension Explanation {
    static var pagingOfAnotherMethod: Explanation {
        Explanation(
            "Paging of a call that does not request a list",
            "Pages are requested with GET, or with POST if the criteria are in a body.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   find: { 2️⃣put: /find, returns: [User], paging: 1️⃣standard }
                +   find: { post: /find, returns: [User], paging: standard }
                """,
            messages: [
                "1️⃣": "only 'get' and 'post' have pages",
                "2️⃣": "note: this is 'put'",
            ]
        )
    }
}
