#if !os(Windows) && !os(WASI)
    import Foundation

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// An open file that is closed when the value is destroyed.
    struct FileDescriptor: ~Copyable {
        let number: Int32

        /// Opens a file without blocking and without following a symbolic link at the end of the path.
        ///
        /// - Parameters:
        ///   - folder: The folder of a relative path; `nil` is the working folder.
        ///   - operation: The store's operation, for the error.
        init(_ path: String, in folder: Int32? = nil, _ flags: Int32, operation: String)
            throws(CredentialStoreError)
        {
            number = openat(folder ?? AT_FDCWD, path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            if number < 0 { throw .system(operation) }
        }

        deinit { close(number) }

        /// Does not block.
        func tryLock() throws(CredentialStoreError) -> Bool {
            if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system("be leased") }
            return false
        }

        func unlock() {
            flock(number, LOCK_UN)
        }

        /// Flushes the file to the disk.
        func sync() throws(CredentialStoreError) {
            #if canImport(Darwin)
                if fcntl(number, F_FULLFSYNC) == 0 { return }
            #endif
            guard fsync(number) == 0 else { throw .system("be synced") }
        }

        func status() throws(CredentialStoreError) -> stat {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw .system("be read") }
            return status
        }

        /// Restricts the mode to this user, independent of the `umask`.
        func makePrivate() throws(CredentialStoreError) {
            guard fchmod(number, 0o600) == 0 else { throw .system("be written") }
        }

        /// - Throws: `insecure` unless it is a regular file of this user with a single hard link.
        @discardableResult
        func ownStatus() throws(CredentialStoreError) -> stat {
            let status = try status()
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .insecure("the store's file is not a regular file")
            }
            guard status.st_uid == geteuid() else {
                throw .insecure("the store's file belongs to another user")
            }
            // The count is zero if the file was replaced after it was opened.
            guard status.st_nlink <= 1 else { throw .insecure("the store's file has another hard link") }
            return status
        }

        func write(_ bytes: [UInt8]) throws(CredentialStoreError) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite(number, $0.baseAddress, $0.count) }
                guard count > 0 || errno == EINTR else { throw .system("be written") }
                rest = rest.dropFirst(max(count, 0))
            }
        }

        func read(atMost limit: Int) throws(CredentialStoreError) -> [UInt8] {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = systemRead(number, &buffer, buffer.count)
                if count == 0 { return bytes }
                guard count > 0 || errno == EINTR else { throw .system("be read") }
                bytes += buffer.prefix(max(count, 0))
                if bytes.count > limit { throw .unreadable }
            }
        }
    }

    // Free functions, because the methods of the same names shadow the system calls.
    private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        write(number, bytes, count)
    }

    private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
        read(number, bytes, count)
    }

    extension CredentialStoreError {
        /// An error with the `errno` of the last system call.
        static func system(_ operation: String) -> CredentialStoreError {
            errno == ELOOP
                ? .insecure("the store's file is a symbolic link")
                : .unavailable(operation: operation, errno: errno)
        }
    }

    /// Identifies one version of a file: every change creates a new file.
    struct FileIdentity: Equatable {
        private let device: UInt64
        private let inode: UInt64
        private let size: Int64
        private let seconds: Int
        private let nanoseconds: Int

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            seconds = Int(time.tv_sec)
            nanoseconds = Int(time.tv_nsec)
        }
    }

    /// A file that only this user can read.
    enum PrivateFile {
        private static let longest = 1 << 20

        /// The file's bytes; `nil` if there is no file.
        static func read(_ path: String, in folder: Int32) throws(CredentialStoreError)
            -> (bytes: [UInt8], FileIdentity)?
        {
            let file: FileDescriptor
            do throws(CredentialStoreError) {
                file = try FileDescriptor(path, in: folder, O_RDONLY, operation: "be read")
            } catch {
                if case .unavailable(_, ENOENT) = error { return nil }
                throw error
            }
            let status = try file.ownStatus()
            guard status.st_mode & 0o077 == 0 else {
                throw .insecure(
                    "the store's file is accessible to others: its mode is \(String(status.st_mode & 0o777, radix: 8))"
                )
            }
            return (try file.read(atMost: longest), FileIdentity(status))
        }
    }
#endif
