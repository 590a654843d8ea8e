#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The file system calls of the tool, each a system call or two.
package enum Disk {
    /// A failed system call.
    package struct Failure: Error, Hashable {
        package let path: String
        let code: Int32

        package init(_ path: String, code: Int32 = errno) {
            self.path = path
            self.code = code
        }

        /// Something exists at the path of a new file.
        package static func exists(_ path: String) -> Failure { Failure(path, code: EEXIST) }

        /// The system's text: `Permission denied`.
        package var reason: String { String(cString: strerror(code)) }
        var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    }

    /// The kind of a file system entry.
    package enum Kind {
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

    /// The status of a file system entry.
    package struct Status: Hashable {
        package let kind: Kind
        let size: Int
        let permissions: mode_t
        let stamp: Stamp

        /// The identity and the modification time of a file, in nanoseconds: equal exactly if the file was not touched.
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

    /// The status of `path`; links are not followed.
    static func status(of path: String) throws(Failure) -> Status {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Failure(path) }
        return Status(status)
    }

    /// The status of `path`, with links followed.
    package static func destination(of path: String) throws(Failure) -> Status {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(path) }
        return Status(status)
    }

    /// `nil` if nothing exists there.
    package static func statusIfPresent(of path: String) throws(Failure) -> Status? {
        do {
            return try status(of: path)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// The absolute path without links.
    static func realPath(of path: String) throws(Failure) -> String {
        guard let resolved = realpath(path, nil) else { throw Failure(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

/// `folder/name`, with exactly one slash.
package func path(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}
