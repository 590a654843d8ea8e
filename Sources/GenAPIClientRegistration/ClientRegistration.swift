import GenAPIOAuth2
public import GenAPIRuntime
import HTTPTypes

/// What an application says of itself to a server that does not know it yet (RFC 7591 section 2).
///
///     var oauth2 = try await OAuth2Definition.discovered(at: issuer, transport: transport)
///     let registration = ClientRegistration(name: "Trips", redirectURLs: ["http://127.0.0.1/callback"])
///     let registered = try await registration.register(at: oauth2, transport: transport)
///     oauth2.clientAuthentication = registered.clientAuthentication
///     let session = OAuth2Session(oauth2, baseURL: server, client: registered.client, transport: transport)
public struct ClientRegistration: Hashable, Sendable {
    /// Shown to people.
    public var name: String?
    /// Where a browser may come back to. When empty, none are said here: grants without a browser need none.
    public var redirectURLs: [String]
    /// What the application will ask for tokens with. That it renews them with refresh tokens is said beside these,
    /// unless there is the client credentials grant alone.
    public var grants: [OAuth2Definition.Grant]
    /// `none`: a public client, which gets no secret.
    public var clientAuthentication: OAuth2Definition.ClientAuthentication
    /// What its tokens may be good for; when empty, the server decides.
    public var scopes: [String]
    /// What else the server takes: `logo_uri`, `software_id`. What is said above stands.
    public var more: JSONObject

    /// What a public client with a browser says, unless told otherwise. Nothing is sent before `register`.
    public init(
        name: String? = nil,
        redirectURLs: [String],
        grants: [OAuth2Definition.Grant] = [.authorizationCode],
        clientAuthentication: OAuth2Definition.ClientAuthentication = .none,
        scopes: [String] = [],
        more: JSONObject = JSONObject()
    ) {
        self.name = name
        self.redirectURLs = redirectURLs
        self.grants = grants
        self.clientAuthentication = clientAuthentication
        self.scopes = scopes
        self.more = more
    }

    /// Registers the application, each time as a new one: keep what comes of it.
    ///
    /// - Parameter initialToken: Where the server does not let everybody in (RFC 7591 section 3).
    /// - Throws: `OAuth2Error`: `unusableURL` where the definition has no registration URL, `refused`,
    ///   `unsupportedClientAuthentication`, `unreadableAnswer`, `transport`; or `CancellationError`.
    public func register(
        at definition: OAuth2Definition,
        initialToken: Sensitive<String>? = nil,
        transport: any Transport
    ) async throws -> RegisteredClient {
        let endpoint = RegistrationEndpoint(definition.registrationURL, token: initialToken, transport)
        do throws(TokenFailure) {
            return try await endpoint.client(.post, json)
        } catch {
            throw error.thrown
        }
    }

    var json: JSONObject {
        var json = more
        json["client_name"] = name.map { .string($0) } ?? more["client_name"]
        json["redirect_uris"] =
            redirectURLs.isEmpty ? more["redirect_uris"] : .array(redirectURLs.map { .string($0) })
        json["grant_types"] = .array(grantTypes.map { .string($0) })
        json["response_types"] = .array(grants.contains(.authorizationCode) ? ["code"] : [])
        json["token_endpoint_auth_method"] = .string(clientAuthentication.registeredName)
        json["scope"] = scopes.isEmpty ? more["scope"] : .string(scopes.joined(separator: " "))
        return json
    }

    /// With the refresh token, which every grant but the application's own may bring.
    private var grantTypes: [String] {
        let names = grants.map { $0 == .deviceCode ? OAuth2Grant.deviceCodeType : $0.rawValue }
        return grants == [.clientCredentials] ? names : names + ["refresh_token"]
    }
}

extension OAuth2Definition.ClientAuthentication {
    /// What registries call it (RFC 7591 section 2).
    var registeredName: String {
        switch self {
        case .basic: "client_secret_basic"
        case .post: "client_secret_post"
        case .none: "none"
        }
    }
}

extension ClientRegistration: CustomReflectable {
    /// The name alone: the rest can hold a signed statement.
    public var customMirror: Mirror { Mirror(self, children: ["name": name as Any], displayStyle: .struct) }
}
