#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import Synchronization
    import Trips

    /// An app with the places of a person, which are on disk and can be changed without a network.
    struct OfflineApp {
        static let user: User.ID = "u-1"

        let session: OAuth2Session
        let repositories: Repositories
        let places: ListRepository<Location>
        let outbox: Outbox
        private let network: Network
        private let connectivity: AsyncStream<Bool>.Continuation

        /// Starts the app with what is in a folder, without a network.
        init(server address: String, in folder: URL) async throws {
            let (server, network) = (try BaseURL(address), Network())
            session = OAuth2Session(
                TripsAPI.oauth2,
                baseURL: server,
                client: OAuth2Client(id: "trips-harness"),
                transport: network,
                store: FileCredentialStore(at: folder.appending(path: "login"))
            )
            try await session.restore()
            let client = Client(
                TripsAPI.definition,
                baseURL: server,
                transport: network,
                credentials: .oauth2(session)
            )
            let (changes, connectivity) = AsyncStream.makeStream(of: Bool.self)
            connectivity.yield(false)
            repositories = Repositories(
                client,
                store: try await .onDisk(at: folder, for: Self.user.rawValue, on: URL(filePath: "/trips")),
                connectivity: changes
            )
            places = repositories.list(Location.list(userID: Self.user))
            outbox = try await Outbox(repositories, for: [Location.self])
            (self.network, self.connectivity) = (network, connectivity)
        }

        func connect() {
            network.isConnected.store(true, ordering: .sequentiallyConsistent)
            connectivity.yield(true)
        }

        func disconnect() {
            network.isConnected.store(false, ordering: .sequentiallyConsistent)
            connectivity.yield(false)
        }

        /// Loads the whole list.
        func load() async throws {
            try await places.refresh()
            try await places.loadToEnd()
        }

        /// The operations as soon as none makes progress by itself.
        func settled() async -> [QueuedOperation] {
            for await operations in outbox.updates {
                if !operations.contains(where: { [.waiting, .sending].contains($0.state) }) {
                    return operations
                }
            }
            return []
        }
    }

    extension OfflineApp {
        /// Prints the places and the state of their changes.
        func show() async throws {
            for case .element(let place, let change) in try await places.snapshot().rows {
                let mark = change.map { "  (\($0))" } ?? ""
                say("  \(place.title)\(place.nickname.map { ", called '\($0)'" } ?? "")\(mark)")
            }
        }
    }

    extension Location {
        /// The fields that the server stores too.
        var summary: String { "\(id): \(title), \(nickname ?? "-")" }
    }

    /// A network that can be disconnected.
    private final class Network: Transport {
        let isConnected = Atomic(false)
        private let base = URLSessionTransport()

        func send(_ request: WireRequest) async throws -> WireResponse {
            guard isConnected.load(ordering: .sequentiallyConsistent) else {
                throw TransportError(.cannotConnect)
            }
            return try await base.send(request)
        }
    }
#endif
