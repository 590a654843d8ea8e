import Foundation
import GenAPIMapping
import HTTPTypes
import RealServers
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// A third-party authorization server started by `Tests/Servers/serve.py`, with its URLs and peculiarities. The servers
/// share only the standards. The data of each one is queried through a common interface (`truth.py`).
struct GrantServer: Sendable, CustomTestStringConvertible {
    /// A client registration and its authentication.
    struct Application: Sendable {
        let id: String
        var secret: String?

        static let app = Application(id: "app")
    }

    let testDescription: String
    /// The name in the environment.
    let variable: String
    /// Relative to the URL.
    var issuer = ""
    var document = OAuth2Definition.MetadataKind.oauth2
    /// Used if the metadata omits it.
    var deviceAuthorization: String?
    /// The user info path and its member with the user's name.
    var me: EndpointPath = "/me"
    var nameMember = "name"
    let applications: [OAuth2Definition.Grant: Application]
    /// Additional form items of the consent page.
    var consent = ""
    /// Whether the port of a loopback redirect may differ (RFC 8252 section 7.3).
    var takesAnyPort = true
    /// Whether rejections have an error code (RFC 6749 section 5.2). Without one, they look like a proxy's response.
    var saysWhy = true

    let transport = RealTransport.preferred.make()

    /// Empty if the server is not running.
    var url: String { Self.environment["OAUTH_\(variable)_URL"] ?? "" }

    /// The URL for querying the server's data.
    var truth: String { Self.environment["OAUTH_\(variable)_TRUTH_URL"] ?? url }

    private static let environment = ProcessInfo.processInfo.environment

    /// The running servers.
    static let present = [django, authlib, aioauth, glewlwyd].filter { !$0.url.isEmpty }

    /// Django REST Framework with django-oauth-toolkit, which uses oauthlib. An application has one grant.
    private static let django = GrantServer(
        testDescription: "django",
        variable: "STRICT",
        deviceAuthorization: "/o/device-authorization/",
        me: "/v1/users/me",
        nameMember: "first_name",
        applications: [
            .authorizationCode: Application(id: "code"),
            .clientCredentials: Application(id: "client", secret: "client:secret+"),
            .deviceCode: Application(id: "device"),
            .password: Application(id: "password"),
        ]
    )

    private static let authlib = GrantServer(
        testDescription: "authlib",
        variable: "AUTHLIB",
        applications: [
            .authorizationCode: .app, .deviceCode: .app, .password: .app,
            .clientCredentials: Application(id: "service", secret: "service:secret+"),
        ]
    )

    /// Does not decode the secret (RFC 6749 section 2.3.1), so the secret needs no encoding. The device grant is not
    /// part of the library.
    private static let aioauth = GrantServer(
        testDescription: "aioauth",
        variable: "AIOAUTH",
        applications: [
            .authorizationCode: .app, .deviceCode: .app, .password: .app,
            .clientCredentials: Application(id: "service", secret: "service-secret"),
        ]
    )

    /// Does not decode the secret either, and accepts passwords only from confidential clients.
    private static let glewlwyd = GrantServer(
        testDescription: "glewlwyd",
        variable: "GLEWLWYD",
        issuer: "/api/oidc",
        document: .openID,
        me: "/api/oidc/userinfo",
        applications: [
            .authorizationCode: .app, .deviceCode: .app,
            .password: Application(id: "service", secret: "service-secret"),
            .clientCredentials: Application(id: "service", secret: "service-secret"),
        ],
        consent: "&g_continue",
        takesAnyPort: false,
        saysWhy: false
    )
}

// The client.
extension GrantServer {
    /// - Parameter secret: Replaces the application's own secret.
    func session(
        _ grant: OAuth2Definition.Grant,
        secret: String? = nil,
        store: any CredentialStore = MemoryCredentialStore()
    ) async throws -> OAuth2Session {
        let application = try #require(applications[grant])
        return OAuth2Session(
            try await definition(application),
            baseURL: "\(url)",
            client: OAuth2Client(
                id: application.id,
                secret: (secret ?? application.secret).map { Sensitive($0) }
            ),
            transport: transport,
            store: store
        )
    }

