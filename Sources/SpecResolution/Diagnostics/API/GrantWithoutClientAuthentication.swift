import SourceDiagnostics

extension Diagnostic {
    static func grantWithoutClientAuthentication(_ grant: Located<String>, at authentication: SourceRange?)
        -> Diagnostic
    {
        Diagnostic(
            .error,
            "the grant '\(grant.value)' needs client authentication",
            at: grant.range,
            notes: [Note("'none' is declared here", at: authentication)]
        )
    }
}

extension Explanation {
    static var grantWithoutClientAuthentication: Explanation {
        Explanation(
            "A grant that needs client authentication",
            """
            With client credentials, the client itself is authorized. It must authenticate, so \
            'client_authentication' cannot be 'none'.
            """,
            change: """
                - authorization: { oauth2: { token_url: /token, grants: [1️⃣client_credentials], client_authentication: 2️⃣none } }
                + authorization: { oauth2: { token_url: /token, grants: [client_credentials] } }
                """,
            messages: [
                "1️⃣": "the grant 'client_credentials' needs client authentication",
                "2️⃣": "note: 'none' is declared here",
            ]
        )
    }
}
