/// The authorization server of an API. URLs are absolute, or relative to the API's server.
public struct OAuth2Definition: Hashable, Sendable {
    /// A way to obtain the first token (RFC 6749 section 4; RFC 8628 for `deviceCode`).
    public enum Grant: String, Hashable, Sendable, CaseIterable {
        case password
        case authorizationCode = "authorization_code"
        case clientCredentials = "client_credentials"
        case deviceCode = "device_code"
    }

    /// The authentication of the application at the authorization server (RFC 6749 section 2.3.1).
    public enum ClientAuthentication: String, Hashable, Sendable, CaseIterable {
        /// Client id and secret in an `Authorization: Basic` header.
        case basic
        /// Client id and secret in the form.
        case post
        /// A public client, which only sends its id.
        case none
    }

    /// The endpoint that issues and renews tokens (RFC 6749 section 3.2).
    public var tokenURL: String
    /// The page that a browser opens (RFC 6749 section 3.1). The authorization code grant needs it.
    public var authorizationURL: String?
    /// The endpoint that revokes tokens (RFC 7009). Without one, signing out does not inform the server.
    public var revocationURL: String?
    /// The endpoint that begins the device code grant (RFC 8628 section 3.1), which needs it.
    public var deviceAuthorizationURL: String?
    /// The metadata document of the server (RFC 8414). It is not read from there; `discovered` uses the issuer.
    public var metadataURL: String?
    /// The grants that the API names. A session accepts any grant.
    public var grants: [Grant]
    /// The client's authentication at the server's endpoints (RFC 6749 section 2.3).
    public var clientAuthentication: ClientAuthentication
    /// The default scopes of grants; if empty, the server decides.
    public var scopes: [String]
    /// The server's own error codes of a refresh token that is no longer valid, besides `invalid_grant`. Such a response of
    /// any status ends the login.
    public var loginEndingErrors: [String]
    /// The endpoint for pushed authorization requests (RFC 9126), which keeps their parameters out of URLs.
    public var pushedAuthorizationURL: String?
    /// The endpoint where an application can register itself (RFC 7591).
    public var registrationURL: String?
    /// The issuer identifier (RFC 8414 section 2), if it is known.
    public var issuer: String?
    /// Whether redirects always contain the issuer (RFC 9207 section 3).
    public var answersWithIssuer = false

    /// Creates the definition of a server with known endpoints; `discovered` reads them from the server.
    public init(
        tokenURL: String,
        authorizationURL: String? = nil,
        revocationURL: String? = nil,
        deviceAuthorizationURL: String? = nil,
        metadataURL: String? = nil,
        grants: [Grant],
        clientAuthentication: ClientAuthentication = .basic,
        scopes: [String] = [],
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
