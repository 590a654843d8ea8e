import SourceDiagnostics

extension Diagnostic {
    static func notAScope(_ scope: Located<String>) -> Diagnostic {
        Diagnostic(.error, "'\(scope.value)' is not a valid OAuth scope", at: scope.range)
    }
}

extension Explanation {
    static var notAScope: Explanation {
        Explanation(
            "An invalid scope",
            """
            OAuth 2.0 allows visible ASCII characters in a scope, except quotes and backslashes. Spaces separate scopes.
            """,
            change: """
                - authorization: { oauth2: { token_url: /token, grants: [password], scopes: { 1️⃣trips read: Read your trips } } }
                + authorization: { oauth2: { token_url: /token, grants: [password], scopes: { trips.read: Read your trips } } }
                """,
            messages: ["1️⃣": "'trips read' is not a valid OAuth scope"]
        )
    }
}
