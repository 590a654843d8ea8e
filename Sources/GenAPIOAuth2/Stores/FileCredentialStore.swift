#if !os(Windows) && !os(WASI)
    public import Foundation
    import GenAPIMapping
    import GenAPIRuntime
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

    /// Keeps a login in a file that only its owner can read. A crash never leaves a partial change.
    ///
    ///     let store = FileCredentialStore(at: configuration.appending(path: "login"))
    ///
    /// - The file, and the folder if the store creates it, are accessible to this user only (modes 0600 and 0700). The
    ///   store rejects a file that another user owns, that others may read, or that has a second hard link, and a folder
    ///   that others can change.
    /// - A change is written to a temporary file (`login.tmp-` and a random suffix), synced, and renamed; then the folder
    ///   is synced. The next `load` removes temporary files that a crash left.
    /// - Changes lock `login.change`, and a lease locks `login.lock`. Both files are permanent, and only this user can lock
    ///   them. The system releases a lock when its process ends. Waiting for a lock does not block a thread.
    ///
    /// The file is not encrypted unless a key is given. Not suitable for network folders, where locks may be unreliable.
    public final class FileCredentialStore: CredentialStore {
        private let path: String
        private let folderPath: String
        private let name: String
        private let sealing: (any CredentialSealing)?
        /// The login in the file with that identity.
        private let known = Mutex<(file: FileIdentity, login: StoredLogin)?>(nil)
        private let folder = Mutex<PrivateFolder?>(nil)

        /// How long to wait for other changes. The process that makes one may be suspended.
        private static let maxWait = Duration.seconds(10)

        /// Does not access the file until the store is used. Stores with the same file share one login.
        public convenience init(at file: URL) {
            self.init(at: file, sealing: nil)
        }

        package init(at file: URL, sealing: (any CredentialSealing)?) {
            let file = file.absoluteURL.standardizedFileURL
            path = file.path(percentEncoded: false)
            folderPath = file.deletingLastPathComponent().path(percentEncoded: false)
            name = file.lastPathComponent
            self.sealing = sealing
        }

        /// The login; `nil` if there is no file.
        ///
        /// - Throws: `insecure` for a file that another user owns, that others can access or that is not a regular file,
        ///   and for a folder that others can change; `unreadable` for a file that is not a login or exceeds 1 MiB;
        ///   `unavailable`.
        public func load() throws(CredentialStoreError) -> StoredLogin? {
            removeLeftovers()
            let folder: FileDescriptor
            do throws(CredentialStoreError) {
                folder = try PrivateFolder.open(folderPath)
            } catch {
                if case .unavailable(_, ENOENT) = error { return nil }
                throw error
            }
            return try login(in: PrivateFile.read(name, in: folder.number))
        }

        private func login(in file: (bytes: [UInt8], identity: FileIdentity)?) throws(CredentialStoreError)
            -> StoredLogin?
        {
            guard let file else { return nil }
            let plain: [UInt8] = if let sealing { try sealing.open(file.bytes) } else { file.bytes }
            let login = try StoredLogin(bytes: plain)
            known.withLock { $0 = (file: file.identity, login: login) }
            return login
        }

        /// See `CredentialStore`. Waits up to ten seconds for other changes. Creates the folder to store a login.
        ///
        /// - Throws: The errors of `load()`; also `unavailable` if the task is cancelled while it waits.
        public func replace(_ expected: StoredLogin?, with login: StoredLogin?)
            async throws(CredentialStoreError)
            -> Bool
        {
            let bytes = try login.map { login throws(CredentialStoreError) in
                let plain = login.bytes.exposed
                return if let sealing { try sealing.seal(plain) } else { plain }
            }
            if bytes == nil, !isThere { return expected == nil }
            return try await changing { folder throws(CredentialStoreError) in
                guard try holds(expected, in: folder) else { return false }
                guard let login, let bytes else {
                    try folder.remove(name)
                    return true
                }
                try folder.write(bytes, to: name)
                known.withLock { $0 = folder.identity(of: name).map { (file: $0, login: login) } }
                return true
            }
        }

        /// Whether `expected` is stored. Skips reading the file if it is unchanged since the last access.
        private func holds(_ expected: StoredLogin?, in folder: PrivateFolder) throws(CredentialStoreError)
            -> Bool
        {
            guard let identity = folder.identity(of: name) else { return expected == nil }
            if let known = known.withLock({ $0 }), known.file == identity { return known.login == expected }
            return try login(in: folder.read(name)) == expected
        }

        /// Removes the file, whatever its content. Does nothing if there is none. Waits up to ten seconds for other
        /// changes.
        public func remove() async throws(CredentialStoreError) {
            guard isThere else { return }
            do throws(CredentialStoreError) {
                try await changing { folder throws(CredentialStoreError) in
                    try folder.remove(name)
                    for name in leftovers { try? folder.remove(name) }
                }
            } catch {
                // Other processes may not respect the lock in an insecure folder; the login is removed anyway.
                guard case .insecure = error else { throw error }
                guard unlink(path) == 0 || errno == ENOENT else { throw .system("be emptied") }
            }
        }

        /// Runs `body` while holding the file's exclusive lease. Waits up to a minute for other leases, then throws
        /// `unavailable`; a cancelled task stops waiting. A nested lease times out in the same way.
        ///
        /// - Throws: Any error of `body`; `CredentialStoreError`; `CancellationError`.
        public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
            -> Value
        {
            try PrivateFolder.create(folderPath)
            return try await LockFile(path: "\(path).lock").hold(body)
        }
    }

    // Exclusive changes.
    extension FileCredentialStore {
        private var isThere: Bool { FileManager.default.fileExists(atPath: folderPath) }

        /// Temporary files. Those that no process is writing were left by a crash.
        private var leftovers: [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folderPath)) ?? []
            return names.filter { $0.hasPrefix("\(name).tmp") }
        }

        /// Removes the temporary files of a crash, unless a change is in progress.
        private func removeLeftovers() {
            guard !leftovers.isEmpty, let folder = try? openFolder(), (try? folder.tryLock()) == true else {
                return
            }
            defer { folder.unlock() }
            guard !folder.isGone else { return }
            for name in leftovers { try? folder.remove(name) }
        }

        /// Runs `body` while holding the lock for changes.
        private func changing<Value>(_ body: (PrivateFolder) throws(CredentialStoreError) -> Value)
            async throws(CredentialStoreError) -> Value
        {
            let folder = try await locked()
            defer { folder.unlock() }
            return try body(folder)
        }

        /// The current folder, locked.
        private func locked() async throws(CredentialStoreError) -> PrivateFolder {
            let end = ContinuousClock.now + Self.maxWait
            while true {
                let folder = try openFolder()
                if try folder.tryLock() {
                    if !folder.isGone { return folder }
                    folder.unlock()
                    self.folder.withLock { if $0 === folder { $0 = nil } }
                }
                guard .now < end else { throw .unavailable(operation: "be changed", errno: EAGAIN) }
                do {
                    try await Task.sleep(for: .milliseconds(.random(in: 2...10)))
                } catch {
                    throw .unavailable(operation: "be changed", errno: ECANCELED)
                }
            }
        }

        private func openFolder() throws(CredentialStoreError) -> PrivateFolder {
            if let folder = folder.withLock({ $0 }) { return folder }
            try PrivateFolder.create(folderPath)
            let new = try PrivateFolder(folderPath, for: name)
            return folder.withLock { folder in
                if let folder { return folder }
                folder = new
                return new
            }
        }
    }

    /// Encrypts the stored bytes.
    package protocol CredentialSealing: Sendable {
        func seal(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
        /// - Throws: `CredentialStoreError.unreadable` if the bytes were sealed with another key or modified since.
        func open(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
    }

    extension FileCredentialStore: CustomReflectable {
        /// The path of the file only.
        public var customMirror: Mirror { Mirror(self, children: ["file": path]) }
    }
#endif
