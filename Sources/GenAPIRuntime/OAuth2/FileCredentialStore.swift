public import Foundation
import Synchronization

/// Keeps a login in a file that only its owner can read, and that a crash leaves as it was before or after a change.
///
///     let store = FileCredentialStore(at: configuration.appending(path: "login"))
///
/// - The file and, where it has to be made, its folder are this user's alone (modes 0600 and 0700). A file that is
///   somebody else's, or that others may read, is not read.
/// - A change is written to `login.tmp`, synced, put in place, and the folder is synced. What a crash leaves of it is
///   removed by the next `load`.
/// - A lease is a lock on `login.lock`, which stays. The system ends it with its process.
///
/// Without encryption; the product `GenAPIOAuth2` adds that. Not for folders on a network, where locks may not hold.
public final class FileCredentialStore: CredentialStore {
    private let file: String
    private let folder: String
    private let sealing: (any CredentialSealing)?
    /// What is known to be in the file of that identity.
    private let known = Mutex<(file: FileIdentity, login: StoredLogin)?>(nil)

    /// Nothing is made or read until the store is used. Stores of the same file hold the same login.
    public convenience init(at file: URL) {
        self.init(at: file, sealing: nil)
    }

    package init(at file: URL, sealing: (any CredentialSealing)?) {
        let file = file.absoluteURL.standardizedFileURL
        self.file = file.path(percentEncoded: false)
        folder = file.deletingLastPathComponent().path(percentEncoded: false)
        self.sealing = sealing
    }

    private var temporary: String { "\(file).tmp" }

    /// The login; `nil` when there is no such file.
    ///
    /// - Throws: `insecure` for a file that is another user's, open to others, or no plain file; `unreadable` for
    ///   one that holds no login, or more than 1 MiB; `unavailable`.
    public func load() throws(CredentialStoreError) -> StoredLogin? {
        if FileIdentity(of: temporary) != nil {
            // Under the lock, so that it is not one that is being written.
            try LockedFolder(folder).remove(temporary)
        }
        return try read()
    }

    private func read() throws(CredentialStoreError) -> StoredLogin? {
        guard let (bytes, identity) = try PrivateFile.read(file) else { return nil }
        let plain: [UInt8] = if let sealing { try sealing.open(bytes) } else { bytes }
        let login = try StoredLogin(bytes: plain)
        known.withLock { $0 = (file: identity, login: login) }
        return login
    }

    /// As `CredentialStore` says. It waits for as long as another process is changing something in the folder, and
    /// makes the folder when there is a login to be put into it.
    ///
    /// - Throws: As `load()`, and `insecure` for a folder that others could change.
    public func replace(_ expected: StoredLogin?, with login: StoredLogin?) throws(CredentialStoreError)
        -> Bool
    {
        let bytes = try login.map { login throws(CredentialStoreError) in
            let plain = login.bytes.exposed
            return if let sealing { try sealing.seal(plain) } else { plain }
        }
        if bytes != nil {
            try LockedFolder.create(folder)
        } else if FileIdentity(of: folder) == nil {
            return expected == nil
        }
        let locked = try LockedFolder(folder)
        guard try holds(expected) else { return false }
        guard let login, let bytes else {
            try locked.remove(file)
            return true
        }
        try locked.write(bytes, to: file, through: temporary)
        known.withLock { $0 = FileIdentity(of: file).map { (file: $0, login: login) } }
        return true
    }

    /// Without reading the file where it is the one that was read or written last.
    private func holds(_ expected: StoredLogin?) throws(CredentialStoreError) -> Bool {
        guard let identity = FileIdentity(of: file) else { return expected == nil }
        if let known = known.withLock({ $0 }), known.file == identity { return known.login == expected }
        return try read() == expected
    }

    /// Removes the file, whatever is in it, and nothing where there is none. It waits for as long as another
    /// process is changing something in the folder.
    public func remove() throws(CredentialStoreError) {
        guard FileIdentity(of: folder) != nil else { return }
        let locked = try LockedFolder(folder)
        try locked.remove(file)
        try locked.remove(temporary)
    }

    /// Runs `body` while nobody else runs one with the same file. Others wait for up to a minute, and then throw
    /// `unavailable`; a cancelled task stops waiting. Within `body`, another lease waits so too, in vain.
    ///
    /// - Throws: What `body` throws, `CredentialStoreError`, and `CancellationError`.
    public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try LockedFolder.create(folder)
        return try await LockFile(path: "\(file).lock").hold(body)
    }
}

/// Makes the bytes of a store unreadable to those without a key.
package protocol CredentialSealing: Sendable {
    func seal(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
    /// - Throws: `CredentialStoreError.unreadable` when these were not sealed with this key, or not left as they were.
    func open(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
}
