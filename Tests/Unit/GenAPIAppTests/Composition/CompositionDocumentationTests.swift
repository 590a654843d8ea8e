import GenAPIApp
import GenAPIMapping
import GenAPIOAuth2
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing
import Trips

/// Compiles the samples of the documentation, and checks what the text says about them.
@Suite(.timeLimit(.minutes(10))) struct CompositionDocumentationTests {
    @Test("a missing service is reported with its path") func aMissingServiceIsReportedWithItsPath() {
        do {
            var registry = ServiceRegistry()
            registry.register { (client: Client) in PlaceSearch(client) }
            _ = try ServiceContainer(registry)
        } catch {
            print(error)  // not registered: 'Composition.PlaceSearch' -> 'GenAPIRuntime.Client'
        }
        #expect(String(reflecting: Client.self) == "GenAPIRuntime.Client")
    }

    @Test("services are resolved, and cannot be replaced after they are resolved")
    func servicesAreResolvedAndReplaced() throws {
        let stub = StubTransport()
        let container = try container(transport: stub)
        let search = try container.resolve(PlaceSearch.self)
        #expect(search.client.baseURL == BaseURL(TripsAPI.Server.live))
        #expect(throws: ServiceError.self) {
            try container.override { StubTransport() as any Transport }
        }
    }

    private func container(transport: any Transport) throws -> ServiceContainer {
        var registry = ServiceRegistry()
        registry.register { transport }
        registry.register { (transport: any Transport) in TripsAPI.client(transport: transport) }
        registry.register(.scoped) { (client: Client) in Repositories(client) }
        registry.register(.prototype) { (client: Client) in PlaceSearch(client) }
        let container = try ServiceContainer(registry)
        let search: PlaceSearch = try container.resolve()
        _ = search
        return container
    }
}

private func list(
    _ transport: any Transport,
    _ store: any CredentialStore,
    _ password: Sensitive<String>
) async throws {
    let app = OAuth2Client(id: "app")
    let trips = TripsAPI.live(TripsAPI.oauth2, as: app, transport: transport, store: store)
    try await trips.session.signIn(user: "alice", password: password)
    let places = trips.repositories.list(Location.list(userID: "7"))
    try await places.refresh()
}

private func sessions(_ user: User, _ trips: LiveAPI) async throws {
    let container = try ServiceContainer(modules: [PlacesModule(), NetworkModule(client: trips.client)])
    let sessions = AccountSessions<User>(container)
    let services = try await sessions.begin(user, endingWith: trips.client)
    _ = try services.resolve(PlaceSearch.self)
}

private struct PlaceSearch: Sendable {
    let client: Client

    init(_ client: Client) { self.client = client }
}

private struct NetworkModule: ServiceModule {
    let client: Client

    func register(in registry: inout ServiceRegistry) {
        registry.register { client }
        registry.register(.scoped) { (client: Client) in Repositories(client) }
    }
}

struct PlacesModule: ServiceModule {
    static var dependencies: [any ServiceModule.Type] { [NetworkModule.self] }

    func register(in registry: inout ServiceRegistry) {
        registry.register(.prototype) { (client: Client) in PlaceSearch(client) }
    }
}

extension PlacesModule: AccountModule {
    func sessionBegan(_ user: User, _ services: ServiceContainer) async throws {
        let repositories: Repositories = try services.resolve()
        try await repositories.list(user.locations()).refresh()
    }

    func sessionEnded(_ user: User, _ services: ServiceContainer) async throws {}
}
