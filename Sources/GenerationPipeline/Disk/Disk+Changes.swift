#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Disk {
    /// `a/b` of `a/b/c`; the working folder of a bare name.
    package static func parent(of path: String) -> String {
        let path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// `c` of `a/b/c`.
    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Whether the folder was created now; `false` if it existed.
    static func makeFolder(_ path: String) throws(Failure) -> Bool {
        if mkdir(path, 0o777) == 0 { return true }
        let failure = Failure(path)
        guard failure.code == EEXIST, try destination(of: path).kind == .folder else { throw failure }
        return false
    }

    /// Creates a folder and its missing parents, and returns the created ones, the outermost first.
    @discardableResult
    static func makeFolders(_ path: String) throws(Failure) -> [String] {
        var missing: [String] = []
        var path = path
        while try statusIfPresent(of: path) == nil {
            missing.append(path)
            path = parent(of: path)
        }
        var made: [String] = []
        for path in missing.reversed() where try makeFolder(path) { made.append(path) }
        return made
    }

    static func setPermissions(_ permissions: mode_t, of path: String) throws(Failure) {
        guard chmod(path, permissions) == 0 else { throw Failure(path) }
    }

    static func rename(_ old: String, to new: String) throws(Failure) {
        guard renameFile(old, new) == 0 else { throw Failure(new) }
    }

    static func removeIfPresent(_ path: String) throws(Failure) {
        guard unlink(path) == 0 || errno == ENOENT else { throw Failure(path) }
    }

    /// Gives a file a second name or, on a file system without hard links, renames it. `false` if nothing exists there;
    /// anything but a file stays where it is.
    static func keep(_ path: String, as backup: String) throws(Failure) -> Bool {
        guard let status = try statusIfPresent(of: path) else { return false }
        guard status.kind == .file else {
            throw Failure(path, code: status.kind == .folder ? EISDIR : EEXIST)
        }
        if link(path, backup) == 0 { return true }
        try rename(path, to: backup)
        return true
    }

    /// Gives a file other contents at once, with its permissions. Of a link, the file that it leads to is replaced.
    package static func replace(_ path: String, with contents: String) throws(Failure) {
        let place = try realPath(of: path)
        let permissions = try status(of: place).permissions
        let temporary = GenerationPipeline.path(parent(of: place), ".\(name(of: place)).\(getpid()).new")
        try removeIfPresent(temporary)
        do throws(Failure) {
            try create(temporary, holding: contents, permissions: 0o600)
            try setPermissions(permissions, of: temporary)
            try rename(temporary, to: place)
        } catch {
            try? removeIfPresent(temporary)
            throw error
        }
    }

    static func removeFolderIfEmpty(_ path: String) {
        rmdir(path)
    }

    /// Runs `body` while no other process does so with this folder. On a file system without locks it only runs `body`,
    /// with `isAlone` false.
    static func withLock(on folder: String, _ body: (_ isAlone: Bool) throws(Failure) -> Void) throws(Failure)
    {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(folder) }
        defer { close(descriptor) }
        var isAlone = flock(descriptor, LOCK_EX) == 0
        while !isAlone, errno == EINTR { isAlone = flock(descriptor, LOCK_EX) == 0 }
        try body(isAlone)
    }
}

private func renameFile(_ old: String, _ new: String) -> Int32 { rename(old, new) }
