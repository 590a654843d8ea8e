#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Disk {
    /// Something in a folder, asked for by its name alone, however long the path to the folder is. It is there for as
    /// long as the call that hands it out.
    struct Entry {
        fileprivate let folder: String
        fileprivate let descriptor: Int32
        fileprivate let bytes: UnsafePointer<CChar>
        fileprivate let type: Int

        /// `nil` where it is not UTF-8.
        var name: String? { String(validatingCString: bytes) }

        /// Whether it begins with a dot.
        var isHidden: Bool { bytes[0] == 0x2E }

        /// What it is, which most systems tell with its name.
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

        /// A link is a link.
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

    /// Hands out what is in a folder, in whatever order the system keeps it.
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

    /// Names in byte order, whatever order the system keeps them in; `nil` for a name that is not UTF-8.
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
