package enum AuthorizationScheme: Hashable, Sendable {
    case oauth2(OAuth2)
    case basic
    case bearer
    case apiKeyHeader(String)
    case apiKeyQuery(String)
    case xsrf(cookie: String, header: String)
    case custom(CustomScheme)

    /// The name in specs: `oauth2`, `basic`, `bearer`, `api_key`, `xsrf`, or the name of a custom scheme.
    package var name: String {
        switch self {
        case .oauth2: "oauth2"
        case .basic: "basic"
        case .bearer: "bearer"
        case .apiKeyHeader, .apiKeyQuery: "api_key"
        case .xsrf: "xsrf"
        case .custom(let scheme): scheme.value
        }
    }
}

/// A scheme with an authorizer of the app.
package struct CustomScheme: Hashable, Sendable {
    /// The name in the spec.
    package var value: String
    /// The name in generated code.
    package var name: String
    package var doc: String?

    package init(value: String, name: String, doc: String?) {
        self.value = value
        self.name = name
        self.doc = doc
    }
}

package struct OAuth2: Hashable, Sendable {
    package enum Grant: String, CaseIterable, Sendable {
        case password
        case authorizationCode = "authorization_code"
        case clientCredentials = "client_credentials"
        case deviceCode = "device_code"
    }

    package enum ClientAuthentication: String, CaseIterable, Sendable {
        case basic, post, none
    }

    package struct Scope: Hashable, Sendable {
        package var value: String
        package var name: String
        package var doc: String?

        package init(value: String, name: String, doc: String?) {
            self.value = value
            self.name = name
            self.doc = doc
        }
    }

    /// Absolute, or a path relative to the server.
    package var tokenURL: String
    package var authorizationURL: String?
    package var revocationURL: String?
    package var deviceAuthorizationURL: String?
    package var metadataURL: String?
    package var grants: [Grant]
    package var clientAuthentication: ClientAuthentication
    package var scopes: [Scope]
    /// Error codes of the token endpoint that end a login.
    package var loginEndingErrors: [String]

    package init(
        tokenURL: String,
        authorizationURL: String? = nil,
        revocationURL: String? = nil,
        deviceAuthorizationURL: String? = nil,
        metadataURL: String? = nil,
        grants: [Grant],
        clientAuthentication: ClientAuthentication = .basic,
        scopes: [Scope] = [],
        loginEndingErrors: [String] = []
    ) {
        self.tokenURL = tokenURL
        self.authorizationURL = authorizationURL
        self.revocationURL = revocationURL
        self.deviceAuthorizationURL = deviceAuthorizationURL
        self.metadataURL = metadataURL
        self.grants = grants
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
        self.loginEndingErrors = loginEndingErrors
    }
}
