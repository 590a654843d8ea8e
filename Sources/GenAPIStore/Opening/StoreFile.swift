#if Store
    import Foundation
    import GenAPIRepositories
    import GenAPIRuntime
    import GRDB

    /// The file of one account on one server, in its own folder.
    struct StoreFile: Sendable {
        let folder: URL
        /// The folder of all accounts.
        let allAccounts: URL
        /// The account and the server.
        let account: String
        /// `nil` if the file is not encrypted.
        private let key: StoreKey?
        private let unusedDays: Int
        private let app: AppVersion?

        /// - Parameters:
        ///   - folder: The folder of all accounts.
        ///   - unusedDays: The number of days after which unused data is removed.
        ///   - app: `nil` if it has no version.
        init(
            in folder: URL,
            _ account: String,
            _ server: String,
            key: StoreKey? = nil,
            unusedDays: Int = 30,
            app: AppVersion? = .current
        ) {
            (self.key, self.unusedDays, self.app) = (key, unusedDays, app)
            // The length separates the account from the server.
            self.account = "\(account.utf8.count) \(account) \(server)"
            allAccounts = folder
            self.folder = folder.appending(path: Self.name(self.account), directoryHint: .isDirectory)
        }

        /// A hash that is equal in all processes and does not contain the account. The file contains the account itself.
        private static func name(_ account: String) -> String {
            var hashes: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142]
            for byte in account.utf8 {
                hashes[0] = (hashes[0] ^ UInt64(byte)) &* 0x100_0000_01B3
                hashes[1] = (hashes[1] ^ UInt64(byte ^ 0x5A)) &* 0x100_0000_01B3
            }
            return hashes.map { String($0, radix: 36) }.joined(separator: "-")
        }

        var path: URL { Self.path(in: folder, isEncrypted: isEncrypted) }

        /// The path of a file that is encrypted if this one is not, and the reverse.
        var otherPath: URL { Self.path(in: folder, isEncrypted: !isEncrypted) }

        var isEncrypted: Bool { key != nil }

        /// The name says whether a file is encrypted, because an encrypted file looks like a damaged one.
        private static func path(in folder: URL, isEncrypted: Bool) -> URL {
            folder.appending(path: isEncrypted ? "encrypted.sqlite" : "store.sqlite")
        }

        /// What a repair is writing.
        var savedPath: URL { folder.appending(path: "saved.sqlite") }

        /// What a repair has written completely. It replaces the file.
        var repairedPath: URL { folder.appending(path: "repaired.sqlite") }

        /// The account was signed out, maybe by another process.
        struct SignOut: Error {}

        /// An open file.
        struct Opened {
            let queue: DatabaseQueue
            let lock: StoreLock
            /// Whether there was no file. If the lock knows of one, it was lost.
            let isNew: Bool
            /// Whether SQLite refuses to write.
            fileprivate(set) var isReadOnly = false
            fileprivate let path: String
            fileprivate let identity: FileIdentity?

            /// Lets SQLite refuse to write, or write again. After a change it compiles every statement anew, which costs as much as
            /// reading an element.
            mutating func setReadOnly(_ isReadOnly: Bool) throws {
                if self.isReadOnly == isReadOnly { return }
                try queue.unsafeReentrantWrite {
                    try $0.execute(sql: "PRAGMA query_only = \(isReadOnly ? 1 : 0)")
                }
                self.isReadOnly = isReadOnly
            }

            /// Whether no process has replaced the file.
            var isCurrent: Bool {
                guard let identity else { return false }
                return FileIdentity(path) == identity
            }
        }

        /// Opens or creates the file.
        ///
        /// - Throws: `DatabaseError`, `StoreError`, and errors of the file system.
        func open(on today: Int = StoreSchema.today) throws -> DatabaseQueue {
            try open(on: today, newLock()).queue
        }

        /// Opens or creates the file of a login.
        ///
        /// - Throws: `DatabaseError`, `StoreError`, and errors of the file system; `SignOut` if the login has ended.
        func open(on today: Int, _ lock: StoreLock) throws -> Opened {
            if exists(repairedPath) { try lock.hold(.exclusive) { try finishRepair(lock) } }
            return try lock.hold(.shared) { try openWithLock(lock, on: today) }
        }

        func openWithLock(_ lock: StoreLock, on today: Int = StoreSchema.today) throws -> Opened {
            guard lock.isCurrent else { throw SignOut() }
            let (queue, isNew) = try connect()
            do {
                try queue.inDatabase { database in
                    if try database.signOut() != nil { throw SignOut() }
                    try StoreSchema.forgetUnused(database, on: today, after: unusedDays)
                    if let app { try StoreSchema.note(app, in: database) }
                }
            } catch {
                try? queue.close()
                throw error
            }
            let path = path.path(percentEncoded: false)
            return Opened(queue: queue, lock: lock, isNew: isNew, path: path, identity: FileIdentity(path))
        }

        func exists(_ file: URL) -> Bool {
            FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
        }

        /// Removes a database and its log.
        func remove(_ path: URL) throws {
            for suffix in ["-wal", "-shm", ""] {
                let file = path.path(percentEncoded: false) + suffix
                if FileManager.default.fileExists(atPath: file) {
                    try FileManager.default.removeItem(atPath: file)
                }
            }
        }

        func connect(_ path: URL? = nil) throws -> (DatabaseQueue, isNew: Bool) {
            if exists(otherPath) { throw StoreError.wrongKey }
            let queue = try connection(to: path ?? self.path)
            do {
                return (queue, try queue.inDatabase { try StoreSchema.prepare($0, for: account) })
            } catch {
                try? queue.close()
                throw error
            }
        }

        func createFolder() throws {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try folder.protectFolder()
        }

        /// - Throws: `StoreError.wrongKey` if the file cannot be decrypted.
        func connection(to path: URL) throws -> DatabaseQueue {
            do {
                return try DatabaseQueue(
                    path: path.path(percentEncoded: false),
                    configuration: configuration
                )
            } catch let error as DatabaseError where key != nil && error.resultCode == .SQLITE_NOTADB {
                throw StoreError.wrongKey
            }
        }

        /// For reading a damaged file.
        var salvaging: Configuration {
            var configuration = Configuration()
            if let key { configuration.prepareDatabase { try key.unlock($0) } }
            return configuration
        }

        private var configuration: Configuration {
            var configuration = salvaging
            configuration.label = "genapi.store"
            // Transactions of other processes take milliseconds.
            configuration.busyMode = .timeout(10)
            configuration.foreignKeysEnabled = false
            configuration.prepareDatabase { database in
                // A new file has pages of 8 kB: a page of a response changes half as many of them as with SQLite's 4 kB.
                if key == nil { try database.execute(sql: "PRAGMA page_size = 8192") }
                // GRDB's own setting writes to a file without a log, and waits for other processes for it.
                try database.execute(sql: "PRAGMA journal_mode = WAL")
                // A power failure can undo the last transactions but does not damage the file. Checkpoints run while the
                // store is idle; this limit is for stores that are never idle.
                try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 5000")
                // 3.5 MB. With SQLite's 2 MB, a page of a response can change more pages of indexes than are in memory.
                try database.execute(sql: "PRAGMA cache_size = -3500")
                try database.execute(sql: "PRAGMA cell_size_check = ON")
                database.add(function: TextSearch.function)
            }
            return configuration
        }

        /// Reserves the operations for this process until the reservation is released or the process ends.
        func reserveOperations() throws -> (any OperationsReservation)? {
            try FileLock(reservationPath)
        }

        /// Ends the reservation of a login that is over. A later one does not wait for its process.
        func removeReservation() throws {
            if exists(reservationPath) { try FileManager.default.removeItem(at: reservationPath) }
        }

        private var reservationPath: URL { folder.appending(path: "operations.lock") }
    }
#endif
