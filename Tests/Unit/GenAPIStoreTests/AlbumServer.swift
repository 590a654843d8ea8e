#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import Testing

    @testable import GenAPIStore

    typealias AlbumList = KeyPath<Album.ContainedLists, RepositoryStore.ContainedList<Album, Track>>

    /// A server with albums, and an app that keeps them.
    final class AlbumServer: Sendable {
        let stub = StubTransport()
        private let stores = TemporaryStores()
        private let gate = Mutex<AsyncStream<Void>?>(nil)

        /// The routes by which an album reaches an app.
        enum Route: CaseIterable, Sendable { case get, list, nested, push }

        /// Repositories of an app that has started, with the data of its last run if it is on disk.
        func repositories(onDisk: Bool, unusedRows: Int = 10_000) async throws -> Repositories {
            let api = APIDefinition(name: "Albums", envelope: .none)
            let client = Client(
                api,
                baseURL: "http://albums.test",
                transport: stub,
                middleware: [Gate(server: self)]
            )
            let store = onDisk ? try await stores.store() : .inMemory
            return Repositories(client, store: store, unusedRows: unusedRows, connectivity: nil)
        }

        func albums(_ repositories: Repositories) -> Repository<Album> {
            repositories.repository(for: Album.get)
        }

        /// The server's next answer to a request for an album.
        func on(_ album: Album) throws { stub.on("GET", "/albums/\(album.id)", .json(try album.jsonText())) }

        func send(_ album: Album, to repositories: Repositories, by route: Route) async throws {
            switch route {
            case .get:
                try on(album)
                _ = try await albums(repositories).find(album.id, .alwaysFetch)
            case .list:
                stub.on("GET", "/albums", .json("[\(try album.jsonText())]"))
                try await repositories.list(Album.list()).refresh()
            case .nested:
                stub.on("GET", "/shelf", .json(try Shelf([album]).jsonText()))
                try await repositories.send(Album.shelf())
            case .push:
                try await albums(repositories).save(album)
            }
        }

        /// Holds back the responses to all requests until the returned stream is finished.
        func close() -> AsyncStream<Void>.Continuation {
            let (opened, latch) = AsyncStream.makeStream(of: Void.self)
            gate.withLock { $0 = opened }
            return latch
        }

        /// Lets later responses pass at once.
        func open() { gate.withLock { $0 = nil } }

        /// Returns when the server has received so many requests.
        func received(_ count: Int) async {
            while stub.requests.count < count { await Task.yield() }
        }

        private struct Gate: Middleware {
            let server: AlbumServer

            func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
                -> WireResponse
            {
                let opened = server.gate.withLock(\.self)
                let response = try await next(request)
                if let opened { for await _ in opened {} }
                return response
            }
        }
    }

    extension ListRepository where Element.ID == String {
        /// The ids of the rows as they are stored.
        var ids: [String] {
            get async throws { try await snapshot().rows.elements.map(\.id) }
        }
    }

    extension LoadState {
        var isLoading: Bool { if case .loading = self { true } else { false } }
    }

    extension [Track] {
        /// Tracks with these letters as their ids.
        init(_ ids: String, title: String = "-") { self = ids.map { Track("\($0)", title) } }
    }
#endif
