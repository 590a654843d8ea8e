#if Store
    import Foundation
    import GenAPIRepositories
    import GRDB

    /// A store in a file that other processes may have open too. Runs on its own queue.
    actor DiskStore: LocalStore {
        private let queue = StoreQueue()
        let file: StoreFile
        let today: @Sendable () -> Int
        private let onDamage: @Sendable (StoreDamage) -> Void
        private let unindexed: UnindexedQueries?
        private let cache: StoreCache
        var opened: StoreFile.Opened?
        /// Of the login that this store belongs to.
        private var lock: StoreLock?
        private weak var reservation: (any OperationsReservation)?
        /// The operations, while this process has reserved them. Only it changes them, so that they do not depend on what a
        /// repair finds.
        private var operations: [Int: [UInt8]] = [:]
        /// Whether the file was checked after a violation of a constraint.
        private var isConstraintChecked = false
        /// Whether the data was removed, by this or another process.
        private var isOver = false
        /// Whether the file can have elements that stay when the account signs out.
        private var mayKeep = true
        /// Whether another process has removed the file. A file in its place belongs to a later login.
        private var isRemovedElsewhere = false
        /// Changes with each transaction of another process.
        private var foreignVersion: Int?
        /// Whether another process has changed something since the last successful transaction.
        private var isChangedByOthers = false
        /// Waits until the store is idle.
        var checkpoint: Task<Void, Never>?
        var lastTransaction = ContinuousClock.now
        var isChecked = false

        nonisolated var folder: URL? { file.allAccounts }

        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

        /// - Parameters:
        ///   - file: Opened by `open()`.
        ///   - cachedElements: The number of elements of a type that stay in memory although nobody needs them.
        init(
            _ file: StoreFile,
            cachedElements: Int = StoreCache.usualLimit,
            today: @escaping @Sendable () -> Int = { StoreSchema.today },
            unindexed: UnindexedQueries? = nil,
            onDamage: @escaping @Sendable (StoreDamage) -> Void = { _ in }
        ) {
            (self.file, self.today, self.onDamage) = (file, today, onDamage)
            self.unindexed = unindexed
            cache = StoreCache(limit: cachedElements)
        }

        func open() throws {
            do {
                let lock = try lock ?? file.newLock()
                self.lock = lock
                do {
                    let opened = try file.open(on: today(), lock)
                    self.opened = opened
                    try restoreOperations()
                    if opened.isNew { noteCreation(lock) }
                } catch let error as DatabaseError where error.isDamage {
                    try repair()
                }
            } catch let error as DatabaseError {
                throw StoreError(error)
            }
        }

        /// Reports an earlier file that was lost.
        private func noteCreation(_ lock: StoreLock) {
            let known = knownOperations
            if let former = lock.operations {
                let rescued = StoreSalvage.Result(operations: known?.count ?? 0)
                onDamage(StoreDamage(rescued, lost: max(former - rescued.operations, 0)))
            }
            lock.note(operations: known?.count ?? 0)
        }

        /// `nil` if this process has not reserved the operations.
        private var knownOperations: [StoredOperation]? {
            if reservation == nil { return nil }
            return operations.map { StoredOperation(number: $0, content: $1) }
        }

        private func restoreOperations() throws {
            if reservation == nil { return }
            try opened?.queue.inDatabase { try $0.replaceOperations(with: operations) }
        }

        /// Runs a function with the file at its path. The file stays there until the function has ended.
        private func withFile<Result>(_ body: (DatabaseQueue) throws -> Result) throws -> Result {
            for _ in 0..<100 {
                if isOver { throw FetchError.closed }
                // An earlier repair may have failed.
                if opened == nil { try open() }
                guard let opened else { throw FetchError.closed }
                let result: Result? = try opened.lock.hold(.shared) {
                    opened.isCurrent ? try body(opened.queue) : nil
                }
                if let result { return result }
                if !opened.lock.isCurrent { throw StoreFile.SignOut() }
                // Another process has repaired the file.
                closeFile()
            }
            throw DatabaseError(resultCode: .SQLITE_BUSY)
        }

        private func closeFile() {
            try? opened?.queue.close()
            (opened, foreignVersion, isChangedByOthers) = (nil, nil, true)
            cache.removeAll()
        }

        /// Continues with the readable data, unless another process has already repaired the file.
        func repair() throws {
            closeFile()
            guard let lock else { throw FetchError.closed }
            let known = knownOperations
            let (opened, damage) = try file.repair(lock, operations: known)
            self.opened = opened
            try restoreOperations()
            guard let damage else { return }
            isConstraintChecked = false
            let left = known?.count ?? damage.recoveredOperations + damage.unreadableOperations
            lock.note(operations: left)
            onDamage(damage)
        }

        func transaction<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            defer { scheduleCheckpoint() }
            return try perform(change, .immediate)
        }

        func reading<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
        ) async throws -> Result {
            defer { if !isChecked { scheduleCheckpoint() } }
            do {
                return try perform(change, .deferred)
            } catch StoreError.database(ResultCode.SQLITE_READONLY.rawValue, _) {
                return try await transaction(change)
            }
        }

        /// - Parameter kind: Deferred transactions read a snapshot, do not wait for writers, and cannot write.
        private func perform<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result,
            _ kind: Database.TransactionKind
        ) throws -> Result {
            do {
                cache.begin()
                let result = try withFile { queue in try queue.inDatabase { try run(change, kind, $0) } }
                isChangedByOthers = false
                return result
            } catch is StoreFile.SignOut {
                leave()
                isRemovedElsewhere = true
                throw FetchError.closed
            } catch let error as DatabaseError {
                cache.undo()
                if error.isDamage, error.resultCode != .SQLITE_CONSTRAINT || !isConstraintChecked {
                    isConstraintChecked = error.resultCode == .SQLITE_CONSTRAINT
                    try? repair()
                }
                throw StoreError(error)
            } catch {
                cache.undo()
                throw error
            }
        }

        private func run<Result: Sendable>(
            _ change: @escaping @Sendable (any StoreTransaction) throws -> Result,
            _ kind: Database.TransactionKind,
            _ database: Database
        ) throws -> Result {
            // A reading that writes is noticed, and performed again as a transaction that can wait for writers.
            try opened?.setReadOnly(kind == .deferred)
            try database.beginTransaction(kind)
            do {
                try lookForOthers(database)
                let others = isChangedByOthers
                let transaction = DiskTransaction(
                    database,
                    cache,
                    on: today(),
                    isChangedByOthers: others,
                    unindexed: unindexed
                )
                let result = try change(cache.memory.transaction(with: transaction))
                try transaction.write()
                try database.commit()
                try note(transaction.changedOperations, database)
                return result
            } catch {
                try? database.rollback()
                throw error
            }
        }

        private func note(_ changes: [Int: [UInt8]?], _ database: Database) throws {
            if changes.isEmpty { return }
            if reservation == nil {
                lock?.note(operations: try database.int("SELECT count(*) FROM operation") ?? 0)
                return
            }
            for (number, content) in changes { operations[number] = content }
            lock?.note(operations: operations.count)
        }

        /// Empties the cache if another process has written to the file.
        private func lookForOthers(_ database: Database) throws {
            let version = try database.int("PRAGMA data_version")
            defer { foreignVersion = version }
            if foreignVersion == version { return }
            if foreignVersion != nil {
                cache.removeAll()
                isChangedByOthers = true
            }
            if try database.signOut() != nil { throw StoreFile.SignOut() }
        }

        private func leave() {
            isOver = true
            operations = [:]
            closeFile()
            cache.memory.removeAll()
        }

        /// Returns when all completed transactions survive a power failure.
        func flush() async throws {
            do {
                try withFile { queue in
                    try opened?.setReadOnly(false)
                    try queue.inDatabase { database in
                        // A transaction that is synchronized with the disk includes all earlier ones.
                        try database.execute(sql: "PRAGMA synchronous = FULL")
                        defer { try? database.execute(sql: "PRAGMA synchronous = NORMAL") }
                        try database.inTransaction(.immediate) {
                            try database.setFact("flushed", try database.fact("flushed") == "1" ? "2" : "1")
                            return .commit
                        }
                    }
                }
            } catch is StoreFile.SignOut {
                throw FetchError.closed
            } catch let error as DatabaseError {
                throw StoreError(error)
            }
        }

        func reserveOperations() async throws -> (any OperationsReservation)? {
            if isOver { throw FetchError.closed }
            guard let new = try file.reserveOperations() else { return nil }
            let stored = try perform({ try $0.operations() }, .deferred)
            operations = Dictionary(stored.map { ($0.number, $0.content) }) { $1 }
            reservation = new
            return new
        }

        /// Removes the file, except the elements that are kept. Later transactions fail, in other processes too.
        func removeAll(discardingUnsent: Bool) async throws {
            if isRemovedElsewhere { return }
            if !isOver {
                mayKeep = (try? opened?.queue.inDatabase { try !$0.keptTables().isEmpty }) ?? true
                try empty(discardingUnsent: discardingUnsent)
            }
            checkpoint?.cancel()
            leave()
            guard !isRemovedElsewhere, let lock else { return }
            do { try file.remove(lock, mayKeep: mayKeep) } catch let error as DatabaseError {
                throw StoreError(error)
            }
        }

        /// Removes the data, if the file can be written.
        private func empty(discardingUnsent: Bool) throws {
            var isDiscardable = discardingUnsent
            do {
                try withFile { queue in
                    try opened?.setReadOnly(false)
                    try queue.inDatabase { database in
                        // The mark survives a power failure before the file is replaced.
                        try database.execute(sql: "PRAGMA synchronous = FULL")
                        try database.inTransaction(.immediate) {
                            let count = try database.int("SELECT count(*) FROM operation") ?? 0
                            if count > 0 && !discardingUnsent {
                                throw Repositories.UnsentOperations(count: count)
                            }
                            isDiscardable = true
                            try database.signOutAccount()
                            return .commit
                        }
                    }
                }
            } catch is StoreFile.SignOut {
                isRemovedElsewhere = true
            } catch  where !isDiscardable {
                throw (error as? DatabaseError).map(StoreError.init) ?? error
            } catch {
            }
        }
    }
#endif
