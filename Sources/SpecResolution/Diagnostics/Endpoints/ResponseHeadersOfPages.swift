import SourceDiagnostics

extension Diagnostic {
    static func responseHeadersOfPages(_ range: SourceRange, paging: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "a list in pages has no typed headers",
            at: range,
            notes: [Note("each page has its own headers", at: paging)]
        )
    }
}

extension Explanation {
    static var responseHeadersOfPages: Explanation {
        Explanation(
            "Typed headers of a list in pages",
            """
            A list in pages is many responses. The headers of each are in 'Page.headers', and a total in a \
            header is 'total: header:Total-Count' of the paging.
            """,
            rejected: """
                resource: User
                endpoints:
                  list: { get: /users, returns: [User], response_headers: { 1️⃣X-Count: int }, paging: 2️⃣standard }
                """,
            messages: [
                "1️⃣": "a list in pages has no typed headers",
                "2️⃣": "note: each page has its own headers",
            ],
            accepted: """
                resource: User
                endpoints:
                  list: { get: /users, returns: [User], response_headers: { X-Count: int } }
                """
        )
    }
}
