#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIOAuth2
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import HTTPTypes
    import Synchronization
    import TestTraits
    import Testing
    import Trips

    /// An app with a login and a store on disk.
    @Suite(.timeLimit(.minutes(10))) struct OfflineStartTests {
        private let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi-\(UUID().uuidString)"
        )
        private let server = PlacesServer("bar", "cafe", "beach", "club", "bank")
        private let gateway: Gateway

        init() { gateway = Gateway(server) }

        /// The objects that an app creates when it starts.
        private func start() async throws -> (session: OAuth2Session, repositories: Repositories) {
            let address = BaseURL(TripsAPI.Server.local)
            let session = OAuth2Session(
                TripsAPI.oauth2,
                baseURL: address,
                client: OAuth2Client(id: "app"),
                transport: gateway,
                store: FileCredentialStore(at: folder.appending(path: "login"))
            )
            var definition = TripsAPI.definition
            definition.retry = .never
            let client = Client(
                definition,
                baseURL: address,
                transport: gateway,
                credentials: .oauth2(session)
            )
            let store = try await RepositoryStore.onDisk(
                at: folder.appending(path: "stores"),
                for: "7",
                on: URL(filePath: "/server")
            )
            return (session, Repositories(client, store: store, connectivity: nil))
        }

        private func places(in repositories: Repositories) -> ListRepository<Location> {
            repositories.list(Location.list(userID: "7"), limit: 3)
        }

        private func titles(_ places: ListRepository<Location>) async throws -> [String] {
            try await places.snapshot().rows.elements.map(\.title)
        }

        @Test(
            "an app starts with its login and its data while the server is down, and continues later",
            .proves("BM-04", "SW-18")
        )
        func serverIsDown() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            var app = try await start()
            try await app.session.signIn(user: "alice", password: Sensitive("p"))
            try await places(in: app.repositories).loadToEnd()
            let all = ["bar", "cafe", "beach", "club", "bank"]
            #expect(try await titles(places(in: app.repositories)) == all)

            gateway.isDown.withLock { $0 = true }
            app = try await start()
            #expect(try await app.session.restore())
            let list = places(in: app.repositories)
            #expect(try await titles(list) == all)
            await #expect(throws: (any Error).self) { try await list.refresh() }
            #expect(try await titles(list) == all)

            // Another client has changed the data in the meantime.
            _ = try await server.client.send(
                Location.create(userID: "7", title: "dome", subtitle: "", latitude: 1, longitude: 2)
            )
            _ = try await server.client.send(Location.update(userID: "7", id: "3", title: .set("sea")))
            _ = try await server.client.send(Location.delete(userID: "7", id: "4"))
            gateway.isDown.withLock { $0 = false }
            try await list.refresh()
            try await list.loadToEnd()
            #expect(try await titles(list) == ["dome", "bar", "cafe", "sea", "bank"])
        }

        @Test("nothing of an account remains after it was signed out", .proves("SW-14"))
        func signOut() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            var app = try await start()
            try await app.session.signIn(user: "alice", password: Sensitive("p"))
            let list = places(in: app.repositories)
            try await list.loadToEnd()
            // A response that arrives after the login has ended.
            server.hold()
            let earlier = gateway.count.withLock { $0 }
            let late = Task { _ = try await list.refresh() }
            var sent = gateway.sent.makeAsyncIterator()
            while let count = await sent.next(), count <= earlier {}
            try await app.session.signOut()
            server.release()
            await #expect(throws: (any Error).self) { try await late.value }
            app = try await start()
            #expect(try await !app.session.restore())
            #expect(try await places(in: app.repositories).snapshot().content == .unknown)
        }
    }

    /// The way to a server that can be down. Issues tokens.
    private final class Gateway: Transport {
        let isDown = Mutex(false)
        /// The number of requests for places.
        let count = Mutex(0)
        /// Their numbers, each when it is sent.
        let sent: AsyncStream<Int>
        private let sending: AsyncStream<Int>.Continuation
        private let server: PlacesServer
        private let tokens = StubTransport()

        init(_ server: PlacesServer) {
            self.server = server
            (sent, sending) = AsyncStream.makeStream(of: Int.self)
            tokens.on("POST", "/v1/oauth/token", .json(#"{"access_token": "a", "refresh_token": "r"}"#))
            tokens.on("POST", "/v1/oauth/revoke", .json("{}"))
        }

        func send(_ request: WireRequest) async throws -> WireResponse {
            if isDown.withLock({ $0 }) { throw URLError(.cannotConnectToHost) }
            if request.head.path?.contains("/oauth/") == true { return try await tokens.send(request) }
            sending.yield(
                count.withLock { count in
                    count += 1
                    return count
                }
            )
            return try await server.send(request)
        }
    }
#endif
