import SourceDiagnostics

extension Diagnostic {
    static func secondAPIKey(_ range: SourceRange) -> Diagnostic {
        Diagnostic(.error, "an API has one 'api_key'; another one is a 'custom' scheme", at: range)
    }
}

extension Explanation {
    static var secondAPIKey: Explanation {
        Explanation(
            "A second API key",
            """
            One scheme of an API is 'api_key'. Another key, or several keys of one call, are a scheme of the app's own, \
            'custom', whose 'Authorizer' sets the headers. A header that is not a secret can be a parameter or a constant.
            """,
            change: """
                  genapi: 1
                  api: Shop
                  servers: { live: https://api.shop.example }
                  authorization:
                    api_key: { header: X-Client-Id }
                -   1️⃣api_key_2: { header: X-Client-Secret }
                +   custom: { client_keys: The id and the secret of the client. }
                """,
            messages: ["1️⃣": "an API has one 'api_key'; another one is a 'custom' scheme"]
        )
    }
}
