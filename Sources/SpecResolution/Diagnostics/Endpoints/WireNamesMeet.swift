import SourceDiagnostics

extension Diagnostic {
    static func wireNamesMeet(_ name: Located<String>, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "duplicate query parameter '\(name.value)'",
            at: name.range,
            notes: [Note("first written here", at: earlier)]
        )
    }
}

extension Explanation {
    static var wireNamesMeet: Explanation {
        Explanation(
            "A duplicate query parameter",
            "Names in snake_case are converted to the API's key style, which can make two names equal.",
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   find: { get: /find, query: { 2️⃣first_name: string, 1️⃣firstName: { type: string, name: other } }, returns: [User] }
                - # api.yaml
                - convention: { keys: camelCase }
                +   find: { get: /find, query: { first_name: string, last_name: string }, returns: [User] }
                """,
            messages: [
                "1️⃣": "duplicate query parameter 'firstName'",
                "2️⃣": "note: first written here",
            ]
        )
    }
}
