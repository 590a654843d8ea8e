import SourceDiagnostics

extension Diagnostic {
    static func emptyOutsideOfPath(_ range: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "'allow_empty' is for parameters of a path; a text elsewhere can be empty without it",
            at: range
        )
    }
}

extension Explanation {
    static var emptyOutsideOfPath: Explanation {
        Explanation(
            "A value outside of a path that may be empty",
            """
            An empty value makes another path of a path, '/folders//files', so a call with one is not sent, unless \
            'allow_empty' says that the server knows it. A text in a query, a header or a part can always be empty.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   list: { get: "", query: { team: { type: string, allow_empty: 1️⃣true } }, returns: [User] }
                +   list: { get: "", query: { team: string }, returns: [User] }
                """,
            messages: [
                "1️⃣": "'allow_empty' is for parameters of a path; a text elsewhere can be empty without it"
            ]
        )
    }
}
