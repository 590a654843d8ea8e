extension Shape {
    static let authorization = Shape(
        "authorization",
        "authorization",
        [
            Key("oauth2", .shape("oauth2"), "OAuth 2."),
            Key("basic", .empty, "A name and a password with every call."),
            Key("bearer", .empty, "A token with every call."),
            Key("api_key", .shape("apiKey"), "A key in a header or in the query."),
            Key(
                "xsrf",
                .either([.nothing, .shape("xsrf")]),
                "The server's cookies, and the value of one of them in a header."
            ),
            Key(
                "custom",
                .either([.text, .map(.either([.nothing, .text]))]),
                "Schemes of the app's own: a name, or a map of names to what they do."
            ),
        ]
    )

    static let oauth2 = Shape(
        "oauth2",
        "oauth2",
        [
            Key(
                "token_url",
                .text,
                "The URL of the token endpoint, absolute or relative to the server.",
                required: true
            ),
            Key("authorization_url", .text, "The URL where people sign in."),
            Key("revocation_url", .text, "The URL where tokens are revoked."),
            Key("device_authorization_url", .text, "The URL where a device obtains its code."),
            Key("metadata_url", .text, "The URL of the authorization server's metadata."),
            Key("grants", .list(.choice(OAuth2Spec.Grant.spellings)), "The grants for obtaining tokens."),
            Key(
                "client_authentication",
                .choice(OAuth2Spec.ClientAuthentication.spellings),
                "The client's authentication."
            ),
            Key(
                "scopes",
                .either([.list(.text), .map(.either([.nothing, .text, .shape("scope")]))]),
                "What a token may allow."
            ),
            Key("ends_login", .list(.text), "The error codes of the server that end a login."),
        ]
    )

    static let scope = Shape(
        "scope",
        "a scope",
        [
            Key("doc", .text, "What it allows."),
            Key("name", .text, "The Swift name, in place of that of the key."),
        ]
    )

    static let apiKey = Shape(
        "apiKey",
        "an api_key",
        [
            Key("header", .text, "The header for the key."),
            Key("query", .text, "The query item for the key."),
        ],
        exactlyOne: ["header", "query"]
    )

    static let xsrf = Shape(
        "xsrf",
        "xsrf",
        [
            Key("cookie", .text, "The cookie whose value is sent back; `XSRF-TOKEN` by default."),
            Key("header", .text, "The header for its value; `X-XSRF-TOKEN` by default."),
        ]
    )

    static let endpointAuthorization = Shape(
        "endpointAuthorization",
        "an endpoint's authorization",
        [
            Key("scheme", .text, "One of the API's authorization schemes."),
            Key("scopes", .list(.text), "The scopes that the call needs."),
        ]
    )
}

extension ShapeValue {
    /// `basic:` or `basic: {}`
    static let empty: ShapeValue = .either([.nothing, .shape("empty")])
}
