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
}

extension Explanation {
    static var invalidatesOnRead: Explanation {
        Explanation(
            "'invalidates' on a call that only reads",
            "Calls that change data mark lists as stale. GET, HEAD and OPTIONS change nothing.",
            rejected: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  me: { 2️⃣get: /me, returns: User, invalidates: [1️⃣User] }
                """,
            messages: [
                "1️⃣": "'invalidates' has no effect on 'get'",
                "2️⃣": "note: only calls that change data invalidate lists",
            ],
            accepted: """
                resource: User
                path: /users
                fields: { name: string }
                endpoints:
                  list: { get: "", returns: [User], paging: standard }
                  refresh: { put: /refresh, invalidates: [User] }
                """
        )
    }
}
