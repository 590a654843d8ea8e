/// What an API says about its authorization server. URLs are absolute, or relative to the API's server.
public struct OAuth2Definition: Hashable, Sendable {
    /// A way to a first token (RFC 6749 section 4; RFC 8628 for `deviceCode`).
    public enum Grant: String, Hashable, Sendable, CaseIterable {
        case password
        case authorizationCode = "authorization_code"
        case clientCredentials = "client_credentials"
        case deviceCode = "device_code"
    }

    /// How the application proves which one it is (RFC 6749 section 2.3.1).
    public enum ClientAuthentication: String, Hashable, Sendable, CaseIterable {
        /// In an `Authorization: Basic` header.
        case basic
        /// In the form.
        case post
        /// A public client: it only says its name.
        case none
    }

    /// Where tokens are issued and renewed (RFC 6749 section 3.2).
    public var tokenURL: String
    /// Where a browser is sent (RFC 6749 section 3.1). The authorization code grant needs it.
    public var authorizationURL: String?
    /// Where a login is given back (RFC 7009). Without one, signing out tells the server nothing.
    public var revocationURL: String?
    /// Where the device code grant begins (RFC 8628 section 3.1), which needs it.
    public var deviceAuthorizationURL: String?
    /// Where the server describes itself (RFC 8414). Nothing is read from there; `discovered` goes by the issuer.
    public var metadataURL: String?
    /// The ways in that the API names. A session takes any grant it is given.
    public var grants: [Grant]
    /// How the client says at the server's endpoints who it is (RFC 6749 section 2.3).
    public var clientAuthentication: ClientAuthentication
    /// What tokens are asked for where a grant names no scopes; when empty, the server decides.
    public var scopes: [String]
    /// Where the browser's question is left beforehand (RFC 9126), so that it is not in a URL.
    public var pushedAuthorizationURL: String?
    /// Where an application can register itself (RFC 7591).
    public var registrationURL: String?
    /// Who the server says it is (RFC 8414 section 2), where that is known.
    public var issuer: String?
    /// Whether its redirects always say that (RFC 9207 section 3).
    public var answersWithIssuer = false

    /// A server whose places are known; `discovered` asks the server for them.
    public init(
        tokenURL: String,
        authorizationURL: String? = nil,
        revocationURL: String? = nil,
        deviceAuthorizationURL: String? = nil,
        metadataURL: String? = nil,
        grants: [Grant],
        clientAuthentication: ClientAuthentication = .basic,
        scopes: [String] = []
    ) {
        self.tokenURL = tokenURL
        self.authorizationURL = authorizationURL
        self.revocationURL = revocationURL
        self.deviceAuthorizationURL = deviceAuthorizationURL
        self.metadataURL = metadataURL
        self.grants = grants
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
    }
}
