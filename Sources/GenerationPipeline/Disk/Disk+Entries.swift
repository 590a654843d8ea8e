#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Disk {
    /// An entry of a folder, opened by its name relative to the folder, so that the length of the path does not matter.
    /// It is valid during the call that passes it.
    struct Entry {
        fileprivate let folder: String
        fileprivate let descriptor: Int32
        fileprivate let bytes: UnsafePointer<CChar>
        fileprivate let type: Int

        /// `nil` if it is not UTF-8.
        var name: String? { String(validatingCString: bytes) }

        /// Whether it begins with a dot.
        var isHidden: Bool { bytes[0] == 0x2E }

        /// The kind of the entry, which most systems return with its name.
        var kind: Kind {
            get throws(Failure) {
                switch type {
                case Int(DT_REG): .file
                case Int(DT_DIR): .folder
                case Int(DT_LNK): .link
                default: try status().kind
                }
            }
        }

        /// Links are not followed.
        func status() throws(Failure) -> Status {
            var status = stat()
            guard fstatat(descriptor, bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw failure() }
            return Status(status)
        }

        /// The bytes of a file; a link is not followed.
        func contents() throws(Failure) -> [UInt8] {
            let file = openat(descriptor, bytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
            guard file >= 0 else { throw failure() }
            defer { close(file) }
            return try Disk.contents(ofOpen: file, path: path(folder, String(cString: bytes)))
        }

        private func failure() -> Failure {
            let code = errno
            return Failure(path(folder, String(cString: bytes)), code: code)
        }
    }

    /// Passes the entries of a folder, in the order of the system.
    static func forEachEntry(of folder: String, _ body: (Entry) throws(Failure) -> Void) throws(Failure) {
        guard let stream = opendir(folder) else { throw Failure(folder) }
        defer { closedir(stream) }
        let descriptor = dirfd(stream)
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
            if name[0] == 0x2E, name[1] == 0 || (name[1] == 0x2E && name[2] == 0) { continue }
            try body(
                Entry(folder: folder, descriptor: descriptor, bytes: name, type: Int(entry.pointee.d_type))
            )
        }
        guard errno == 0 else { throw Failure(folder) }
    }

    /// The names in byte order; `nil` for a name that is not UTF-8.
    static func names(in folder: String) throws(Failure) -> [String?] {
        var names: [[UInt8]] = []
        try forEachEntry(of: folder) { entry in
            names.append(
                UnsafeBufferPointer(start: entry.bytes, count: strlen(entry.bytes)).map(
                    UInt8.init(bitPattern:)
                )
            )
        }
        names.sort { $0.lexicographicallyPrecedes($1) }
        return names.map { String(validating: $0, as: UTF8.self) }
    }

    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}
