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

/// `authorization:` of an endpoint: `basic`, `{ scheme: oauth2, scopes: [trips.read] }`, or a list.
package enum EndpointAuthorizationSpec: Sendable {
    /// A scheme of the API, unresolved, and its scopes.
    case scheme(SchemeSpec)
    /// `[trips.read]` or `[oauth2, api_key]`: scopes, or the names of schemes.
    case words([Located<String>], SourceRange)
    /// `[{ scheme: oauth2, scopes: [trips.read] }, api_key]`
    case firstOf([SchemeSpec])

    package struct SchemeSpec: Sendable {
        package let range: SourceRange
        /// `nil` for `{ scopes: [trips.read] }`.
        package let scheme: Located<String>?
        package let scopes: [Located<String>]

        package init(range: SourceRange, scheme: Located<String>?, scopes: [Located<String>]) {
            self.range = range
            self.scheme = scheme
            self.scopes = scopes
        }
    }
}
