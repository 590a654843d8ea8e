import GenAPICookies
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPICaching
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The cache before a call has a credential.
@Suite(.timeLimit(.minutes(10))) struct CachedAccountTests {
    let server = StubTransport()

    private func client(_ credentials: Credentials, _ scheme: AuthorizationScheme, _ cache: ResponseCache)
        -> Client
    {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            APIDefinition(name: "Cached", envelope: .none, authorization: scheme),
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: credentials,
            options: options
        )
    }

    private func me(_ client: Client) async throws -> Int {
        try await client.send(.get("/me") as Endpoint<Int>)
    }

    private func fresh(_ value: Int, vary: String? = nil) -> StubAnswer {
        var headers = ["Cache-Control": "max-age=600"]
        headers["Vary"] = vary
        return .json("\(value)", headers: headers)
    }

    @Test("a cached response needs no token, even with an expired token and without a network")
    func withoutAToken() async throws {
        let clock = TestClock()
        let session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server,
            clock: clock
        )
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a","refresh_token":"r","expires_in":60}"#),
            .error(TransportError(.cannotConnect))
        )
        server.on("GET", "/v1/me", fresh(7), .error(TransportError(.cannotConnect)))
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = client(.oauth2(session), .oauth2(SampleSession.definition), .memory())
        #expect(try await me(client) == 7)
        clock.advance(by: .seconds(3600))
        let before = server.requests.count
        #expect(try await me(client) == 7)
        #expect(server.requests.count == before)
    }

    @Test("a cache for one account does not ask the authorizer for the account")
    func namedAccount() async throws {
        let asked = Mutex(0)
        let credentials = Credentials.bearer {
            asked.withLock { $0 += 1 }
            return Sensitive("t")
        }
        server.on("GET", "/v1/me", fresh(7))
        let client = client(credentials, .bearer, .memory(account: "alice"))
        for _ in 0..<3 { #expect(try await me(client) == 7) }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test(
        "responses for an authorizer without an account are only cached in a cache for one account"
    )
    func namelessAuthorizer() async throws {
        server.on("GET", "/v1/me", fresh(1), fresh(2), fresh(3))
        let nameless = client(Credentials(Nameless()), .bearer, .memory())
        #expect(try await me(nameless) == 1)
        #expect(try await me(nameless) == 2)
        let named = client(Credentials(Nameless()), .bearer, .memory(account: "alice"))
        for _ in 0..<2 { #expect(try await me(named) == 3) }
    }

    @Test("a response is not stored if its token belonged to another account")
    func otherLogin() async throws {
        let storage = MemoryCacheStorage(limit: 1 << 20)
        let cache = ResponseCache(storage: storage, account: nil)
        server.on("POST", "/v1/oauth/token") { request in
            .json(#"{"access_token":"\#(request.bodyText?.contains("alice") == true ? "a" : "b")"}"#)
        }
        server.on("POST", "/v1/oauth/revoke", .status(200))
        server.on("GET", "/v1/me") { request in
            request["Authorization"] == "Bearer a" ? fresh(1) : fresh(2)
        }
        let session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: server
        )
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let switching = Switching(session)
        let client = client(
            Credentials(switching),
            .oauth2(SampleSession.definition),
            cache
        )
        #expect(try await me(client) == 2)
        #expect(storage.size == 0)
    }

    @Test(
        "a response that varies by a header added after the cache is not stored",
        arguments: ["Cookie", "X-Attempt"]
    )
    func hiddenHeaders(name: String) async throws {
        let storage = MemoryCacheStorage(limit: 1 << 20)
        var options = ClientOptions()
        options.cache = ResponseCache(storage: storage, account: "alice")
        let client = Client(
            APIDefinition(
                name: "Cached",
                envelope: .none,
                authorization: .xsrf(cookie: "XSRF-TOKEN", header: "X-XSRF-TOKEN")
            ),
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: .cookies(CookieSession()),
            middleware: [Numbering()],
            options: options
        )
        server.on("GET", "/v1/me", fresh(1, vary: name), fresh(2, vary: "Accept"), fresh(3))
        #expect(try await me(client) == 1)
        #expect(storage.size == 0)
        for _ in 0..<2 { #expect(try await me(client) == 2) }
    }
}

/// Has a credential but names no account.
private struct Nameless: Authorizer {
    func authorizes(_ scheme: AuthorizationScheme) -> Bool { scheme == .bearer }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        try await next(request)
    }
}

/// Names a session's account, but another user signs in before the token is obtained.
private struct Switching: AccountSession {
    let session: OAuth2Session

    init(_ session: OAuth2Session) { self.session = session }

    var resources: SessionResources { session.resources }

    func authorizes(_ scheme: AuthorizationScheme) -> Bool { session.authorizes(scheme) }

    func account(for call: AuthorizedCall) -> String? { session.account(for: call) }

    func send(_ request: WireRequest, for call: AuthorizedCall, next: Middleware.Next) async throws
        -> WireResponse
    {
        try await session.signOut()
        try await session.signIn(user: "bob", password: Sensitive("p"))
        return try await session.send(request, for: call, next: next)
    }

    func storing(for login: String, _ store: () async -> Void) async {
        await session.storing(for: login, store)
    }

    func error(ofEndedLogin login: String) -> (any AuthorizationError)? { session.error(ofEndedLogin: login) }
}

private struct Numbering: Middleware {
    var runsPerAttempt: Bool { true }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        var request = request
        if let name = HTTPField.Name("X-Attempt") { request.head.headerFields[name] = "1" }
        return try await next(request)
    }
}
