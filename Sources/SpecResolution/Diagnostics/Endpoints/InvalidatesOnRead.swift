import SourceDiagnostics

extension Diagnostic {
    static func invalidatesOnRead(_ range: SourceRange, method: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "'invalidates' has no effect on '\(method.value)'",
            at: range,
            notes: [Note("only calls that change data invalidate lists", at: method.range)]
        )
    }

    static func invalidatesOnRead(_ range: SourceRange, paging: SourceRange?) -> Diagnostic {
        Diagnostic(
            .error,
            "'invalidates' has no effect on a list with pages, which is only read",
            at: range,
            notes: paging.map { [Note("the list has pages", at: $0)] } ?? []
        )
    }
}

extension Explanation {
    static var invalidatesOnRead: Explanation {
        Explanation(
            "'invalidates' on a call that only reads",
            """
            Calls that change data mark lists as stale. GET, HEAD and OPTIONS change nothing, and neither do calls that return \
            pages.
            """,
            change: """
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { 2️⃣get: /me, returns: User, invalidates: [1️⃣User] }
                +   list: { get: "", returns: [User], paging: standard }
                +   refresh: { put: /refresh, invalidates: [User] }
                """,
            messages: [
                "1️⃣": "'invalidates' has no effect on 'get'",
                "2️⃣": "note: only calls that change data invalidate lists",
            ]
        )
    }
}
