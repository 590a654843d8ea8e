#if Store
    import Foundation
    import GenAPIRepositories

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Android)
        import Android
    #endif

    /// An exclusive lock on a file. The system releases it when the process ends, however it ends.
    final class FileLock: OperationsReservation {
        private let descriptor: Int32

        /// `nil` if the file is locked.
        ///
        /// - Throws: An error of the file system.
        init?(_ file: URL) throws {
            descriptor = Foundation.open(
                file.path(percentEncoded: false),
                O_CREAT | O_RDWR | O_CLOEXEC,
                0o600
            )
            guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
        }

        deinit { close(descriptor) }
    }
#endif
