import Foundation
public import GenAPIMapping
import GenAPIRuntime

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(CRT)
    import CRT
#elseif canImport(WASILibc)
    import WASILibc
#endif

/// Keeps a secret of the app's own, such as an API key or a database key, in any credential store.
///
///     let keys = SecretStore<String>(FileCredentialStore(at: folder.appending(path: "api-key")))
///     try await keys.save("…")
///
/// The store belongs to this secret alone: a login needs another file, service or name.
public struct SecretStore<Value: JSONReadable & JSONWritable & Sendable>: Sendable {
    private let store: any CredentialStore

    /// Does not access the store until it is used.
    public init(_ store: any CredentialStore) {
        self.store = store
    }

    /// The secret; `nil` if none is stored.
    ///
    /// - Throws: `CredentialStoreError.unreadable` if the stored data is not such a value, which leaves it unchanged; the
    ///   errors of the store.
    public func load() async throws(CredentialStoreError) -> Value? {
        try await store.load().map { stored throws(CredentialStoreError) in try Self.value(of: stored) }
    }

    /// Stores the secret. It is durable when the function returns.
    ///
    /// - Throws: `CredentialStoreError.unreadable` if the stored data is not such a value, or if the new value has no JSON;
    ///   the errors of the store.
    public func save(_ value: Value) async throws(CredentialStoreError) {
        try await update { $0 = value }
    }

    /// Changes the secret; `nil` removes it. A change of another process is never lost: the function is called again with
    /// the newer value.
    ///
    /// - Throws: What `save` does; `unavailable` if other processes change the secret all the time.
    public func update(_ change: @Sendable (inout Value?) -> Void) async throws(CredentialStoreError) {
        for _ in 0..<100 {
            let stored = try await store.load()
            var value = try stored.map { stored throws(CredentialStoreError) in try Self.value(of: stored) }
            change(&value)
            let new = try value.map { value throws(CredentialStoreError) in
                try Self.stored(value)
            }
            if try await store.replace(stored, with: new) { return }
        }
        throw .unavailable(operation: "be changed", errno: EAGAIN)
    }

    /// Removes the secret, even if it cannot be read.
    ///
    /// - Throws: The errors of the store.
    public func remove() async throws(CredentialStoreError) {
        try await store.remove()
    }

    private static func value(of stored: StoredLogin) throws(CredentialStoreError) -> Value {
        guard stored.isSecret, let value = try? Value(json: Array(stored.accessToken.exposed.utf8)) else {
            throw .unreadable
        }
        return value
    }

    private static func stored(_ value: Value) throws(CredentialStoreError) -> StoredLogin {
        guard let bytes = try? value.jsonBytes() else { throw .unreadable }
        return StoredLogin(secret: String(decoding: bytes, as: UTF8.self))
    }
}

/// Several secrets, each with a key, in one store.
///
///     let secrets = SecretStore<[String: String]>(KeychainCredentialStore(service: "com.trips.secrets"))
///     try await secrets.save(mapKey, for: "map")
///     let key = try await secrets.load("map")
///
/// They are read and written together, so they should be few and short. `remove()` removes all.
extension SecretStore {
    /// The secret with this key; `nil` if the key has none.
    ///
    /// - Throws: The errors of `load()`.
    public func load<Secret>(_ key: String) async throws(CredentialStoreError) -> Secret?
    where Value == [String: Secret] {
        try await load()?[key]
    }

    /// Stores a secret in place of the one that the key had. The other secrets stay, also those that another process
    /// saves at the same time.
    ///
    /// - Throws: The errors of `update`.
    public func save<Secret>(_ secret: Secret, for key: String) async throws(CredentialStoreError)
    where Value == [String: Secret] {
        try await update { secrets in
            secrets = (secrets ?? [:]).merging([key: secret]) { $1 }
        }
    }

    /// Removes the secret with this key, if there is one.
    ///
    /// - Throws: The errors of `update`.
    public func remove<Secret>(_ key: String) async throws(CredentialStoreError)
    where Value == [String: Secret] {
        try await update { secrets in
            secrets?[key] = nil
            if secrets?.isEmpty == true { secrets = nil }
        }
    }

    /// The keys of all secrets, sorted.
    ///
    /// - Throws: The errors of `load()`.
    public func keys<Secret>() async throws(CredentialStoreError) -> [String]
    where Value == [String: Secret] {
        try await load()?.keys.sorted() ?? []
    }
}

extension SecretStore: CustomReflectable {
    /// Nothing, because the value is secret.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension StoredLogin {
    private static let secretType = "secret"

    /// Whether it is a secret of the app and no login.
    var isSecret: Bool { tokenType == Self.secretType }

    /// A secret of the app. Two of them are never equal, so that stores detect every change.
    fileprivate init(secret: String) {
        id = UUID().uuidString
        generation = 1
        accessToken = Sensitive(secret)
        tokenType = Self.secretType
        clockOffset = 0
        usesClientCredentials = false
        isRenewing = false
    }
}
