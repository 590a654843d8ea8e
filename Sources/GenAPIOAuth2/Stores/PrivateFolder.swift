#if !os(Windows) && !os(WASI)
    import Foundation
    import Synchronization

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// An open folder in which only this user can change a login, with the lock for changes.
    ///
    /// Files are opened relative to the open folder, so replacing the folder's path has no effect on a change in progress.
    final class PrivateFolder: Sendable {
        private let folder: FileDescriptor
        /// Only this user can open, and therefore lock, this file.
        private let lock: FileDescriptor
        private let lockPath: String
        private let lockIdentity: FileIdentity
        /// Excludes the other tasks of this process, which share the open lock file.
        private let isLocked = Mutex(false)
        /// The name of the next temporary file, created in advance to keep the time until a new token is stored short.
        private let temporary: Mutex<String>

        /// - Parameters:
        ///   - path: An existing folder.
        ///   - name: The name of the login's file.
        /// - Throws: `insecure` if others could replace the files in it.
        init(_ path: String, for name: String) throws(CredentialStoreError) {
            let folder = try Self.open(path)
            let lock = try LockFile.open("\(name).change", in: folder.number, operation: "be changed")
            lockIdentity = FileIdentity(try lock.ownStatus())
            lockPath = path.hasSuffix("/") ? "\(path)\(name).change" : "\(path)/\(name).change"
            self.folder = folder
            self.lock = lock
            temporary = Mutex(Self.temporaryName(for: name))
        }

        /// - Throws: The errors of `init`.
        static func open(_ path: String) throws(CredentialStoreError) -> FileDescriptor {
            let folder = try FileDescriptor(path, O_RDONLY | O_DIRECTORY, operation: "be changed")
            try check(folder.status())
            return folder
        }

        private static func check(_ status: stat) throws(CredentialStoreError) {
            let isShared = status.st_mode & 0o022 != 0 && status.st_mode & 0o1000 == 0
            guard !isShared, status.st_uid == geteuid() || status.st_uid == 0 else {
                throw .insecure("others can change the store's folder")
            }
        }

        /// Creates the folder and its parents, for this user only, if they do not exist.
        ///
        /// - Throws: `insecure` if others could replace the files in it.
        static func create(_ path: String) throws(CredentialStoreError) {
            var status = stat()
            if stat(path, &status) != 0 {
                let made: Void? = try? FileManager.default.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
                guard made != nil, stat(path, &status) == 0 else {
                    throw .unavailable(operation: "make its folder", errno: errno)
                }
            }
            try check(status)
        }

        private static func temporaryName(for name: String) -> String {
            "\(name).tmp-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        }

        /// Whether the folder has been removed or replaced.
        var isGone: Bool {
            var status = stat()
            guard lstat(lockPath, &status) == 0 else { return true }
            return FileIdentity(status) != lockIdentity
        }

        /// Does not block.
        func tryLock() throws(CredentialStoreError) -> Bool {
            guard
                isLocked.withLock({ isLocked in
                    defer { isLocked = true }
                    return !isLocked
                })
            else { return false }
            do throws(CredentialStoreError) {
                if try lock.tryLock() { return true }
            } catch {
                isLocked.withLock { $0 = false }
                throw error
            }
            isLocked.withLock { $0 = false }
            return false
        }

        func unlock() {
            lock.unlock()
            isLocked.withLock { $0 = false }
        }
    }

    // Changes of the login, made while holding the lock.
    extension PrivateFolder {
        /// `nil` if there is no such file.
        func identity(of name: String) -> FileIdentity? {
            var status = stat()
            return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
                ? FileIdentity(status) : nil
        }

        func read(_ name: String) throws(CredentialStoreError) -> (bytes: [UInt8], FileIdentity)? {
            try PrivateFile.read(name, in: folder.number)
        }

        /// Writes all bytes or none, even if the process or the system stops. The new file never existed before and belongs
        /// to this user from the start.
        func write(_ bytes: [UInt8], to name: String) throws(CredentialStoreError) {
            let new = temporary.withLock { $0 }
            defer { temporary.withLock { $0 = Self.temporaryName(for: name) } }
            let flags = O_WRONLY | O_CREAT | O_EXCL
            let file = try FileDescriptor(new, in: folder.number, flags, operation: "be written")
            do throws(CredentialStoreError) {
                try file.makePrivate()
                try file.write(bytes)
                try file.sync()
                guard renameat(folder.number, new, folder.number, name) == 0 else {
                    throw .system("be replaced")
                }
            } catch {
                unlinkat(folder.number, new, 0)
                throw error
            }
            try folder.sync()
        }

        /// Does nothing if there is no such file.
        func remove(_ name: String) throws(CredentialStoreError) {
            guard unlinkat(folder.number, name, 0) == 0 else {
                if errno == ENOENT { return }
                throw .system("be emptied")
            }
            try folder.sync()
        }
    }
#endif
