package import SourceDiagnostics

/// A scheme of authenticating calls, under `authorization:` of `api.yaml`.
package struct AuthorizationSchemeSpec: Sendable {
    package enum Kind: Sendable {
        case oauth2(OAuth2Spec)
        case basic
        case bearer
        case apiKeyHeader(Located<String>)
        case apiKeyQuery(Located<String>)
        /// The names are `nil` if the author omits them.
        case xsrf(cookie: Located<String>?, header: Located<String>?)
        /// A scheme that the app implements.
        case custom(doc: Located<String>?)
    }

    /// `oauth2`, `basic`, `bearer`, `api_key`, `xsrf`, or the name of a custom scheme.
    package let name: Located<String>
    package let kind: Kind
}

package struct OAuth2Spec: Sendable {
    package enum Grant: String, CaseIterable, Sendable {
        case password
        case authorizationCode = "authorization_code"
        case clientCredentials = "client_credentials"
        case deviceCode = "device_code"
    }

    package enum ClientAuthentication: String, CaseIterable, Sendable { case basic, post, none }

    package struct Scope: Sendable {
        package let value: Located<String>
        /// `name:`, the Swift name.
        package let name: Located<String>?
        package let doc: Located<String>?
    }

    package let range: SourceRange
    package let tokenURL: Located<String>
    package let authorizationURL: Located<String>?
    package let revocationURL: Located<String>?
    package let deviceAuthorizationURL: Located<String>?
    package let metadataURL: Located<String>?
    package let grants: [Located<Grant>]?
    package let clientAuthentication: Located<ClientAuthentication>?
    package let scopes: [Scope]
    /// Error codes of the token endpoint, besides `invalid_grant`.
    package let endsLogin: [Located<String>]
}

/// `authorization:` of an endpoint: `basic`, `[trips.read]` or `{ scheme: oauth2, scopes: [trips.read] }`.
package struct EndpointAuthorizationSpec: Sendable {
    package let range: SourceRange
    /// A scheme of the API, unresolved.
    package let scheme: Located<String>?
    /// `nil` if scopes are not mentioned.
    package let scopes: [Located<String>]?
}
