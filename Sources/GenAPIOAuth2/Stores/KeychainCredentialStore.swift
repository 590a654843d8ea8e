#if canImport(Security)
    import Foundation
    public import GenAPIRuntime
    import Security

    /// Keeps a login in the keychain, for this device only, readable from the first unlock after a start on.
    ///
    ///     let store = KeychainCredentialStore(service: "com.example.trips", accessGroup: "TEAM.com.example.shared")
    ///
    /// - An item is changed in its place, and only where it has not changed since it was read.
    /// - A lease is an item with the time of its end, not a lock on a file, for which the system would end a suspended
    ///   application. One that was not given back ends after two minutes.
    /// - Before the first unlock, `unavailable` is thrown (`errSecInteractionNotAllowed`): that is no missing login.
    public struct KeychainCredentialStore: CredentialStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        private static let leaseTime: TimeInterval = 120

        /// - Parameter accessGroup: What applications and extensions of one team share; the application's own when `nil`.
        public init(service: String, account: String = "login", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        /// The login; `nil` when there is no such item.
        ///
        /// - Throws: `unreadable` for an item that is no login, and `unavailable` with the keychain's status.
        public func load() throws(CredentialStoreError) -> StoredLogin? {
            guard let item = try item(account).found() else { return nil }
            return try StoredLogin(bytes: Array(item.data))
        }

        /// As `CredentialStore` says: a change that another process makes in between is seen, and answers `false`.
        ///
        /// - Throws: As `load()`.
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

        /// Removes the item, whatever is in it. Nothing happens where there is none.
        public func remove() throws(CredentialStoreError) {
            try item(account).remove(nil)
        }

        /// Runs `body` while nobody else runs one with the same item, for up to two minutes: after that somebody
        /// else may get the lease, also while `body` still runs. Others wait for a second longer, and then throw
        /// `unavailable`. Within `body`, another lease waits so too.
        ///
        /// - Throws: What `body` throws, `CredentialStoreError`, and `CancellationError` where a task is cancelled
        ///   that waits.
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

        /// Whether nobody else has it, or has had it for too long. A clock that was set back ends it too.
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

    /// A generic password, with a mark that is new with every change, by which a change knows that it is the first one.
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

        /// Whether there was none.
        func add(_ data: Data) throws(CredentialStoreError) -> Bool {
            let item = query.merging(Self.values(data)) { $1 }
            return try Self.succeeds(SecItemAdd(item as CFDictionary, nil), unless: errSecDuplicateItem)
        }

        /// Whether it is as it was found.
        func update(_ found: Found, to data: Data) throws(CredentialStoreError) -> Bool {
            let status = SecItemUpdate(query(found), Self.values(data) as CFDictionary)
            return try Self.succeeds(status, unless: errSecItemNotFound)
        }

        /// Whether it is as it was found; whatever is there when `nil`.
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
