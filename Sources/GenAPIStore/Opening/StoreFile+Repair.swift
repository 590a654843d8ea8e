#if Store
    import Foundation
    import GenAPIRepositories
    import GRDB

    // A damaged file is replaced with a new one that contains what is readable.

    extension StoreFile {
        /// Replaces a damaged file with a new one that contains the readable data. Waits for transactions of other processes,
        /// which continue with the new file.
        ///
        /// - Parameter operations: The operations, if they are known; `nil` to recover those of the file.
        /// - Returns: The open file, and what was recovered; `nil` if the file is not damaged.
        func repair(
            _ lock: StoreLock,
            operations: [StoredOperation]? = nil
        ) throws -> (Opened, StoreDamage?) {
            try lock.hold(.exclusive) {
                try finishRepair(lock)
                if let opened = try openIfReadable(lock) {
                    if opened.isNew, let former = lock.operations {
                        let rescued = StoreSalvage.Result(operations: operations?.count ?? 0)
                        let lost = max(former - rescued.operations, 0)
                        return (opened, StoreDamage(rescued, lost: lost))
                    }
                    if (try? opened.queue.inDatabase(Self.isWhole)) == true { return (opened, nil) }
                    try opened.queue.close()
                }
                let rescued = try salvage(operations)
                let lost = max((lock.operations ?? 0) - rescued.allOperations, 0)
                try replaceFile(with: savedPath)
                return (try openWithLock(lock), StoreDamage(rescued, lost: lost))
            }
        }

        /// Copies the readable data to another file.
        private func salvage(_ operations: [StoredOperation]?) throws -> StoreSalvage.Result {
            try remove(savedPath)
            let (saved, _) = try connect(savedPath)
            defer { try? saved.close() }
            return try saved.inDatabase { saved in
                var configuration = salvaging
                // Definitions that are damaged are left out, instead of being an error for the whole file.
                configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
                let damaged = try? DatabaseQueue(
                    path: path.path(percentEncoded: false),
                    configuration: configuration
                )
                defer { try? damaged?.close() }
                var rescued = try damaged?.inDatabase {
                    try StoreSalvage(from: $0, to: saved).run(operations)
                }
                if rescued == nil, let operations {
                    rescued = StoreSalvage.Result(operations: operations.count)
                    for operation in operations { try saved.save(operation) }
                }
                _ = try saved.checkpoint(.truncate)
                return rescued ?? StoreSalvage.Result()
            }
        }

        /// A process that is terminated here leaves either the damaged file or the complete new one, which the next one uses.
        func replaceFile(with saved: URL) throws {
            try remove(repairedPath)
            try FileManager.default.moveItem(at: saved, to: repairedPath)
            try remove(saved)
            try remove(path)
            try FileManager.default.moveItem(at: repairedPath, to: path)
        }

        /// Continues a repair of a process that was terminated.
        func finishRepair(_ lock: StoreLock) throws {
            guard lock.isCurrent else { throw SignOut() }
            guard exists(repairedPath) else { return }
            try remove(path)
            try FileManager.default.moveItem(at: repairedPath, to: path)
        }

        /// `nil` if the file is damaged.
        ///
        /// - Throws: `StoreError.wrongKey`: a file that cannot be decrypted must stay.
        private func openIfReadable(_ lock: StoreLock) throws -> Opened? {
            do { return try openWithLock(lock) } catch let error as SignOut { throw error } catch StoreError
                .wrongKey
            { throw StoreError.wrongKey } catch { return nil }
        }

        private static func isWhole(_ database: Database) throws -> Bool {
            let problem = try String.fetchOne(database, sql: "PRAGMA integrity_check(1)")
            let numbers = try database.elementNumbers() ?? 1...1
            return try problem == "ok" && StoreSchema.isIntact(database)
                && StoreSchema.isElementNumber(numbers.lowerBound)
                && StoreSchema.isElementNumber(numbers.upperBound)
        }

        /// Whether the structure of the file is damaged. Reads the whole file on another queue.
        ///
        /// - Throws: Errors that say nothing about the file.
        func isDamaged() async throws -> Bool {
            try await StoreQueue.run { try hasStructuralDamage() }
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
    }
#endif
