import SourceDiagnostics

extension Diagnostic {
    static func extraOnPages(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "'extra' is not supported for pages", at: range)
    }
}

extension Explanation {
    static var extraOnPages: Explanation {
        Explanation(
            "'extra' on a paged list",
            """
            A paged list is one sequence of elements from many pages, so values beside a single page have \
            no place in it. A second endpoint of the same path, without paging, can have them.
            """,
            rejected: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard, extra: { 1️⃣filters: [string] } }
                """,
            messages: [
                "1️⃣": "'extra' is not supported for pages"
            ],
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], extra: { filters: [string] } }
                """
        )
    }
}
