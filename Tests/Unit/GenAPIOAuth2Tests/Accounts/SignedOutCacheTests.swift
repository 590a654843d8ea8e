import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import TestWaiting
import Testing

@testable import GenAPICaching
@testable import GenAPIOAuth2
@testable import GenAPIRuntime

/// The content of caches after signing out.
@Suite(.timeLimit(.minutes(10))) struct SignedOutCacheTests {
    /// Delays responses on demand.
    final class HeldTransport: Transport {
        let server = StubTransport()
        let gate = Gate()

        func send(_ request: WireRequest) async throws -> WireResponse {
            if request.head.method == .get { await gate.pass() }
            return try await server.send(request)
        }
    }

    /// Delays storing on demand.
    final class HeldStorage: CacheStorage {
        let memory = MemoryCacheStorage(limit: 1 << 20)
        let gate = Gate()

        func entries(of url: String) async -> [CacheEntry] { memory.entries(of: url) }

        func save(_ entry: CacheEntry, if isValid: @Sendable () -> Bool) async {
            await gate.pass()
            memory.save(entry, if: isValid)
        }

        func remove(_ entry: CacheEntry) async { memory.remove(entry) }

        func removeAll(of url: String) async { memory.removeAll(of: url) }

        func removeAll(for partition: String?) async { memory.removeAll(for: partition) }
    }

    let transport = HeldTransport()
    let storage = HeldStorage()
    /// The size of the cache without an account.
    let nameless = ResponseCache.memory()
    let session: OAuth2Session
    private let cached: Endpoint<Int> = .get("/me", options: EndpointOptions(cache: .seconds(3600)))

    init() {
        session = OAuth2Session(
            SampleSession.definition,
            baseURL: "http://stub.test/v1",
            client: OAuth2Client(id: "app"),
            transport: transport
        )
        transport.server.on("POST", "/v1/oauth/token") { request in
            request.bodyText?.contains("refresh_token=") == true
                ? .json(#"{"error":"invalid_grant"}"#, status: 400)
                : .json(#"{"access_token":"a","refresh_token":"r"}"#)
        }
        transport.server.on("POST", "/v1/oauth/revoke", .status(200))
        transport.server.on("GET", "/v1/me", .json("7"))
        transport.server.on("GET", "/v1/old", .status(401))
        let tagged = ["ETag": "\"1\"", "Cache-Control": "max-age=0"]
        transport.server.on(
            "GET",
            "/v1/tagged",
            .json("7", headers: tagged),
            .status(304, headers: tagged)
        )
    }

    private func client(_ credentials: Credentials, account: String? = nil) -> Client {
        let scheme: AuthorizationScheme =
            credentials.session == nil ? .bearer : .oauth2(SampleSession.definition)
        var options = ClientOptions()
        options.cache = account.map { ResponseCache(storage: storage, account: $0) } ?? nameless
        return Client(
            APIDefinition(name: "Cached", envelope: .none, authorization: scheme),
            baseURL: "http://stub.test/v1",
            transport: transport,
            credentials: credentials,
            options: options
        )
    }

    private func accounts() -> [String] {
        ["me", "tagged"].flatMap { storage.memory.entries(of: "http://stub.test/v1/\($0)") }
            .map(\.partition).sorted()
    }

    private var namelessSize: Int? { (nameless.storage as? MemoryCacheStorage)?.size }

    @Test(
        "signing out or being signed out empties the account's caches only",
        .proves("JU-08"),
        arguments: [true, false]
    )
    func signingOut(isAsked: Bool) async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let (plain, bob) = (client(.oauth2(session)), client(.bearer(Sensitive("b")), account: "bob"))
        for client in [plain, client(.oauth2(session), account: "alice"), bob] {
            for _ in 0..<2 { #expect(try await client.send(cached) == 7) }
        }
        #expect(transport.server.requests.filter { $0.method == "GET" }.count == 3)
        #expect(accounts() == ["alice", "bob"] && namelessSize ?? 0 > 0)
        if isAsked {
            try await session.signOut()
        } else {
            await #expect(throws: ClientError.self) { try await plain.send(Endpoint<Int>.get("/old")) }
            #expect(session.state == .signedOut(.revoked))
        }
        try await wait { accounts() == ["bob"] && namelessSize == 0 }
    }

    @Test(
        "a response that arrives after signing out is not stored, even if another user has signed in",
        .proves("JU-08"),
        arguments: ["/me", "/tagged"],
        [true, false]
    )
    func lateAnswers(path: String, isFollowed: Bool) async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = client(.oauth2(session), account: "alice")
        let options = EndpointOptions(cache: path == "/me" ? .seconds(3600) : nil)
        let endpoint: Endpoint<Int> = .get(EndpointPath(stringLiteral: path), options: options)
        // A stored response is revalidated by the server.
        if path == "/tagged" { #expect(try await client.send(endpoint) == 7) }
        transport.gate.close()
        let late = Task { try await client.send(endpoint) }
        try await wait { transport.gate.waiting == 1 }
        try await session.signOut()
        if isFollowed { try await session.signIn(user: "bob", password: Sensitive("p")) }
        transport.gate.open()
        let error = await #expect(throws: ClientError.self) { try await late.value }
        #expect(error?.isSignedOut == true)
        #expect(accounts() == [])
    }

    @Test("a response that is being stored during the sign-out is removed", .proves("JU-08"))
    func storing() async throws {
        try await session.signIn(user: "alice", password: Sensitive("p"))
        let client = client(.oauth2(session), account: "alice")
        storage.gate.close()
        let answer = Task { [cached] in try await client.send(cached) }
        try await wait { storage.gate.waiting == 1 }
        let signOut = Task { [session] in try await session.signOut() }
        try await wait { !session.isSignedIn }
        // The result does not depend on which of the two finishes first.
        for _ in 0..<1000 { await Task.yield() }
        storage.gate.open()
        try await signOut.value
        #expect(accounts() == [])
        let error = await #expect(throws: ClientError.self) { try await answer.value }
        #expect(error?.isSignedOut == true)
        #expect(accounts() == [])
    }

    @Test("a session does not retain released clients")
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

extension ClientError {
    fileprivate var isSignedOut: Bool {
        guard case .authorization(_, let reason) = self else { return false }
        return reason as? OAuth2Error == .signedOut(.requested)
    }
}
