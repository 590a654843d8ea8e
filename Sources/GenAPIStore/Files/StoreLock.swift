#if Store
    import Foundation
    import GRDB

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// Lets transactions of several processes run next to each other, but none while the file is replaced or removed.
    ///
    /// The lock file belongs to a login: if another one, or none, is at its path, the account was signed out. It contains the
    /// number of operations, so that a repair knows how many were lost, and whether the account is being signed out.
    final class StoreLock: Sendable {
        enum Kind { case shared, exclusive }

        private let path: String
        private let descriptor: Int32
        private let identity: FileIdentity
        /// Whether there was no lock file: a login begins.
        let isNew: Bool

        /// - Throws: An error of the file system.
        init(in folder: URL) throws {
            path = folder.appending(path: "store.lock").path(percentEncoded: false)
            let flags = O_CREAT | O_RDWR | O_CLOEXEC
            let created = Foundation.open(path, flags | O_EXCL, 0o600)
            isNew = created >= 0
            descriptor = isNew ? created : Foundation.open(path, flags, 0o600)
            guard let identity = FileIdentity(descriptor) else {
                if descriptor >= 0 { close(descriptor) }
                throw CocoaError(.fileWriteUnknown)
            }
            self.identity = identity
        }

        deinit { close(descriptor) }

        /// Whether the login has not ended.
        var isCurrent: Bool { FileIdentity(path) == identity }

        /// Waits for ten seconds at most, as transactions wait for those of other processes.
        ///
        /// - Throws: `DatabaseError` with `SQLITE_BUSY`, and errors of the body.
        func hold<Result>(_ kind: Kind, _ body: () throws -> Result) throws -> Result {
            let operation = (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB
            let end = ContinuousClock.now + .seconds(10)
            var pause: UInt32 = 100
            while flock(descriptor, operation) != 0 {
                guard [EWOULDBLOCK, EINTR].contains(errno), .now < end else {
                    throw DatabaseError(resultCode: .SQLITE_BUSY)
                }
                usleep(pause)
                pause = min(pause * 2, 20_000)
            }
            defer { flock(descriptor, LOCK_UN) }
            return try body()
        }
    }

    // The note of the operations.

    extension StoreLock {
        /// The number of operations in the file; `nil` if the file was not created yet.
        var operations: Int? {
            var count: UInt64 = 0
            guard pread(descriptor, &count, 8, 0) == 8, (1...1 << 48).contains(count.littleEndian) else {
                return nil
            }
            return Int(count.littleEndian) - 1
        }

        /// Only the process that holds the operations calls it. A failure makes a later report of damage less exact.
        func note(operations count: Int) {
            var count = UInt64(count + 1).littleEndian
            _ = pwrite(descriptor, &count, 8, 0)
        }

        /// Whether a sign-out has begun. The next opening finishes it.
        var isSignedOut: Bool {
            var mark: UInt8 = 0
            return pread(descriptor, &mark, 1, 8) == 1 && mark == 1
        }

        /// The note is beside the number of operations, so that it needs no space on a full disk.
        func noteSignOut() {
            var mark: UInt8 = 1
            _ = pwrite(descriptor, &mark, 1, 8)
        }

        /// Ends the login in all processes.
        ///
        /// - Throws: An error of the file system.
        func remove() throws { try FileManager.default.removeItem(atPath: path) }
    }

    /// Identifies a file, also after it was moved or replaced.
    struct FileIdentity: Equatable {
        private let device: UInt64
        private let number: UInt64

        /// `nil` if there is no file at the path.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            self.init(status)
        }

        /// `nil` if the descriptor is invalid.
        init?(_ descriptor: Int32) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return nil }
            self.init(status)
        }

        private init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }
#endif
