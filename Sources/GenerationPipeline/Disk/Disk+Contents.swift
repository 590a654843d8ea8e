#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Disk {
    /// The bytes of a file, or the first `limit` of them. Never blocks on pipes and devices.
    package static func contents(of path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw Failure(path) }
        defer { close(file) }
        return try contents(ofOpen: file, path: path, limit: limit)
    }

    /// The bytes of an open file with that path.
    static func contents(ofOpen file: Int32, path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(path, code: EISDIR) }

        // One more byte than the file's size shows whether it has grown.
        let size = Int(status.st_size)
        let expected = min(size, limit - 1) + 1
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: expected) { buffer, count in
            while count < buffer.count {
                let read = fill(buffer[count...], from: file)
                if read > 0 { count += read }
                if read == 0 || count == size { break }
                if read < 0, errno != EINTR {
                    failure = Failure(path)
                    break
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The first `count` bytes of a file, or all of a shorter one. Links are not followed.
    static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { throw Failure(path) }
        defer { close(file) }
        var read = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            read = fill(buffer[...], from: file)
            initialized = max(read, 0)
        }
        guard read >= 0 else { throw Failure(path) }
        return bytes
    }

    /// Creates a new file with these bytes.
    static func create(_ path: String, holding contents: String, permissions: mode_t) throws(Failure) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, permissions)
        guard file >= 0 else { throw Failure(path) }
        var contents = contents
        let failure: Failure? = contents.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count < 0, errno != EINTR { return Failure(path) }
                written += max(count, 0)
            }
            return nil
        }
        let closed = close(file)
        if let failure { throw failure }
        guard closed == 0 else { throw Failure(path) }
    }
}

/// The number of bytes that were read at once; none at the end, negative for an error.
private func fill(_ buffer: Slice<UnsafeMutableBufferPointer<UInt8>>, from file: Int32) -> Int {
    let rest = UnsafeMutableBufferPointer(rebasing: buffer)
    return read(file, rest.baseAddress, rest.count)
}
