public import GenAPIOAuth2
public import GenAPIRepositories
public import GenAPIRuntime
import Synchronization

/// Everything that an account needs of an API: the session, the client that uses it, and the repositories of the current
/// login.
///
///     let trips = TripsAPI.live(TripsAPI.oauth2, as: OAuth2Client(id: "app"), transport: transport, store: store)
///     try await trips.session.signIn(user: "alice", password: Sensitive(password))
///     let places = trips.repositories.list(user.locations())
///     try await trips.session.signOut()      // also ends the lists, and empties the cache of the client
public final class LiveAPI: Sendable {
    /// The login. Signing out, or the end of the login by the server, ends all that belongs to it.
    public let session: OAuth2Session
    /// Sends calls with the token of the session.
    public let client: Client
    private let makeRepositories: @Sendable (RepositoryStore) -> Repositories
    private let current: Mutex<Repositories>

    init(
        _ session: OAuth2Session,
        _ client: Client,
        repositories: @escaping @Sendable (Client, RepositoryStore) -> Repositories
    ) {
        (self.session, self.client) = (session, client)
        makeRepositories = { repositories(client, $0) }
        current = Mutex(repositories(client, .inMemory))
    }

    /// The lists and elements of the current login, in memory unless a store was opened. After the end of a login there are
    /// new ones, so keep these no longer than a screen.
    public var repositories: Repositories {
        current.withLock { repositories in
            if repositories.isClosed { repositories = makeRepositories(.inMemory) }
            return repositories
        }
    }

    /// Keeps the lists and elements of the current login in a store, whose data are removed when the login ends. The
    /// previous repositories end.
    ///
    ///     let store = try await RepositoryStore.onDisk(at: folder, for: me.id.rawValue, on: server)
    ///     let repositories = try await trips.openRepositories(in: store)
    ///
    /// - Throws: `Repositories.UnsentOperations` if changes wait in an outbox of the previous repositories, which are still in
    ///   use then. An error of the previous store, whose data may not have been removed.
    @discardableResult
    public func openRepositories(in store: RepositoryStore) async throws -> Repositories {
        while true {
            let previous = current.withLock(\.self)
            if !previous.isClosed { try await previous.close() }
            let opened = current.withLock { repositories -> Repositories? in
                // Another call may have been faster.
                guard repositories === previous else { return nil }
                repositories = makeRepositories(store)
                return repositories
            }
            if let opened { return opened }
        }
    }
}

extension DescribedAPI {
    /// The API with a login of OAuth 2.0.
    ///
    ///     let trips = TripsAPI.live(TripsAPI.oauth2, as: OAuth2Client(id: "app"), transport: transport)
    ///
    /// - Parameters:
    ///   - oauth2: How to sign in, as the spec describes it.
    ///   - app: The app, as the server knows it.
    ///   - store: Keeps the login across launches; `session.restore()` reads it.
    ///   - repositories: Makes the repositories of a login, for options other than the default.
    public static func live(
        _ oauth2: OAuth2Definition,
        as app: OAuth2Client,
        server: Server = defaultServer,
        transport: any Transport,
        store: any CredentialStore = MemoryCredentialStore(),
        middleware: [any Middleware] = [],
        options: ClientOptions = ClientOptions(),
        clock: any Clock<Duration> = ContinuousClock(),
        repositories: @escaping @Sendable (Client, RepositoryStore) -> Repositories = { client, store in
            Repositories(client, store: store)
        }
    ) -> LiveAPI {
        let session = OAuth2Session(
            oauth2,
            baseURL: BaseURL(server),
            client: app,
            transport: transport,
            store: store,
            clock: clock
        )
        let client = client(
            server: server,
            transport: transport,
            credentials: .oauth2(session),
            middleware: middleware,
            options: options,
            clock: clock
        )
        return LiveAPI(session, client, repositories: repositories)
    }
}
