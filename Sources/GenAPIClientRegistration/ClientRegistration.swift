public import GenAPIMapping
import GenAPIOAuth2
public import GenAPIRuntime
import HTTPTypes

/// The metadata with which an application registers itself at an authorization server (RFC 7591 section 2).
///
///     var oauth2 = try await OAuth2Definition.discovered(at: issuer, transport: transport)
///     let registration = ClientRegistration(name: "Trips", redirectURLs: ["http://127.0.0.1/callback"])
///     let registered = try await registration.register(at: oauth2, transport: transport)
///     oauth2.clientAuthentication = registered.clientAuthentication
///     let session = OAuth2Session(oauth2, baseURL: server, client: registered.client, transport: transport)
public struct ClientRegistration: Hashable, Sendable {
    /// The application's name as shown to users.
    public var name: String?
    /// The redirect URLs. Omitted if empty, because grants without a browser need none.
    public var redirectURLs: [String]
    /// The grants that the application will use. The refresh token grant is added, unless the client credentials grant
    /// is the only one.
    public var grants: [OAuth2Definition.Grant]
    /// The client authentication; `none` registers a public client, which gets no secret.
    public var clientAuthentication: OAuth2Definition.ClientAuthentication
    /// The scopes that the application may request; if empty, the server decides.
    public var scopes: [String]
    /// Further metadata, such as `logo_uri` or `software_id`. The other properties take precedence.
    public var more: JSONObject

    /// The defaults describe a public client with a browser. Nothing is sent before `register`.
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

    /// Registers the application. Each call creates a new registration, so store the result.
    ///
    /// - Parameter initialToken: The initial access token, if the server requires one (RFC 7591 section 3).
    /// - Throws: `OAuth2Error`: `unusableURL` if the definition has no registration URL, `refused`,
    ///   `unsupportedClientAuthentication`, `unreadableResponse`, `transport`; or `CancellationError`.
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

    /// Includes the refresh token grant unless the client credentials grant is the only one.
    private var grantTypes: [String] {
        let names = grants.map { $0 == .deviceCode ? OAuth2Grant.deviceCodeType : $0.rawValue }
        return grants == [.clientCredentials] ? names : names + ["refresh_token"]
    }
}

extension OAuth2Definition.ClientAuthentication {
    /// The name in the registry of RFC 7591 section 2.
    var registeredName: String {
        switch self {
        case .basic: "client_secret_basic"
        case .post: "client_secret_post"
        case .none: "none"
        }
    }
}

extension ClientRegistration: CustomReflectable {
    /// The name only, because the other values may contain a signed statement.
    public var customMirror: Mirror { Mirror(self, children: ["name": name as Any], displayStyle: .struct) }
}
