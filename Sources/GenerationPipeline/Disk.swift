#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What the tool asks of a file system, each a system call or two. Only the spec folder and the output folder ask.
enum Disk {
    /// A system call that did not work.
    struct Failure: Error, Hashable {
        let path: String
        let code: Int32

        init(_ path: String, code: Int32 = errno) {
            self.path = path
            self.code = code
        }

        /// Something is where something new should be.
        static func exists(_ path: String) -> Failure { Failure(path, code: EEXIST) }

        /// In the system's words: `Permission denied`.
        var reason: String { String(cString: strerror(code)) }
        var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }

    /// What can be at a path.
    enum Kind {
        case file, folder, link, other

        init(_ status: stat) {
            self =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                case S_IFLNK: .link
                default: .other
                }
        }
    }

    /// What is at a path.
    struct Status: Hashable {
        let kind: Kind
        let size: Int
        let permissions: mode_t
        let stamp: Stamp

        /// Which file it is and when it was last written, to the nanosecond: equal exactly when nobody touched it.
        struct Stamp: Hashable {
            let file: Int
            let seconds: Int
            let nanoseconds: Int
        }

        init(_ status: stat) {
            kind = Kind(status)
            size = Int(status.st_size)
            permissions = status.st_mode & 0o7777
            #if canImport(Darwin)
                let modified = status.st_mtimespec
            #else
                let modified = status.st_mtim
            #endif
            stamp = Stamp(
                file: Int(truncatingIfNeeded: status.st_ino),
                seconds: Int(modified.tv_sec),
                nanoseconds: Int(modified.tv_nsec)
            )
        }
    }

    /// What is at `path`; a link is a link.
    static func status(of path: String) throws(Failure) -> Status {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Failure(path) }
        return Status(status)
    }

    /// What `path` leads to; a link is what it leads to.
    static func destination(of path: String) throws(Failure) -> Status {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(path) }
        return Status(status)
    }

    /// `nil` where nothing is.
    static func statusIfPresent(of path: String) throws(Failure) -> Status? {
        do {
            return try status(of: path)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// The absolute path without a link in it.
    static func realPath(of path: String) throws(Failure) -> String {
        guard let resolved = realpath(path, nil) else { throw Failure(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// `folder/name`, without a slash too many.
func path(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}
