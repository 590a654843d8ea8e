import SourceDiagnostics

extension Diagnostic {
    static func oauth2WithoutGrants(_ name: Located<String>, tokenURL: Located<String>) -> Diagnostic {
        Diagnostic(
            .error,
            "OAuth 2.0 needs at least one grant",
            at: name.range,
            fixIts: [.adding("grants: [client_credentials]", behind: tokenURL.range)]
        )
    }
}

extension Explanation {
    static var oauth2WithoutGrants: Explanation {
        Explanation(
            "OAuth 2.0 without grants",
            """
            'grants' lists how clients obtain tokens: 'password', 'authorization_code', 'client_credentials' or 'device_code'.
            """,
            change: """
                - authorization: { 1️⃣oauth2: { token_url: /token } }
                + authorization: { oauth2: { token_url: /token, grants: [client_credentials] } }
                """,
            messages: ["1️⃣": "OAuth 2.0 needs at least one grant"]
        )
    }
}
