#if os(Linux)
    public import Foundation
    import GenAPIRuntime

    /// Keeps a login where a Linux system keeps secrets.
    ///
    ///     let store = SystemCredentialStore.secretService("trips", locks: configuration)
    ///
    /// Neither place can compare and replace in one step, so processes that share a login lock each other out by files in
    /// a folder, which hold nothing: it has to be the same one for all of them.
    public struct SystemCredentialStore: CredentialStore {
        private let vault: any SecretVault
        private let lease: LockFile
        private let change: LockFile

        init(_ vault: any SecretVault, _ name: String, locks folder: URL) {
            self.vault = vault
            // Whatever the name is, it is one of a file.
            let file = Base64URL.encode(name.utf8)
            lease = LockFile(folder.appending(path: "\(file).lease"))
            change = LockFile(folder.appending(path: "\(file).change"))
        }

        /// In the kernel's memory, in the keyring of this user (keyrings(7)): until the machine is restarted. Logins of up to
        /// 32 kB; users other than root have room for 20 kB in all unless the system says otherwise.
        ///
        /// - Parameters:
        ///   - name: The same for all who share the login.
        ///   - locks: A folder that only this user can change; made when it is not there.
        public static func kernelKeyring(_ name: String, locks folder: URL) -> SystemCredentialStore {
            SystemCredentialStore(KernelKeyring(name), name, locks: folder)
        }

        /// In the keyring of the desktop (the Secret Service of freedesktop.org, such as GNOME's or KDE's), encrypted on disk,
        /// through the program `secret-tool` (Debian's package libsecret-tools), which takes logins of up to 8 kB.
        ///
        /// Where there is no desktop, or its keyring is locked, nothing can be read or kept, and that is thrown.
        public static func secretService(_ name: String, locks folder: URL) -> SystemCredentialStore {
            SystemCredentialStore(SecretService(name), name, locks: folder)
        }

        /// The login; `nil` when there is none. It takes no lock.
        public func load() async throws(CredentialStoreError) -> StoredLogin? {
            guard let bytes = try await vault.read() else { return nil }
            return try StoredLogin(bytes: bytes)
        }

        /// As `CredentialStore` says. It waits for up to a minute for others that change the same login, and is
        /// finished also when the task is cancelled.
        ///
        /// - Throws: `unavailable` where others do not finish, `insecure` for a folder of locks that others could
        ///   change, and what `load()` throws.
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

        /// Removes whatever is there. It waits for up to a minute for others that change the same login.
        public func remove() async throws(CredentialStoreError) {
            try await changing { try await vault.remove() }
        }

        /// Runs `body` while nobody else runs one with the same name and folder of locks. Others wait for up to a
        /// minute, and then throw `unavailable`; a cancelled task stops waiting. Within `body`, another lease waits
        /// so too, in vain.
        ///
        /// - Throws: What `body` throws, `CredentialStoreError`, and `CancellationError`.
        public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
            -> Value
        {
            try lease.createFolder()
            return try await lease.hold(body)
        }

        /// While nobody else changes anything. A task that is cancelled meanwhile finishes what it began.
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

    /// Somewhere that keeps the bytes of one secret, and replaces them in one step.
    protocol SecretVault: Sendable {
        /// `nil` when there is none.
        func read() async throws(CredentialStoreError) -> [UInt8]?
        func write(_ bytes: [UInt8]) async throws(CredentialStoreError)
        /// Nothing happens where there is none.
        func remove() async throws(CredentialStoreError)
    }
#endif
