import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRuntime

/// What is left in caches when somebody signs out.
@Suite(.timeLimit(.minutes(1))) struct SignedOutCacheTests {
    /// Holds answers back where it is told to.
    final class HeldTransport: Transport {
        let server = StubTransport()
        let gate = Gate()

        func send(_ request: WireRequest) async throws -> WireResponse {
            if request.head.method == .get { await gate.pass() }
            return try await server.send(request)
        }
    }

    let transport = HeldTransport()
    let storage = MemoryCacheStorage(limit: 1 << 20)
    let session: OAuth2Session
    private let cached: Endpoint<Int> = .get("/me", options: EndpointOptions(cache: .seconds(3600)))

    init() {
        session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: transport
        )
        transport.server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token":"a","refresh_token":"r"}"#),
            .json(#"{"error":"invalid_grant"}"#, status: 400)
        )
        transport.server.on("POST", "/v1/oauth/revoke", .status(200))
        transport.server.on("GET", "/v1/me", .json("7"))
        transport.server.on("GET", "/v1/old", .status(401))
    }

    private func client(_ credentials: Credentials, account: String? = nil) -> Client {
        let scheme: AuthorizationScheme =
            credentials.oauth2 == nil ? .bearer : .oauth2(SampleSession.definition)
        var options = ClientOptions()
        options.cache = account.map { ResponseCache(storage: storage, account: $0) }
        return Client(
            APIDefinition(name: "Cached", envelope: .none, authorization: scheme),
            baseURL: "http://stub.test/v1",
            transport: transport,
            credentials: credentials,
            options: options
        )
    }

    private func accounts() -> [String] {
        storage.entries(of: "http://stub.test/v1/me").map(\.partition).sorted()
    }

    private func endpointCache(of client: Client) -> Int? {
        (client.state.endpointCache.storage as? MemoryCacheStorage)?.size
    }

    @Test(
        "JU-08: who signs out, or is signed out, leaves no answer in any cache, and others keep theirs",
        arguments: [true, false]
    )
    func signingOut(isAsked: Bool) async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let (plain, bob) = (client(.oauth2(session)), client(.bearer(Sensitive("b")), account: "bob"))
        for client in [plain, client(.oauth2(session), account: "alice"), bob] {
            for _ in 0..<2 { #expect(try await client.send(cached) == 7) }
        }
        #expect(transport.server.requests.filter { $0.method == "GET" }.count == 3)
        #expect(accounts() == ["alice", "bob"] && endpointCache(of: plain) ?? 0 > 0)
        if isAsked {
            try await session.signOut()
        } else {
            await #expect(throws: ClientError.self) { try await plain.send(Endpoint<Int>.get("/old")) }
            #expect(session.state == .signedOut(.revoked))
        }
        try await wait { accounts() == ["bob"] && endpointCache(of: plain) == 0 }
    }

    @Test("JU-08: an answer that comes after the sign-out is not stored")
    func lateAnswers() async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = client(.oauth2(session), account: "alice")
        transport.gate.close()
        async let late = client.send(cached)
        try await wait { transport.gate.waiting == 1 }
        try await session.signOut()
        transport.gate.open()
        #expect(try await late == 7)
        #expect(accounts() == [])
    }

    @Test("a client that is gone holds nothing of the session")
    func clientsThatAreGone() async throws {
        weak var state: ClientState?
        do {
            let client = client(.oauth2(session))
            state = client.state
            #expect(state != nil)
        }
        #expect(state == nil)
    }
}
