import GenAPIApp
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// `TripsAPI.live`, with prepared responses.
@Suite(.timeLimit(.minutes(10))) struct LiveAPITests {
    private let server = StubTransport()
    private let trips: LiveAPI

    init() {
        server.on(
            "POST",
            "/v1/oauth/token",
            .json(#"{"access_token": "secret-token", "refresh_token": "r", "token_type": "Bearer"}"#)
        )
        server.on("POST", "/v1/oauth/revoke", .status(200))
        server.on(
            "GET",
            "/v1/users/7/locations",
            Self.places("bar"),
            Self.places("cafe"),
            Self.places("dome")
        )
        trips = TripsAPI.live(TripsAPI.oauth2, as: OAuth2Client(id: "app"), transport: server)
    }

    private static func places(_ title: String) -> StubAnswer {
        let place =
            #"{"type":"Location","id":"1","title":"\#(title)","subtitle":"","latitude":1,"longitude":2}"#
        return .json(#"{"data":[\#(place)],"code":"OK","info":{"total":1}}"#)
    }

    private func signIn() async throws {
        try await trips.session.signIn(user: "alice", password: Sensitive("p"))
    }

    private func titles(_ list: ListRepository<Location>) async throws -> [String] {
        try await list.snapshot().rows.elements.map(\.title)
    }

    @Test("session, client and repositories are connected, and end with the login", .proves("BD-26", "SW-14"))
    func login() async throws {
        try await signIn()
        let repositories = trips.repositories
        #expect(trips.repositories === repositories && trips.client.baseURL == BaseURL(TripsAPI.Server.live))
        let list = repositories.list(Location.list(userID: "7"))
        try await list.refresh()
        #expect(try await titles(list) == ["bar"])
        #expect(server.requests.last?["Authorization"] == "Bearer secret-token")

        try await trips.session.signOut()
        #expect(try await titles(list).isEmpty)
        await #expect(throws: FetchError.closed) { try await list.refresh() }

        try await signIn()
        #expect(trips.repositories !== repositories && trips.repositories === trips.repositories)
        let next = trips.repositories.list(Location.list(userID: "7"))
        try await next.refresh()
        #expect(try await titles(next) == ["cafe"])
    }

    @Test("the repositories of a store take the place of those in memory, and end with the login, too")
    func store() async throws {
        try await signIn()
        let previous = trips.repositories
        let opened = try await trips.openRepositories(in: .inMemory)
        #expect(trips.repositories === opened && previous !== opened)
        await #expect(throws: FetchError.closed) {
            try await previous.list(Location.list(userID: "7")).refresh()
        }
        try await opened.list(Location.list(userID: "7")).refresh()
        try await trips.session.signOut()
        await #expect(throws: FetchError.closed) {
            try await opened.list(Location.list(userID: "7")).refresh()
        }
        #expect(trips.repositories !== opened)
    }

    @Test("repositories with unsent changes are not replaced before their login has ended")
    func unsent() async throws {
        try await signIn()
        let unsent = Repositories.UnsentOperations(count: 1)
        let previous = try await trips.openRepositories(in: .inMemory)
        try await previous.store.transaction { try $0.save(StoredOperation(number: 1, content: [1])) }
        await #expect(throws: unsent) { try await trips.openRepositories(in: .inMemory) }
        #expect(trips.repositories === previous && !previous.isClosed)
        await #expect(throws: unsent) { try await trips.session.signOut() }
        #expect(trips.session.isSignedIn && trips.repositories === previous)
        await previous.loginEnded(discardingUnsent: false)
        #expect(try await trips.openRepositories(in: .inMemory) !== previous)
        #expect(try await previous.store.transaction { try $0.operations().count } == 1)
        try await trips.session.signOut()
    }

    @Test("the session of an account ends with the login of its client", .proves("SW-14"))
    func accountSession() async throws {
        let log = ModuleLog()
        let follower = Follower(log: log, trips: trips)
        let sessions = AccountSessions<String>(try ServiceContainer(modules: [follower]))
        try await signIn()
        let services = try await sessions.begin("alice", endingWith: trips.client)
        let repositories: Repositories = try services.resolve()
        try await trips.session.signOut()
        #expect(await sessions.account == nil)
        #expect(log.take() == ["follower began alice", "follower ended alice"])
        // A session without this login goes on.
        try await sessions.begin("bob")
        try await signIn()
        try await trips.session.signOut()
        #expect(await sessions.account == "bob")
        #expect(log.take() == ["follower began bob"])
        _ = repositories
    }

    @Test("a login that ends while the next session waits to begin does not end that one")
    func endOfAFormerLogin() async throws {
        let log = ModuleLog()
        let (hasBegun, begun) = AsyncStream<Void>.makeStream()
        let (mayGoOn, goOn) = AsyncStream<Void>.makeStream()
        let slow = Slow(log: log) {
            begun.finish()
            for await _ in mayGoOn {}
        }
        let sessions = AccountSessions<String>(try ServiceContainer(modules: [slow]))
        try await signIn()
        async let alice = sessions.begin("alice", endingWith: trips.client)
        for await _ in hasBegun {}
        async let bob = sessions.begin("bob")
        // In any order of the two, the session of the login is the only one that ends.
        for _ in 0..<500 { await Task.yield() }
        async let signedOut: Void = trips.session.signOut()
        for _ in 0..<500 { await Task.yield() }
        goOn.finish()
        _ = try await (alice, bob, signedOut)
        #expect(await sessions.account == "bob")
        #expect(log.take() == ["slow began alice", "slow ended alice", "slow began bob"])
    }

    @Test("a module that signs out at the end of a session does not wait for itself")
    func signingOutInAHook() async throws {
        let log = ModuleLog()
        let follower = Follower(log: log, trips: trips, signsOut: true)
        let sessions = AccountSessions<String>(try ServiceContainer(modules: [follower]))
        try await signIn()
        try await sessions.begin("alice", endingWith: trips.client)
        try await sessions.end()
        #expect(!trips.session.isSignedIn)
        #expect(log.take() == ["follower began alice", "follower ended alice"])
    }
}

private struct Follower: AccountModule {
    let log: ModuleLog
    let trips: LiveAPI
    var signsOut = false

    func register(in registry: inout ServiceRegistry) {
        registry.register(.scoped) { trips.repositories }
    }

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("follower", "began \(account)")
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        if signsOut { try await trips.session.signOut() }
        try log.add("follower", "ended \(account)")
    }
}

/// Waits while it is told of the session of the first account.
private struct Slow: AccountModule {
    let log: ModuleLog
    let waits: @Sendable () async -> Void

    init(log: ModuleLog, _ waits: @escaping @Sendable () async -> Void) {
        self.log = log
        self.waits = waits
    }

    func register(in registry: inout ServiceRegistry) {}

    func sessionBegan(_ account: String, _ services: ServiceContainer) async throws {
        if account == "alice" { await waits() }
        try log.add("slow", "began \(account)")
    }

    func sessionEnded(_ account: String, _ services: ServiceContainer) async throws {
        try log.add("slow", "ended \(account)")
    }
}
