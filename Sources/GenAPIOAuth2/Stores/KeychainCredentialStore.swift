#if canImport(Security)
    import Foundation
    import GenAPIMapping
    public import GenAPIRuntime
    import Security

    /// Keeps a login in the keychain, on this device only, readable after the first unlock.
    ///
    ///     let store = KeychainCredentialStore(service: "com.example.trips", accessGroup: "TEAM.com.example.shared")
    ///
    /// - An item is updated in place, and only if it has not changed since it was read.
    /// - A lease is an item with an expiry time instead of a file lock, because the system terminates applications that
    ///   are suspended with a locked file. A lease that is not released expires after two minutes.
    /// - Before the first unlock the store throws `unavailable` (`errSecInteractionNotAllowed`) instead of reporting a
    ///   missing login.
    public struct KeychainCredentialStore: CredentialStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        private static let leaseTime: TimeInterval = 120

        /// - Parameter accessGroup: The keychain group shared by a team's applications; `nil` is the application's own.
        public init(service: String, account: String = "login", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// The login; `nil` if there is no item.
        ///
        /// - Throws: `unreadable` for an item that is not a login; `unavailable` with the keychain's status.
        public func load() throws(CredentialStoreError) -> StoredLogin? {
            guard let item = try item(account).found() else { return nil }
            return try StoredLogin(bytes: Array(item.data))
        }

        /// See `CredentialStore`. Detects a concurrent change of another process and returns `false`.
        ///
        /// - Throws: The errors of `load()`.
        public func replace(_ expected: StoredLogin?, with login: StoredLogin?) throws(CredentialStoreError)
            -> Bool
        {
            let item = item(account)
            let found = try item.found()
            guard
                try found.map({ found throws(CredentialStoreError) in
                    try StoredLogin(bytes: Array(found.data))
                }) == expected
            else { return false }
            switch (found, login.map { Data($0.bytes.exposed) }) {
            case (let found?, let data?): return try item.update(found, to: data)
            case (let found?, nil): return try item.remove(found)
            case (nil, let data?): return try item.add(data)
            case (nil, nil): return true
            }
        }

        /// Removes the item, whatever its content. Does nothing if there is none.
        public func remove() throws(CredentialStoreError) {
            try item(account).remove(nil)
        }

        /// Runs `body` while holding the item's lease, which expires after two minutes even if `body` still runs. Waits
        /// one second longer than that for other leases, then throws `unavailable`. A nested lease times out in the
        /// same way.
        ///
        /// - Throws: Any error of `body`; `CredentialStoreError`; `CancellationError` if the task is cancelled while it
        ///   waits.
        public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws
            -> Value
        {
            let lease = item("\(account).lease")
            let end = Date(timeIntervalSinceNow: Self.leaseTime + 1)
            while try !take(lease) {
                guard Date() < end else {
                    throw CredentialStoreError.unavailable(operation: "be leased", errno: errSecDuplicateItem)
                }
                try await Task.sleep(for: .milliseconds(.random(in: 20...60)))
            }
            let own = try lease.found()
            defer { _ = try? own.map { own throws(CredentialStoreError) in try lease.remove(own) } }
            return try await body()
        }

        /// Takes the lease if it is free or expired. A lease that ends too late is from a clock that was set back; it
        /// counts as expired.
        private func take(_ lease: KeychainItem) throws(CredentialStoreError) -> Bool {
            let now = Date().timeIntervalSince1970
            let data = Data("\(Int(now + Self.leaseTime))".utf8)
            guard let found = try lease.found() else { return try lease.add(data) }
            let end = TimeInterval(String(decoding: found.data, as: UTF8.self)) ?? 0
            guard end < now || end > now + Self.leaseTime + 1 else { return false }
            return try lease.update(found, to: data)
        }

        private func item(_ account: String) -> KeychainItem {
            KeychainItem(service: service, account: account, accessGroup: accessGroup)
        }
    }

    /// A generic password with a version mark that every change renews, which makes updates conditional.
    private struct KeychainItem {
        struct Found {
            let data: Data
            let mark: Data?
        }

        let service: String
        let account: String
        let accessGroup: String?

        private var query: [CFString: Any] {
            var query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
                kSecUseDataProtectionKeychain: true, kSecAttrSynchronizable: false,
            ]
            query[kSecAttrAccessGroup] = accessGroup
            return query
        }

        private func query(_ found: Found?) -> CFDictionary {
            var query = query
            query[kSecAttrGeneric] = found?.mark
            return query as CFDictionary
        }

        private static func values(_ data: Data) -> [CFString: Any] {
            [
                kSecValueData: data, kSecAttrGeneric: Data(UUID().uuidString.utf8),
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
        }

        func found() throws(CredentialStoreError) -> Found? {
            var query = query
            query[kSecReturnData] = true
            query[kSecReturnAttributes] = true
            var result: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &result)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let item = result as? [CFString: Any],
                let data = item[kSecValueData] as? Data
            else { throw .unavailable(operation: "be read", errno: status) }
            return Found(data: data, mark: item[kSecAttrGeneric] as? Data)
        }

        /// - Returns: `false` if there already is an item.
        func add(_ data: Data) throws(CredentialStoreError) -> Bool {
            let item = query.merging(Self.values(data)) { $1 }
            return try Self.succeeds(SecItemAdd(item as CFDictionary, nil), unless: errSecDuplicateItem)
        }

        /// - Returns: `false` if the item has changed since it was found.
        func update(_ found: Found, to data: Data) throws(CredentialStoreError) -> Bool {
            let status = SecItemUpdate(query(found), Self.values(data) as CFDictionary)
            return try Self.succeeds(status, unless: errSecItemNotFound)
        }

        /// Removes the found item, or any item for `nil`. Returns `false` if the item has changed or is missing.
        @discardableResult
        func remove(_ found: Found?) throws(CredentialStoreError) -> Bool {
            try Self.succeeds(SecItemDelete(query(found)), unless: errSecItemNotFound)
        }

        private static func succeeds(_ status: OSStatus, unless no: OSStatus) throws(CredentialStoreError)
            -> Bool
        {
            if status == no { return false }
            guard status == errSecSuccess else { throw .unavailable(operation: "be changed", errno: status) }
            return true
        }
    }
#endif
