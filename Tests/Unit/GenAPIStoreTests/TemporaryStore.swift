#if Store
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime

    @testable import GenAPIStore

    /// A temporary folder of stores.
    final class TemporaryStores: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "genapi störe \(UUID().uuidString)"
        )
        static let server = URL(filePath: "/server")

        deinit { try? FileManager.default.removeItem(at: folder) }

        func file(_ account: String = "7", key: StoreKey? = nil, unusedDays: Int = 30) -> StoreFile {
            StoreFile(in: folder, account, Self.server.absoluteString, key: key, unusedDays: unusedDays)
        }

        /// Opens the store of an account like a new process.
        func open(
            _ account: String = "7",
            on today: Int = StoreSchema.today,
            unusedDays: Int = 30,
            cachedElements: Int = StoreCache.usualLimit
        ) async throws -> DiskStore {
            let file = file(account, unusedDays: unusedDays)
            let store = DiskStore(file, cachedElements: cachedElements, today: { today })
            try await store.open()
            return store
        }

        func store(
            _ account: String = "7",
            key: Sensitive<String>? = nil
        ) async throws -> RepositoryStore {
            try await RepositoryStore.onDisk(at: folder, for: account, on: Self.server, key: key)
        }

        /// Repositories of an app that has started with this store.
        func repositories() async throws -> Repositories {
            Repositories(store: try await store(), connectivity: nil)
        }

        /// The database files of all accounts.
        var files: [String] {
            get throws {
                try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false)).filter
                {
                    $0.contains("sqlite")
                }
            }
        }
    }

    /// A store that is opened again after each restart.
    actor RestartedStore: LocalStore {
        private let stores: TemporaryStores
        private let cachedElements: Int
        private var store: DiskStore

        init(_ stores: TemporaryStores, cachedElements: Int = StoreCache.usualLimit) async throws {
            (self.stores, self.cachedElements) = (stores, cachedElements)
            store = try await stores.open(cachedElements: cachedElements)
        }

        func restart() async throws { store = try await stores.open(cachedElements: cachedElements) }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result { try await store.transaction(change) }

        func flush() async throws { try await store.flush() }

        func reserveOperations() async throws -> (any OperationsReservation)? {
            try await store.reserveOperations()
        }

        func removeAll(discardingUnsent: Bool) async throws {
            try await store.removeAll(discardingUnsent: discardingUnsent)
        }
    }
#endif