    private func definition(_ application: Application) async throws -> OAuth2Definition {
        var definition = try await OAuth2Definition.discovered(
            at: url + issuer,
            [document],
            scopes: ["read"],
            transport: transport
        )
        definition.clientAuthentication = application.secret == nil ? .none : .basic
        if let deviceAuthorization { definition.deviceAuthorizationURL = url + deviceAuthorization }
        return definition
    }

    /// The number of concurrent calls whose response names the token's user.
    ///
    /// - Parameter isOver: Limits the wait if the login is over but the server does not say so.
    func answered(_ count: Int, as user: String, _ session: OAuth2Session, isOver: Bool = false) async -> Int
    {
        let client = Client(
            APIDefinition(
                name: "Grants",
                envelope: .none,
                authorization: .oauth2(session.server.definition)
            ),
            baseURL: "\(url)",
            transport: transport,
            credentials: .oauth2(session)
        )
        let timeout: Duration = isOver && !saysWhy ? .seconds(5) : .seconds(60)
        let me: Endpoint<JSONValue> = .get(me, options: EndpointOptions(timeout: timeout))
        return await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask { (try? await client.send(me))?[nameMember]?.string == user }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    var loopback: String {
        get throws { takesAnyPort ? try LoopbackRedirect().url : "http://127.0.0.1/callback" }
    }

    /// Approves the request and returns the URL of the redirect.
    func approve(_ request: AuthorizationRequest, as user: String) async throws -> String {
        let session = try await send("\(truth)/truth/users/\(user)/session").head
        let cookie = try #require(session.headerFields[.setCookie]).prefix { $0 != ";" }
        let answer = try await send(request.url + consent, [.cookie: String(cookie)]).head
        return try #require(answer.headerFields[.location])
    }

    /// Whether the error is a rejection, as far as the server expresses it.
    func isRefusal(_ error: any Error) -> Bool {
        switch error as? OAuth2Error {
        case .refused(_, _, let status): (400...499).contains(status.rawValue)
        case .unreadableResponse(let status): !saysWhy && (400...499).contains(status.rawValue)
        default: false
        }
    }
}

// The server's data.
extension GrantServer {
    struct Login: Equatable {
        /// The number of refresh tokens issued to a user, and how many are still valid.
        var issued: Int
        var live: Int
    }

    struct Token: Equatable {
        var user: String?
        var client: String?
        var scope: String?
        var isLive: Bool?
    }

    func newUser() async throws -> String {
        try #require(try await ask("users")["name"]?.string)
    }

    func login(of user: String) async throws -> Login {
        let json = try await ask("users/\(user)")
        return Login(
            issued: try #require(json["refresh_tokens"]?.int),
            live: try #require(json["live_refresh_tokens"]?.int)
        )
    }

    /// The data of the session's current token.
    func token(of session: OAuth2Session) async throws -> Token {
        let json = try await ask("tokens/\(session.token().value.exposed)")
        return Token(
            user: json["user"]?.string,
            client: json["client"]?.string,
            scope: json["scope"]?.string,
            isLive: json["live"]?.bool
        )
    }

    /// Expires the session's token on the server.
    func expireToken(of session: OAuth2Session) async throws {
        try await ask("tokens/\(session.token().value.exposed)/expire")
    }

    func hasAsked(_ code: DeviceCode) async throws -> Bool {
        try await ask("devices/\(code.userCode)")["asked"]?.bool == true
    }

    func decide(_ code: DeviceCode, as user: String, isAllowed: Bool) async throws {
        try await ask("users/\(user)/\(isAllowed ? "approve" : "refuse")/\(code.userCode)")
    }

    @discardableResult
    private func ask(_ path: String) async throws -> JSONValue {
        let response = try await send("\(truth)/truth/\(path)")
        try #require(response.head.status == .ok)
        return try JSONValue(json: try await response.bytes())
    }

    private func send(_ url: String, _ headers: HTTPFields = [:]) async throws -> WireResponse {
        let place = try #require(ResolvedURL(url, below: "\(url)"))
        var head = place.head(.get)
        head.headerFields.append(contentsOf: headers)
        return try await transport.send(WireRequest(head: head))
    }
}
