import SourceDiagnostics

extension Diagnostic {
    static func scopesWithoutOAuth2(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "only OAuth 2.0 has scopes", at: range)
    }
}

extension Explanation {
    static var scopesWithoutOAuth2: Explanation {
        Explanation(
            "Scopes without OAuth 2.0",
            "Only OAuth 2.0 has scopes.",
            change: """
                + # api.yaml
                + authorization: basic
                + # User.yaml
                  resource: User
                  path: /users
                  fields: { name: string }
                  endpoints:
                -   me: { get: /me, returns: User, authorization: 1️⃣[trips.read] }
                - # api.yaml
                - authorization: basic
                +   me: { get: /me, returns: User, authorization: basic }
                """,
            messages: ["1️⃣": "only OAuth 2.0 has scopes"]
        )
    }
}
