import GenAPIRuntime

/// Where a login outlives the process. One store holds one login, and can be shared by any number of sessions, in any
/// number of processes.
///
/// A store never takes something that it cannot read for nothing: an error is thrown, and what is there stays.
public protocol CredentialStore: Sendable {
    /// The login; `nil` when there is none.
    func load() async throws(CredentialStoreError) -> StoredLogin?

    /// Puts `login`, or nothing, in the place of `expected`, in one step: a reader, and whoever starts after a crash,
    /// finds either the one or the other. It is durable when this returns.
    ///
    /// - Returns: `false`, with nothing changed, when something other than `expected` is there.
    func replace(_ expected: StoredLogin?, with login: StoredLogin?) async throws(CredentialStoreError)
        -> Bool

    /// Removes whatever is there, also what cannot be read. It does not wait for a lease.
    func remove() async throws(CredentialStoreError)

    /// Runs `body` while nobody else runs one with the same store. A lease ends with the process that holds it.
    ///
    /// - Throws: What `body` throws, and `CredentialStoreError`.
    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value
}

/// Why a login cannot be read or kept.
public enum CredentialStoreError: Error, Hashable, Sendable {
    /// What is there is not a login, or not one that this version, with this key, can read.
    case unreadable
    /// Others than this user could read or replace it: a file's owner or its mode.
    case insecure(String)
    /// With the system's reason: an `errno`, or the status of Apple's keychain.
    case unavailable(operation: String, errno: Int32)
}

extension CredentialStoreError: CustomStringConvertible {
    /// A sentence with nothing of what is stored.
    public var description: String {
        switch self {
        case .unreadable: "what is stored is not a login that can be read"
        case .insecure(let reason): reason
        case .unavailable(let operation, let errno): "the store cannot \(operation) (errno \(errno))"
        }
    }
}
