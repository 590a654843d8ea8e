import Foundation
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips
import TripsTesting

/// Compiles and runs the samples of the documentation of `GenAPITesting`.
@Suite struct TestingDocumentationTests {
    private let user =
        #"{"data": {"type": "User", "id": "7", "first_name": "Alex", "last_name": "", "email": ""}, "code": "OK"}"#

    @Test("the stub transport returns the prepared responses in order") func preparedResponses() async throws
    {
        let server = StubTransport()
        server.on("GET", "/v1/users/me", .status(503), .json(user))
        let client = Client(
            TripsAPI.definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            credentials: .bearer(Sensitive("token"))
        )
        #expect(try await client.send(User.me()).firstName == "Alex")
        #expect(server.requests.map(\.line) == ["GET /v1/users/me", "GET /v1/users/me"])
    }

    @Test("the offline transport responds with the examples of the specs") func examplesOfTheSpecs()
        async throws
    {
        let offline = OfflineTransport(TripsAPI.examples, server: TripsAPI.Server.live)
        let client = TripsAPI.client(transport: offline, credentials: .bearer(Sensitive("token")))
        #expect(try await client.send(User.me()).firstName == "Alex")
        try offline.use("signed_out", for: "User.me")
        await #expect(throws: ClientError.self) { try await client.send(User.me()) }
    }

    @Test("samples of a type depend only on their seed, and round-trip as JSON") func samplesOfTypes() throws
    {
        let user = User.sample(seed: 7)
        #expect(user.id == "user-7" && user == User.sample(seed: 7))
        for user in (1...100).map({ User.sample(seed: $0) }) {
            #expect(try User(json: user.jsonData()) == user)
        }
    }

    enum Preview {
        case loaded, empty, loading, failed

        var repositories: Repositories {
            let transport: any Transport =
                switch self {
                case .loaded: OfflineTransport(TripsAPI.examples, server: TripsAPI.Server.live)
                case .empty: StubTransport(.json(#"{"data": [], "info": {"total": 0}, "code": "OK"}"#))
                case .loading: StubTransport(.never)
                case .failed: StubTransport(.error(TransportError(.cannotConnect)))
                }
            let token = Credentials.bearer(Sensitive("preview"))
            return Repositories(TripsAPI.client(transport: transport, credentials: token), connectivity: nil)
        }
    }

    @Test("previews show a list that is loaded, empty, loading or failed") @MainActor func previews()
        async throws
    {
        func places(_ preview: Preview) -> ListModel<Location> {
            ListModel(preview.repositories.list(Location.list(userID: "7")))
        }
        let (loaded, empty) = (places(.loaded), places(.empty))
        let (loading, failed) = (places(.loading), places(.failed))
        let views = [loaded, empty, loading, failed].map { model in Task { await model.run() } }
        defer { for view in views { view.cancel() } }
        #expect(
            await eventually { if case .fetched = loaded.state { !loaded.elements.isEmpty } else { false } }
        )
        #expect(await eventually { if case .fetched = empty.state { empty.elements.isEmpty } else { false } })
        #expect(await eventually { if case .fetching = loading.state { true } else { false } })
        #expect(await eventually { if case .error = failed.state { true } else { false } })
        if case .fetching = loading.state {} else { Issue.record("The preview of loading has ended.") }
    }

    @Test("a recorded response is replayed without a request") func recordings() async throws {
        let server = StubTransport()
        server.on(
            "GET",
            "/v1/companies/c-1",
            .json(#"{"data": {"type": "Company", "id": "c-1", "name": "North"}, "code": "OK"}"#)
        )
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let token = Credentials.bearer(Sensitive("token"))
        let recorded = try await client(recordingTo: folder, through: server, token).send(
            Company.get(id: "c-1")
        )
        let replayed = try await client(replaying: folder).send(Company.get(id: "c-1"))
        #expect(recorded.name == "North" && replayed == recorded)
        #expect(server.requests.count == 1)
    }

    @Test("a call times out when the test clock is advanced", .timeLimit(.minutes(10)))
    func timeout() async throws {
        let server = StubTransport()
        server.on("GET", "/v1/companies/c-1", .json(user).after(.seconds(3600)))
        let clock = TestClock()
        let client = TripsAPI.client(
            transport: server,
            credentials: .bearer(Sensitive("token")),
            clock: clock
        )
        let call = Task { try await client.send(Company.get(id: "c-1")) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
        await #expect(throws: ClientError.self) { try await call.value }
    }

    @Test("a walk over changing data sees every element that existed throughout") func dataThatChanges()
        async throws
    {
        let server = CollectionServer(CollectionScript(.cursor, seed: 7, count: 200, changes: 50))
        var seen: Set<CollectionElement.ID> = []
        for try await element in server.client().items(server.script.list) { seen.insert(element.id) }
        let history = server.history
        #expect(history.elements(throughout: 0...history.tick).isSubset(of: seen))
        #expect(seen.count > 100 && history.tick > 0)
    }

    @Test("the custom transport of the sample conforms") func transport() async throws {
        #if !canImport(FoundationNetworking)
            let conformance = TransportConformance { TunnelTransport(URLSessionTransport()) }
            #expect(try await conformance.problems() == [])
        #endif
    }

    @Test("the custom credential store of the sample conforms") func credentialStore() async throws {
        let vault = MemoryCredentialStore()
        let conformance = CredentialStoreConformance { VaultStore(vault) }
        #expect(try await conformance.problem() == nil)
    }
}

func client(recordingTo folder: URL, through network: any Transport, _ credentials: Credentials) throws
    -> Client
{
    let transport = try RecordingTransport(network, to: folder, of: TripsAPI.definition)
    return TripsAPI.client(transport: transport, credentials: credentials)
}

func client(replaying folder: URL) throws -> Client {
    let transport = try ReplayingTransport(folder, of: TripsAPI.definition)
    return TripsAPI.client(transport: transport, credentials: .bearer(Sensitive("token")))
}

/// A transport of an app.
private struct TunnelTransport: Transport {
    private let transport: any Transport

    init(_ transport: any Transport) {
        self.transport = transport
    }

    func send(_ request: WireRequest) async throws -> WireResponse { try await transport.send(request) }
}

/// A store of an app, which keeps the login in memory.
private struct VaultStore: CredentialStore {
    private let vault: MemoryCredentialStore

    init(_ vault: MemoryCredentialStore) {
        self.vault = vault
    }

    func load() -> StoredLogin? { vault.load() }

    func replace(_ expected: StoredLogin?, with login: StoredLogin?) -> Bool {
        vault.replace(expected, with: login)
    }

    func remove() { vault.remove() }

    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await vault.withLease(body)
    }
}
