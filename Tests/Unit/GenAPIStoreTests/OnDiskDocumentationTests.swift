#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPIStore
    import GenAPITesting
    import Logging
    import Testing
    import Trips

    /// Contains the code samples of the store's documentation.
    @Suite struct OnDiskDocumentationTests {
        private let client = TripsAPI.client(transport: StubTransport())
        private let userID = "7"
        private let serverURL = TemporaryStores.server

        @Test("a store on disk is opened for an account and a server") func aStore() async throws {
            let stores = TemporaryStores()
            let folder = stores.folder
            let store = try await RepositoryStore.onDisk(at: folder, for: userID, on: serverURL)
            let repositories = Repositories(client, store: store)
            try await repositories.close()
            #expect(try stores.files.isEmpty)
        }

        @Test("a store with a key throws and creates no file if encryption is unavailable")
        func aStoreWithAKey() async throws {
            let stores = TemporaryStores()
            let (folder, key) = (stores.folder, Sensitive("a long random text"))
            do {
                let store = try await RepositoryStore.onDisk(at: folder, for: userID, on: serverURL, key: key)
                try await Repositories(client, store: store).close()
            } catch StoreError.encryptionUnavailable {
                #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
            }
        }

        @Test("the first rows of a list are observed") func theFirstRowsOfAList() async throws {
            let stores = TemporaryStores()
            let repositories = Repositories(store: try await stores.store(), connectivity: nil)
            let books = UserServer().list(in: repositories)
            try await books.refresh()
            @Sendable func render(_ rows: ListRows<User>) { #expect(rows.count == 2) }
            let reading = Task {
                for await snapshot in books.snapshots(.first(50)) {
                    render(snapshot.rows)
                }
            }
            try await repositories.close()
            await reading.value
        }

        @Test("a list inside of an element is refreshed by fetching the element")
        func aListInsideOfAnElement() async throws {
            let server = AlbumServer()
            try server.on(Album("7", tracks: [Track]("ab")))
            let repositories = try await server.repositories(onDisk: true)
            do {
                let albums = repositories.repository(for: Album.get)
                let tracks = albums.list(\.tracks, of: "7")
                try await tracks.refresh()  // fetches the album
                #expect(try await tracks.ids == ["a", "b"])
            }
        }

        @Test("elements are observed by a query with a filter, an order and a limit") func queries()
            async throws
        {
            let stores = TemporaryStores()
            let (folder, logger) = (stores.folder, Logger(label: "store"))
            @Sendable func show(_ found: [Location]) { #expect(found.isEmpty) }
            let reading = Task {
                let store = try await RepositoryStore.onDisk(
                    at: folder,
                    for: userID,
                    on: serverURL,
                    logger: logger
                )
                let repositories = Repositories(client, store: store)
                let places = repositories.repository { Location.get(userID: "7", id: $0) }
                for await found in places.query(where: \.title >= "A", sort: \.title, limit: 50) {
                    show(found)
                }
            }
            reading.cancel()
            try await reading.value
        }

        private func joins(_ tickets: Repository<Ticket>) async throws {
            for await found in tickets.query(including: .one(\.agentID), sort: \.title) {
                print(found.map { "\($0.element.title): \($0.included?.name ?? "nobody")" })
            }
            let senior = try await tickets.stored(including: .one(\.agentID, where: \.level >= 2))
            let byAgent = try await tickets.stored(including: .one(\.agentID, sort: \.name), sort: \.title)
            print(senior, byAgent)
        }

        private func collections(_ agents: Repository<Agent>) async throws {
            for await found in agents.query(including: .many(Ticket.self, by: \.agentID, sort: \.title)) {
                print(found.map { "\($0.element.name): \($0.included.count) tickets" })
            }
            let few = try await agents.stored(
                including: .many(Ticket.self, by: \.agentID, where: \.parentID == nil),
                where: .field(\.level, in: [1, 2])
            )
            print(few)
        }

        @Test("a store in the folder of an app reports damage to a handler") func aStoreInTheFolderOfAnApp()
            async throws
        {
            let stores = TemporaryStores()
            let applicationSupport = stores.folder
            let folder = applicationSupport.appending(path: "Stores")
            let store = try await RepositoryStore.onDisk(at: folder, for: userID, on: serverURL) { damage in
                print("the store was damaged: \(damage.recoveredElements) elements were recovered")
            }
            let repositories = Repositories(client, store: store)
            try await repositories.close()
            #expect(try stores.files.isEmpty)
        }
    }
#endif
