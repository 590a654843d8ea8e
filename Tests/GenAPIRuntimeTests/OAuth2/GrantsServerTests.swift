import Foundation
import HTTPTypes
import Testing

@testable import GenAPIRuntime

/// R11: grants on an authorization server made with Authlib, which has nothing in common with django-oauth-toolkit but the
/// standards. What counts is what it knows itself. Its codes are in `RealCodeTests`.
@Suite(
    .enabled(if: GrantsServer.url != nil, "GRANTS_URL is not set; 'make test' starts the servers."),
    .timeLimit(.minutes(3))
)
struct GrantsServerTests {
    private let server = GrantsServer()
    private let user = "user-\(UUID().uuidString)"

    private func answered(_ count: Int, _ client: Client) async -> Int {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask { [user] in (try? await client.send(GrantsServer.me))?["name"]?.string == user }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }

    @Test("R11: a password's login: 200 calls with a spent token renew it once, and signing out revokes it")
    func password() async throws {
        let session = try await server.session(OAuth2Client(id: "app"))
        do {
            try await session.signIn(user: user, password: Sensitive("wr0ng"))
            Issue.record("signed in")
        } catch OAuth2Error.refused(let error, _, let status) {
            #expect(error == "invalid_request" && status == .badRequest)
        }
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        let client = try await server.client(session)
        for round in 1...2 {
            try await server.ask(.post, "/truth/\(user)/expire")
            #expect(await answered(200, client) == 200)
            #expect(try await server.truth(of: user) == [round + 1, 1])
        }
        try await session.signOut()
        #expect(try await server.truth(of: user) == [3, 0])
    }

    @Test("R11: a refresh token that somebody else has used ends the login once, and says so")
    func replay() async throws {
        let store = MemoryCredentialStore()
        let session = try await server.session(OAuth2Client(id: "app"), store: store)
        try await session.signIn(user: user, password: Sensitive("s3cret"))
        let copy = try #require(store.load())
        let (otherStore, client) = (MemoryCredentialStore(), try await server.client(session))
        #expect(otherStore.replace(nil, with: copy))
        let other = try await server.session(OAuth2Client(id: "app"), store: otherStore)
        try await other.restore()
        try await server.ask(.post, "/truth/\(user)/expire")
        #expect(await answered(1, client) == 1)
        #expect(await answered(50, try await server.client(other)) == 0)
        #expect(other.state == .signedOut(.revoked))
        // The server has taken the whole family with it.
        #expect(try await server.truth(of: user) == [2, 0])
    }

    @Test("R11: an application signs in for itself, and again for the next token")
    func application() async throws {
        let secret = Sensitive("service:secret+")
        let session = try await server.session(OAuth2Client(id: "service", secret: secret), .basic)
        try await session.signIn(.clientCredentials(scopes: ["read"]))
        let first = try await session.token()
        let second = try #require(try await session.token(insteadOf: first))
        #expect(second.generation == 2 && second.value != first.value)
        #expect(try await server.client(session).send(GrantsServer.me)["scope"] == "read")
        let wrong = try await server.session(OAuth2Client(id: "service", secret: Sensitive("no")), .basic)
        await #expect(throws: OAuth2Error.self) { try await wrong.signIn(.clientCredentials()) }
    }

    @Test("R11: a device asks until somebody lets it in")
    func device() async throws {
        let session = try await server.session(OAuth2Client(id: "app"))
        try await session.signIn(
            .deviceCode { [server, user] code in
                Task {
                    while try await server.ask(.get, "/truth/device/\(code.userCode)")["asked"]?.int ?? 0 < 2
                    {
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    try await server.ask(.post, "/truth/\(user)/approve/\(code.userCode)")
                }
            }
        )
        #expect(await answered(1, try await server.client(session)) == 1)
    }
}

/// `Tests/Servers/grants.py`, where `Tests/Servers/serve.py` has started it.
struct GrantsServer: Sendable {
    static var url: String? { ProcessInfo.processInfo.environment["GRANTS_URL"] }
    static let me: Endpoint<JSONValue> = .get("/me")

    private let transport = RealTransport.preferred.make()

    func session(
        _ client: OAuth2Client,
        _ authentication: OAuth2Definition.ClientAuthentication = .none,
        store: any CredentialStore = MemoryCredentialStore()
    ) async throws -> OAuth2Session {
        OAuth2Session(
            try await definition(authentication),
            baseURL: BaseURL(try #require(Self.url)),
            client: client,
            transport: transport,
            store: store
        )
    }

    func client(_ session: OAuth2Session) async throws -> Client {
        Client(
            APIDefinition(
                name: "Grants",
                envelope: .none,
                authorization: .oauth2(try await definition(.none))
            ),
            baseURL: BaseURL(try #require(Self.url)),
            transport: transport,
            credentials: .oauth2(session)
        )
    }

    private func definition(_ authentication: OAuth2Definition.ClientAuthentication) async throws
        -> OAuth2Definition
    {
        let url = try #require(Self.url)
        var definition = try await OAuth2Definition.discovered(
            at: url,
            [.oauth2],
            scopes: ["read"],
            transport: transport
        )
        definition.clientAuthentication = authentication
        return definition
    }

    /// How many tokens the user was given, and how many of them are still good.
    func truth(of user: String) async throws -> [Int?] {
        let json = try await ask(.get, "/truth/\(user)")
        return [json["tokens"]?.int, json["live"]?.int]
    }

    @discardableResult
    func ask(_ method: HTTPRequest.Method, _ target: String) async throws -> JSONValue {
        let url = try #require(Self.url)
        let head = HTTPRequest(
            method: method,
            scheme: "http",
            authority: String(url.dropFirst("http://".count)),
            path: target
        )
        let response = try await transport.send(WireRequest(head: head))
        return try JSONValue(json: try await response.bytes())
    }
}
