import Foundation
import HTTPTypes
import Testing

@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// An authorization server that is not ours, where `Tests/Servers/serve.py` has started it: where things are, and what its
/// own ways are. They have nothing in common but the standards; what each of them knows is asked in one way (`truth.py`).
struct GrantServer: Sendable, CustomTestStringConvertible {
    /// By what name a server knows the application, and how that proves itself.
    struct Application: Sendable {
        let id: String
        var secret: String?

        static let app = Application(id: "app")
    }

    let testDescription: String
    /// What it is called in the environment.
    let variable: String
    /// Below the URL.
    var issuer = ""
    var document = OAuth2Definition.MetadataKind.oauth2
    /// Where its metadata does not say.
    var deviceAuthorization: String?
    /// Says whose token it is, and in which member.
    var me: EndpointPath = "/me"
    var nameMember = "name"
    let applications: [OAuth2Definition.Grant: Application]
    /// What the page adds on which a user says yes.
    var consent = ""
    /// Whether the port of a loopback redirect makes no difference (RFC 8252 section 7.3).
    var takesAnyPort = true
    /// Whether a refusal has a reason (RFC 6749 section 5.2). A client cannot tell one without from a proxy's, and goes on.
    var saysWhy = true

    let transport = RealTransport.preferred.make()

    /// Empty where it is not there.
    var url: String { Self.environment["OAUTH_\(variable)_URL"] ?? "" }

    /// Where what it knows is asked for.
    var truth: String { Self.environment["OAUTH_\(variable)_TRUTH_URL"] ?? url }

    private static let environment = ProcessInfo.processInfo.environment

    /// Those that are there.
    static let present = [django, authlib, aioauth, glewlwyd].filter { !$0.url.isEmpty }

    /// Django REST Framework with django-oauth-toolkit, which is made with oauthlib. An application has one grant.
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

    /// Does not decode the secret (RFC 6749 section 2.3.1), so it is one that need not be encoded. Its device grant is
    /// not of the library.
    private static let aioauth = GrantServer(
        testDescription: "aioauth",
        variable: "AIOAUTH",
        applications: [
            .authorizationCode: .app, .deviceCode: .app, .password: .app,
            .clientCredentials: Application(id: "service", secret: "service-secret"),
        ]
    )

    /// Does not decode the secret either, and takes passwords only from applications that have one.
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
    /// - Parameter secret: In the place of the application's own.
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

    /// How many of so many calls at the same time say that the token is that user's.
    ///
    /// - Parameter isOver: Nobody waits for ever for a login that is over where the server does not say so.
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

    /// Where the user's browser is sent, who says yes.
    func approve(_ request: AuthorizationRequest, as user: String) async throws -> String {
        let session = try await send("\(truth)/truth/users/\(user)/session").head
        let cookie = try #require(session.headerFields[.setCookie]).prefix { $0 != ";" }
        let answer = try await send(request.url + consent, [.cookie: String(cookie)]).head
        return try #require(answer.headerFields[.location])
    }

    /// Whether the server has said no, as clearly as it does.
    func isRefusal(_ error: any Error) -> Bool {
        switch error as? OAuth2Error {
        case .refused(_, _, let status): (400...499).contains(status.rawValue)
        case .unreadableAnswer(let status): !saysWhy && (400...499).contains(status.rawValue)
        default: false
        }
    }
}

// What the server knows.
extension GrantServer {
    struct Login: Equatable {
        /// Refresh tokens that a user was given, and how many of them are still good.
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

    /// Of the token that the session has.
    func token(of session: OAuth2Session) async throws -> Token {
        let json = try await ask("tokens/\(session.token().value.exposed)")
        return Token(
            user: json["user"]?.string,
            client: json["client"]?.string,
            scope: json["scope"]?.string,
            isLive: json["live"]?.bool
        )
    }

    /// The session's token is not good any more, as far as the server is concerned.
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
        let place = try #require(ServerPlace(url, below: "\(url)"))
        var head = place.head(.get)
        head.headerFields.append(contentsOf: headers)
        return try await transport.send(WireRequest(head: head))
    }
}
