#if Store
    import Foundation
    import GenAPIRepositories
    import GRDB

    // A sign-out has two steps. One transaction removes everything except the elements that are kept, and marks the file, so that
    // no process shows it any more. Then the folder is removed or, if elements are kept, the file is replaced with a new one that
    // contains nothing else, and the lock file is removed. The next opening continues where a process was terminated. If the disk
    // is full, the file cannot be marked. So the lock file is marked, too.

    /// The state of a sign-out, in the file.
    enum SignOutMark: String {
        /// The data is removed, except the elements that are kept. The file can still contain the bytes.
        case begun = "yes"
        /// The file was written for the elements that are kept. The next login continues with it.
        case finished = "kept"
    }

    extension StoreFile {
        /// A lock for a new process. Finishes the sign-out of an earlier login.
        ///
        /// - Throws: `DatabaseError`, and errors of the file system.
        func newLock() throws -> StoreLock {
            for _ in 0..<100 {
                try createFolder()
                let lock = try StoreLock(in: folder)
                let isUsable = try lock.hold(.shared) {
                    try lock.isCurrent && !lock.isSignedOut && !exists(repairedPath) && signOut() == nil
                }
                if try isUsable || begin(lock) { return lock }
            }
            throw DatabaseError(resultCode: .SQLITE_BUSY)
        }

        /// `nil` if the account is signed in, and if the file is damaged.
        private func signOut() throws -> SignOutMark? {
            do {
                let queue = try connectionToRead()
                defer { try? queue?.close() }
                return try queue?.inDatabase { try $0.signOut() }
            } catch let error as DatabaseError where error.isDamage {
                return nil
            }
        }

        /// `nil` without a file.
        private func connectionToRead() throws -> DatabaseQueue? {
            guard exists(path) else { return nil }
            var configuration = salvaging
            configuration.busyMode = .timeout(10)
            return try DatabaseQueue(path: path.path(percentEncoded: false), configuration: configuration)
        }

        /// - Returns: Whether the lock is that of the present login.
        private func begin(_ lock: StoreLock) throws -> Bool {
            try lock.hold(.exclusive) {
                guard lock.isCurrent else { return false }
                try finishRepair(lock)
                switch try signOut() {
                case nil where !lock.isSignedOut: return true
                case .finished? where lock.isNew:
                    try continueWithKeptElements()
                    lock.note(operations: 0)
                    return true
                // An earlier process could not finish the sign-out, or was terminated.
                case .finished?: try lock.remove()
                case .begun?, nil:
                    try checkKey()
                    try end(lock)
                }
                return false
            }
        }

        /// - Throws: `StoreError.wrongKey`: what is kept in a file that cannot be decrypted must stay.
        private func checkKey() throws {
            if exists(otherPath) { throw StoreError.wrongKey }
            if isEncrypted, exists(path) { try connection(to: path).close() }
        }

        private func continueWithKeptElements() throws {
            let (queue, _) = try connect()
            defer { try? queue.close() }
            try queue.inDatabase { try $0.execute(sql: "DELETE FROM fact WHERE name = 'signedOut'") }
        }

        /// Removes the file, which must be closed, except the elements that are kept. Waits for transactions of other processes, which
        /// then notice the sign-out.
        ///
        /// - Parameter mayKeep: Whether the file can have elements that are kept, if it cannot be read.
        /// - Throws: `DatabaseError`, `StoreError` and errors of the file system, after which the next opening continues.
        func remove(_ lock: StoreLock, mayKeep: Bool = true) throws {
            try removing(lock) { try end(lock, mayKeep: mayKeep) }
        }

        /// Removes the folder with everything in it. Transactions of other processes end before, and then notice it.
        ///
        /// - Throws: Errors of the file system.
        func removeEverything() throws {
            guard exists(folder) else { return }
            try removing(StoreLock(in: folder), removeFolder)
        }

        private func removing(_ lock: StoreLock, _ body: () throws -> Void) throws {
            var isHeld = false
            do {
                try lock.hold(.exclusive) {
                    isHeld = true
                    if lock.isCurrent { try body() }
                }
            } catch let error as DatabaseError {
                // A process that does not end its transaction must not prevent a sign-out.
                guard !isHeld else { throw error }
                if lock.isCurrent { try body() }
            }
        }

        private func end(_ lock: StoreLock, mayKeep: Bool = true) throws {
            lock.noteSignOut()
            let isKept: Bool
            do { isKept = try hasKeptElements() } catch  where !mayKeep { isKept = false }
            guard isKept else { return try removeFolder() }
            try replaceFile(with: savedPath)
            try removeReservation()
            try lock.remove()
        }

        /// The lock file goes last: without it, what is left would belong to the next login.
        private func removeFolder() throws {
            for file in [path, otherPath, savedPath, repairedPath] { try remove(file) }
            if exists(folder) { try FileManager.default.removeItem(at: folder) }
        }

        /// Copies the elements that are kept to another file. That one contains no bytes of what was removed.
        ///
        /// - Returns: Whether there are any.
        /// - Throws: Errors that do not mean that the file is damaged. Of a damaged one, what is readable is copied.
        private func hasKeptElements() throws -> Bool {
            do {
                return try copyKeptElements()
            } catch let error as DatabaseError where error.isDamage {
                return false
            }
        }

        private func copyKeptElements() throws -> Bool {
            guard let file = try connectionToRead() else { return false }
            defer { try? file.close() }
            return try file.inDatabase { file in
                guard try StoreSalvage.keepsElements(file) else { return false }
                try remove(savedPath)
                let (saved, _) = try connect(savedPath)
                defer { try? saved.close() }
                return try saved.inDatabase { saved in
                    let count = try StoreSalvage(from: file, to: saved, isStrict: true).runKept()
                    _ = try saved.checkpoint(.truncate)
                    return count > 0
                }
            }
        }
    }

    extension Database {
        /// `nil` if the account is signed in.
        func signOut() throws -> SignOutMark? {
            try fact("signedOut").map { SignOutMark(rawValue: $0) ?? .begun }
        }

        /// Removes everything except the elements that are kept, and marks the file.
        func signOutAccount() throws {
            let kept = try keptTables()
            for table in try elementTables() {
                // Without a value, an element is unknown or deleted.
                let condition = kept.contains(table) ? " WHERE value IS NULL OR length(value) = 0" : ""
                try execute(sql: "DELETE FROM \(table)\(condition)")
            }
            for table in StoreSchema.tables where table != "fact" && table != "type" {
                try execute(sql: "DELETE FROM \(table)")
            }
            try setFact("signedOut", SignOutMark.begun.rawValue)
        }

        /// The tables of the elements that stay when the account signs out.
        func keptTables() throws -> Set<String> {
            var tables: Set<String> = []
            try run("SELECT name FROM fact WHERE name GLOB 'keep element*'") {
                tables.insert(String($0.text(0).dropFirst("keep ".count)))
            }
            return tables
        }

        /// Notes whether the elements of a table stay when the account signs out.
        func setKept(_ isKept: Bool, _ table: String) throws {
            let name = "keep \(table)"
            guard try (fact(name) != nil) != isKept else { return }
            if isKept {
                try setFact(name, "yes")
            } else {
                try run("DELETE FROM fact WHERE name = ?", .text(name))
            }
        }
    }
#endif
