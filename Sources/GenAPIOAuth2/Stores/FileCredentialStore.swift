public import Foundation
import GenAPIRuntime
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Keeps a login in a file that only its owner can read, and that a crash leaves as it was before or after a change.
///
///     let store = FileCredentialStore(at: configuration.appending(path: "login"))
///
/// - The file and, where it has to be made, its folder are this user's alone (modes 0600 and 0700). A file that is
///   somebody else's, that others may read, or that has a second name, is not read, nor one in a folder that others
///   can change.
/// - A change is written to a new file beside it (`login.tmp-` and a random name), synced, put in place, and the folder
///   is synced. What a crash leaves of it is removed by the next `load`.
/// - Those who change something lock `login.change`, and a lease is a lock on `login.lock`. Both files stay, and only
///   this user can lock them. The system ends a lock with its process. Whoever waits for one keeps no thread.
///
/// Without encryption; the product `GenAPIOAuth2` adds that. Not for folders on a network, where locks may not hold.
public final class FileCredentialStore: CredentialStore {
    private let path: String
    private let folderPath: String
    private let name: String
    private let sealing: (any CredentialSealing)?
    /// What is known to be in the file of that identity.
    private let known = Mutex<(file: FileIdentity, login: StoredLogin)?>(nil)
    private let folder = Mutex<PrivateFolder?>(nil)

    /// How long others may take to change something, as a process may be stopped that does.
    private static let patience = Duration.seconds(10)

    /// Nothing is made or read until the store is used. Stores of the same file hold the same login.
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

    /// The login; `nil` when there is no such file.
    ///
    /// - Throws: `insecure` for a file that is another user's, open to others, or no plain file, and for a folder that
    ///   others could change; `unreadable` for a file that holds no login, or more than 1 MiB; `unavailable`.
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

    /// As `CredentialStore` says. It waits for up to ten seconds while others are changing something, and makes the
    /// folder when there is a login to be put into it.
    ///
    /// - Throws: As `load()`, and `unavailable` also where the task is cancelled while it waits.
    public func replace(_ expected: StoredLogin?, with login: StoredLogin?) async throws(CredentialStoreError)
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

    /// Without reading the file where it is the one that was read or written last.
    private func holds(_ expected: StoredLogin?, in folder: PrivateFolder) throws(CredentialStoreError)
        -> Bool
    {
        guard let identity = folder.identity(of: name) else { return expected == nil }
        if let known = known.withLock({ $0 }), known.file == identity { return known.login == expected }
        return try login(in: folder.read(name)) == expected
    }

    /// Removes the file, whatever is in it, and nothing where there is none. It waits for up to ten seconds while others
    /// are changing something.
    public func remove() async throws(CredentialStoreError) {
        guard isThere else { return }
        do throws(CredentialStoreError) {
            try await changing { folder throws(CredentialStoreError) in
                try folder.remove(name)
                for name in leftovers { try? folder.remove(name) }
            }
        } catch {
            // Nobody can be relied on there to wait for others; the login goes all the same.
            guard case .insecure = error else { throw error }
            guard unlink(path) == 0 || errno == ENOENT else { throw .system("be emptied") }
        }
    }

    /// Runs `body` while nobody else runs one with the same file. Others wait for up to a minute, and then throw
    /// `unavailable`; a cancelled task stops waiting. Within `body`, another lease waits so too, in vain.
    ///
    /// - Throws: What `body` throws, `CredentialStoreError`, and `CancellationError`.
    public func withLease<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try PrivateFolder.create(folderPath)
        return try await LockFile(path: "\(path).lock").hold(body)
    }
}

// One change at a time.
extension FileCredentialStore {
    private var isThere: Bool { FileManager.default.fileExists(atPath: folderPath) }

    /// Temporary files, of which those that nobody is writing are what a crash left.
    private var leftovers: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folderPath)) ?? []
        return names.filter { $0.hasPrefix("\(name).tmp") }
    }

    /// Removes what a crash left, unless somebody is changing something: it may be theirs.
    private func removeLeftovers() {
        guard !leftovers.isEmpty, let folder = try? openFolder(), (try? folder.tryLock()) == true else {
            return
        }
        defer { folder.unlock() }
        guard !folder.isGone else { return }
        for name in leftovers { try? folder.remove(name) }
    }

    /// Runs `body` while nobody else changes anything.
    private func changing<Value>(_ body: (PrivateFolder) throws(CredentialStoreError) -> Value)
        async throws(CredentialStoreError) -> Value
    {
        let folder = try await locked()
        defer { folder.unlock() }
        return try body(folder)
    }

    /// The folder as it is now, locked.
    private func locked() async throws(CredentialStoreError) -> PrivateFolder {
        let end = ContinuousClock.now + Self.patience
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

/// Makes the bytes of a store unreadable to those without a key.
package protocol CredentialSealing: Sendable {
    func seal(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
    /// - Throws: `CredentialStoreError.unreadable` when these were not sealed with this key, or not left as they were.
    func open(_ bytes: [UInt8]) throws(CredentialStoreError) -> [UInt8]
}

extension FileCredentialStore: CustomReflectable {
    /// The place of the file, without what is in it and its key.
    public var customMirror: Mirror { Mirror(self, children: ["file": path]) }
}
