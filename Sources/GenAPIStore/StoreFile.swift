#if Store
    import Foundation
    import GenAPIRepositories
    import GRDB

    /// The file of one account on one server, in its own folder.
    struct StoreFile: Sendable {
        private let folder: URL
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

        private var path: URL { Self.path(in: folder, isEncrypted: key != nil) }

        /// The name says whether a file is encrypted, because an encrypted file looks like a damaged one.
        private static func path(in folder: URL, isEncrypted: Bool) -> URL {
            folder.appending(path: isEncrypted ? "encrypted.sqlite" : "store.sqlite")
        }

        private var savedPath: URL { folder.appending(path: "saved.sqlite") }

        /// Opens or creates the file.
        ///
        /// - Throws: `DatabaseError`, `StoreError`, and errors of the file system.
        func open(on today: Int = StoreSchema.today) throws -> DatabaseQueue {
            var queue = try connect()
            if try queue.inDatabase({ try $0.fact("signedOut") }) != nil {
                // A process was terminated while it signed the account out.
                try queue.close()
                try remove()
                queue = try connect()
            }
            try queue.inDatabase { database in
                try StoreSchema.forgetUnused(database, on: today, after: unusedDays)
                if let app { try StoreSchema.note(app, in: database) }
            }
            return queue
        }

        /// Replaces a damaged file with a new one that contains the readable data.
        ///
        /// - Returns: The open file, and what was recovered; `nil` if the file is not damaged.
        func repair() throws -> (DatabaseQueue, StoreDamage?) {
            if let queue = try openIfReadable() {
                if (try? queue.inDatabase(Self.isWhole)) == true { return (queue, nil) }
                try queue.close()
            }
            try remove(savedPath)
            let saved = try connect(savedPath)
            let damage = try saved.inDatabase { saved in
                var configuration = salvaging
                // Definitions that are damaged are left out, instead of being an error for the whole file.
                configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
                let damaged = try? DatabaseQueue(
                    path: path.path(percentEncoded: false),
                    configuration: configuration
                )
                defer { try? damaged?.close() }
                let damage = try damaged?.inDatabase { try StoreSalvage(from: $0, to: saved).run() }
                _ = try saved.checkpoint(.truncate)
                return damage
            }
            try saved.close()
            try remove(path)
            try FileManager.default.moveItem(at: savedPath, to: path)
            return (try connect(), damage ?? StoreDamage(recoveredElements: 0, recoveredLists: 0))
        }

        /// `nil` if the file is damaged.
        ///
        /// - Throws: `StoreError.wrongKey`: a file that cannot be decrypted must stay.
        private func openIfReadable() throws -> DatabaseQueue? {
            do { return try open() } catch StoreError.wrongKey { throw StoreError.wrongKey } catch {
                return nil
            }
        }

        private static func isWhole(_ database: Database) throws -> Bool {
            let problem = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
            let numbers = try database.elementNumbers() ?? 1...1
            return try problem == "ok" && StoreSchema.isIntact(database)
                && ListContents.isNumber(numbers.lowerBound)
                && ListContents.isNumber(numbers.upperBound)
        }

        /// Whether the structure of the file is damaged. Reads the whole file on another queue.
        ///
        /// - Throws: Errors that say nothing about the file.
        func isDamaged() async throws -> Bool {
            try await withCheckedThrowingContinuation { continuation in
                DispatchQueue.global(qos: .utility).async {
                    continuation.resume(with: Result { try hasStructuralDamage() })
                }
            }
        }

        private func hasStructuralDamage() throws -> Bool {
            var configuration = salvaging
            configuration.readonly = true
            do {
                let reader = try DatabaseQueue(
                    path: path.path(percentEncoded: false),
                    configuration: configuration
                )
                defer { try? reader.close() }
                return try reader.inDatabase { database in
                    // Reading a larger file takes seconds.
                    let size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
                    if try database.int(size) ?? 0 > Self.mostCheckedBytes { return false }
                    return try String.fetchOne(database, sql: "PRAGMA quick_check(1)") != "ok"
                }
            } catch let error as DatabaseError where error.isDamage { return true }
        }

        private static var mostCheckedBytes: Int { 64 << 20 }

        /// Removes a database and its log.
        private func remove(_ path: URL) throws {
            for suffix in ["-wal", "-shm", ""] {
                let file = path.path(percentEncoded: false) + suffix
                if FileManager.default.fileExists(atPath: file) {
                    try FileManager.default.removeItem(atPath: file)
                }
            }
        }

        private func connect(_ path: URL? = nil) throws -> DatabaseQueue {
            let other = Self.path(in: folder, isEncrypted: key == nil)
            if FileManager.default.fileExists(atPath: other.path(percentEncoded: false)) {
                throw StoreError.wrongKey
            }
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try protect()
            let queue = try connection(to: path ?? self.path)
            do {
                try queue.inDatabase { try StoreSchema.prepare($0, for: account) }
                return queue
            } catch {
                try? queue.close()
                throw error
            }
        }

        /// - Throws: `StoreError.wrongKey` if the file cannot be decrypted.
        private func connection(to path: URL) throws -> DatabaseQueue {
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
        private var salvaging: Configuration {
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
            }
            return configuration
        }

        /// Removes the file, which must be closed.
        func remove() throws {
            guard FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return }
            try FileManager.default.removeItem(at: folder)
        }

        /// Reserves the operations for this process until the reservation is released or the process ends.
        func reserveOperations() throws -> (any OperationsReservation)? {
            try FileLock(folder.appending(path: "operations.lock"))
        }

        /// Excludes the file from backups and makes it readable only after the first unlock of the device.
        private func protect() throws {
            #if canImport(Darwin)
                var (folder, values) = (folder, URLResourceValues())
                values.isExcludedFromBackup = true
                try folder.setResourceValues(values)
                #if !os(macOS)
                    try FileManager.default.setAttributes(
                        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
                        ofItemAtPath: folder.path(percentEncoded: false)
                    )
                #endif
            #endif
        }
    }
#endif
