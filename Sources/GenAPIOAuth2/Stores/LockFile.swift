package import Foundation
import GenAPIRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file that at most one holder at a time has locked, over all processes. The system ends a lock with its process.
package struct LockFile: Sendable {
    private let path: String

    /// How long others may hold it, as a process may be stopped that does.
    private static let patience = Duration.seconds(60)

    /// - Parameter file: Made when it is not there, and never removed.
    package init(_ file: URL) {
        self.init(path: file.absoluteURL.standardizedFileURL.path(percentEncoded: false))
    }

    init(path: String) {
        self.path = path
    }

    /// Makes the folder, for this user alone, unless it is there.
    ///
    /// - Throws: `CredentialStoreError.insecure` when others could put files in the place of those in it.
    package func createFolder() throws(CredentialStoreError) {
        try PrivateFolder.create(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
    }

    /// A file that only this user can open, and so lock.
    ///
    /// - Throws: `insecure` for one that somebody else has made.
    static func open(_ path: String, in folder: Int32? = nil, operation: String) throws(CredentialStoreError)
        -> FileDescriptor
    {
        let file = try FileDescriptor(path, in: folder, O_RDWR | O_CREAT, operation: operation)
        let status = try file.ownStatus()
        if status.st_mode & 0o777 != 0o600 { try file.makePrivate() }
        return file
    }

    /// Runs `body` while nobody else holds the file. A cancelled task stops waiting.
    ///
    /// - Throws: What `body` throws, `CredentialStoreError`, `CancellationError`.
    package func hold<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        let file = try Self.open(path, operation: "be leased")
        let end = ContinuousClock.now + Self.patience
        while try !file.tryLock() {
            guard .now < end else {
                throw CredentialStoreError.unavailable(operation: "be leased", errno: EAGAIN)
            }
            try await Task.sleep(for: .milliseconds(.random(in: 5...25)))
        }
        // The descriptor lives in this frame, and the lock with it.
        defer { file.unlock() }
        return try await body()
    }
}
