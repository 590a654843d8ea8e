#if os(Linux)
    public import Foundation
    import GenAPIMapping
    import GenAPIRuntime

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Keeps a login in a secret storage of Linux.
    ///
    ///     let store = SystemCredentialStore.secretService("trips", locks: configuration)
    ///
    /// Neither storage has an atomic compare-and-swap, so processes that share a login lock files in a common folder.
    /// The files are empty.
    public struct SystemCredentialStore: CredentialStore {
        private let vault: any SecretVault
        private let lease: LockFile
        private let change: LockFile

        init(_ vault: any SecretVault, _ name: String, locks folder: URL) {
            self.vault = vault
            // Any name becomes a valid file name.
            let file = Base64URL.encode(name.utf8)
            lease = LockFile(folder.appending(path: "\(file).lease"))
            change = LockFile(folder.appending(path: "\(file).change"))
        }

        /// The kernel's keyring of this user (keyrings(7)), in memory until the machine restarts. A login can have up
        /// to 32 kB; users other than root have 20 kB in total by default.
        ///
        /// - Parameters:
        ///   - name: Must be the same for all processes that share the login.
        ///   - locks: A folder that only this user can change; created if missing.
        public static func kernelKeyring(_ name: String, locks folder: URL) -> SystemCredentialStore {
            SystemCredentialStore(KernelKeyring(name), name, locks: folder)
        }

        /// The desktop's keyring (the Secret Service of freedesktop.org, such as GNOME's or KDE's), encrypted on disk.
        /// It is accessed through the program `secret-tool` (Debian package libsecret-tools), which supports logins of
        /// up to 8 kB.
        ///
        /// Without a desktop, or while its keyring is locked, every operation throws.
        public static func secretService(_ name: String, locks folder: URL) -> SystemCredentialStore {
            SystemCredentialStore(SecretService(name), name, locks: folder)
        }

        /// The login; `nil` if there is none. Takes no lock.
        public func load() async throws(CredentialStoreError) -> StoredLogin? {
            guard let bytes = try await vault.read() else { return nil }
            return try StoredLogin(bytes: bytes)
        }

        /// See `CredentialStore`. Waits up to a minute for other changes of the same login. A change in progress is
        /// completed even if the task is cancelled.
        ///
        /// - Throws: `unavailable` if other changes do not end in time; `insecure` if others can change the folder of
        ///   locks; the errors of `load()`.
        public func replace(_ expected: StoredLogin?, with login: StoredLogin?)
            async throws(CredentialStoreError) -> Bool
        {
            try await changing {
                guard try await load() == expected else { return false }
                if let login {
                    try await vault.write(login.bytes.exposed)
                } else {
                    try await vault.remove()
                }
                return true
            }
        }

        /// Removes the login. Waits up to a minute for other changes of the same login.
        public func remove() async throws(CredentialStoreError) {
            try await changing { try await vault.remove() }
        }

        /// Runs `body` while holding the lease of this name and folder of locks. Waits up to a minute for other leases,
        /// then throws `unavailable`; a cancelled task stops waiting. A nested lease times out in the same way.
        ///
        /// - Throws: Any error of `body`; `CredentialStoreError`; `CancellationError`.
        public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
            -> Value
        {
            try lease.createFolder()
            return try await lease.hold(body)
        }

        /// Runs `body` while holding the lock for changes, even if the task is cancelled.
        private func changing<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value)
            async throws(CredentialStoreError) -> Value
        {
            do {
                try change.createFolder()
                return try await Task.detached { [change] in try await change.hold(body) }.value
            } catch let error as CredentialStoreError {
                throw error
            } catch {
                throw .unavailable(operation: "be changed", errno: ECANCELED)
            }
        }
    }

    /// Stores the bytes of one secret and replaces them atomically.
    protocol SecretVault: Sendable {
        /// `nil` if there is none.
        func read() async throws(CredentialStoreError) -> [UInt8]?
        func write(_ bytes: [UInt8]) async throws(CredentialStoreError)
        /// Does nothing if there is none.
        func remove() async throws(CredentialStoreError)
    }
#endif
