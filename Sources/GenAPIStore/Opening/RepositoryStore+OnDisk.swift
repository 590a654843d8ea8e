// Without the package trait `Store`, this module is empty, and GRDB is neither fetched nor built.
#if Store
    #if canImport(FoundationEssentials)
        public import FoundationEssentials
    #else
        public import Foundation
    #endif
    public import GenAPIMapping
    public import GenAPIRepositories
    public import Logging

    extension RepositoryStore {
        /// Opens a store in a file, from which an app starts with the data of its last run.
        ///
        ///     let store = try await RepositoryStore.onDisk(at: folder, for: userID, on: serverURL)
        ///     let repositories = Repositories(client, store: store)
        ///
        /// Each account on each server has its own file, which `Repositories.close()` and the end of the login remove, except elements
        /// of types that are `RepositoryStore.KeptAfterSignOut`.
        /// Several processes can have it open, for example an app and its extensions. On Apple's platforms, it is excluded
        /// from backups and readable after the first unlock of the device. Without a key, it is not encrypted.
        ///
        /// - Parameters:
        ///   - folder: The folder of the stores of all accounts. The system must not empty it: use application support,
        ///     not caches.
        ///   - account: Identifies the account on its server, for example by the id of the user.
        ///   - server: The URL of the server.
        ///   - key: Encrypts the file, if the app links SQLCipher as its SQLite; `nil` does not encrypt. Keep it in the keychain.
        ///   - unusedDays: The number of days after which unused lists and elements are removed when the store is opened. Elements
        ///     that are kept after a sign-out are not.
        ///   - logger: Logs queries of 10,000 or more elements that no index serves (debug), once for each kind of query.
        ///   - onDamage: Receives what was recovered if the file is damaged, when it is opened or later. Recovered lists are
        ///     stale and are fetched again when they are observed.
        /// - Throws: `StoreError`, and errors of the file system.
        public static func onDisk(
            at folder: URL,
            for account: String,
            on server: URL,
            key: Sensitive<String>? = nil,
            unusedDays: Int = 30,
            logger: Logger? = nil,
            onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
        ) async throws -> RepositoryStore {
            let file = StoreFile(
                in: folder,
                account,
                server.absoluteString,
                key: try key.map { try StoreKey($0) },
                unusedDays: unusedDays
            )
            let store = DiskStore(
                file,
                unindexed: logger.map { UnindexedQueries($0) },
                onDamage: onDamage
            )
            try await store.open()
            return RepositoryStore(store)
        }

        /// Removes everything that is stored of an account, also the elements that stay when it signs out. Needs no key.
        ///
        /// Later calls of stores that have the file open throw `FetchError.closed`, in other processes too. Does nothing if nothing is
        /// stored.
        ///
        /// - Parameters:
        ///   - folder: The folder of the stores of all accounts.
        ///   - account: Identifies the account on its server.
        ///   - server: The URL of the server.
        /// - Throws: Errors of the file system, after which some files can be left.
        public static func removeFromDisk(at folder: URL, for account: String, on server: URL) async throws {
            let file = StoreFile(in: folder, account, server.absoluteString)
            try await StoreQueue.run { try file.removeEverything() }
        }
    }
#endif
