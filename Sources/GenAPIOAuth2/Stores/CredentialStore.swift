import GenAPIRuntime

/// Keeps a login across launches. A store holds one login, which any number of sessions and processes can share.
///
/// A login that cannot be read is an error, never a missing login; the stored data is left unchanged.
public protocol CredentialStore: Sendable {
    /// The login; `nil` if there is none.
    func load() async throws(CredentialStoreError) -> StoredLogin?

    /// Atomically replaces `expected` with `login`: readers, also after a crash, find one or the other. The change is
    /// durable when the function returns.
    ///
    /// - Returns: `false`, without a change, if the stored login is not `expected`.
    func replace(_ expected: StoredLogin?, with login: StoredLogin?) async throws(CredentialStoreError)
        -> Bool

    /// Removes the stored data, even if it cannot be read. Does not wait for a lease.
    func remove() async throws(CredentialStoreError)

    /// Runs `body` while holding the store's exclusive lease. A lease ends with the process that holds it.
    ///
    /// - Throws: Any error of `body`; `CredentialStoreError`.
    func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value
}

/// Why a login cannot be read or stored.
public enum CredentialStoreError: Error, Hashable, Sendable {
    /// The stored data is not a login, or cannot be read by this version or with this key.
    case unreadable
    /// Another user could read or replace the stored data, because of a file's owner or mode.
    case insecure(String)
    /// The system's error: an `errno`, or a status of Apple's keychain.
    case unavailable(operation: String, errno: Int32)
    /// The database or another service that keeps the login cannot do it now.
    case service(ServiceFailure)

    /// What is wrong with the service of a store.
    public enum ServiceFailure: Hashable, Sendable {
        /// It cannot be reached or does not answer in time.
        case away
        /// It does not accept this process, because of its password or its rights.
        case refused
        /// It has no room for the login.
        case full
        /// It accepts no changes.
        case readOnly
        /// Its data has the format of another version of this package; `nil` if it was never set up.
        case otherVersion(Int?)
        /// Its own code of any other error.
        case failed(code: String)
    }
}

extension CredentialStoreError.ServiceFailure: CustomStringConvertible {
    /// The end of a sentence about the service.
    public var description: String {
        switch self {
        case .away: "is away"
        case .refused: "refuses this process"
        case .full: "is full"
        case .readOnly: "is read-only"
        case .otherVersion(nil): "is not set up"
        case .otherVersion(let version?): "has data of version \(version)"
        case .failed(let code): "failed with code \(code)"
        }
    }
}

extension CredentialStoreError: CustomStringConvertible {
    /// A sentence that contains nothing of the stored data.
    public var description: String {
        switch self {
        case .unreadable: "the stored data is not a readable login"
        case .insecure(let reason): reason
        case .unavailable(let operation, let errno): "the store cannot \(operation) (errno \(errno))"
        case .service(let failure): "the service that keeps the login \(failure)"
        }
    }
}
