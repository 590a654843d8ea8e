import SourceDiagnostics

extension Diagnostic {
    static func nullOutsideOfQuery(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "only a parameter of a query can be null", at: range)
    }
}

extension Explanation {
    static var nullOutsideOfQuery: Explanation {
        Explanation(
            "A path, a header or a part that can be null",
            """
            Null is an empty text in a query or a form. A path has no null, and an empty header is the same as none for most \
            servers. A value that can be missing is optional, 'string?'.
            """,
            change: """
                  resource: User
                  path: /users
                  endpoints:
                -   list: { get: "", headers: { X-Team: { type: string?, nullable: 1️⃣true } }, returns: [User] }
                +   list: { get: "", query: { team: { type: string?, nullable: true } }, returns: [User] }
                """,
            messages: ["1️⃣": "only a parameter of a query can be null"]
        )
    }
}
