#if !os(Windows) && !os(WASI)
    package import Foundation
    import GenAPIRuntime

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// A file that serves as an exclusive lock between processes. The system releases it when its process ends.
    package struct LockFile: Sendable {
        private let path: String

        /// How long to wait for the lock. The process that holds it may be suspended.
        private static let maxWait = Duration.seconds(60)

        /// - Parameter file: Created if missing, and never removed.
        package init(_ file: URL) {
            self.init(path: file.absoluteURL.standardizedFileURL.path(percentEncoded: false))
        }

        init(path: String) {
            self.path = path
        }

        /// Creates the folder, for this user only, if it does not exist.
        ///
        /// - Throws: `CredentialStoreError.insecure` if others could replace the files in it.
        package func createFolder() throws(CredentialStoreError) {
            try PrivateFolder.create(
                URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            )
        }

        /// Opens a file that only this user can open and therefore lock.
        ///
        /// - Throws: `insecure` if another user created it.
        static func open(_ path: String, in folder: Int32? = nil, operation: String)
            throws(CredentialStoreError)
            -> FileDescriptor
        {
            let file = try FileDescriptor(path, in: folder, O_RDWR | O_CREAT, operation: operation)
            let status = try file.ownStatus()
            if status.st_mode & 0o777 != 0o600 { try file.makePrivate() }
            return file
        }

        /// Runs `body` while holding the lock. A cancelled task stops waiting.
        ///
        /// - Throws: Any error of `body`; `CredentialStoreError`; `CancellationError`.
        package func hold<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
            let file = try Self.open(path, operation: "be leased")
            let end = ContinuousClock.now + Self.maxWait
            while try !file.tryLock() {
                guard .now < end else {
                    throw CredentialStoreError.unavailable(operation: "be leased", errno: EAGAIN)
                }
                try await Task.sleep(for: .milliseconds(.random(in: 5...25)))
            }
            // The lock lives as long as the descriptor, which this frame owns.
            defer { file.unlock() }
            return try await body()
        }
    }
#endif
