import SourceDiagnostics

extension Diagnostic {
    static func pageSizeTwice(_ range: SourceRange, earlier: SourceRange) -> Diagnostic {
        Diagnostic(
            .error,
            "the size of a page is already said",
            at: range,
            notes: [Note("it is said here", at: earlier)]
        )
    }
}

extension Explanation {
    static var pageSizeTwice: Explanation {
        Explanation(
            "The page size is declared twice",
            """
            A number under `limit` (or `size`, when paging by page) is the number of elements per page. `page_size` declares \
            the same when `limit` or `size` is the name of the parameter. Use one of them.
            """,
            change: """
                  resource: User
                  endpoints:
                -   list: { get: "", returns: [User], paging: { mode: standard, limit: 2️⃣50, 1️⃣page_size: 20 } }
                +   list: { get: "", returns: [User], paging: { mode: standard, limit: count, page_size: 20 } }
                """,
            messages: [
                "1️⃣": "the size of a page is already said",
                "2️⃣": "note: it is said here",
            ]
        )
    }
}
