/// Content that requests have uploaded, by path.
struct StoredFiles: Sendable {
    struct File: Hashable, Sendable {
        let bytes: [UInt8]
        let contentType: String
    }

    private var files: [String: File] = [:]
    private var order: [String] = []
    private var size = 0
    private static let largest = 64 << 20

    subscript(_ path: String) -> File? { files[path] }

    /// Stores a file. The oldest files are removed when the limit is reached.
    mutating func keep(_ file: File, at path: String) {
        remove(path)
        guard file.bytes.count <= Self.largest else { return }
        while size + file.bytes.count > Self.largest, let oldest = order.first { remove(oldest) }
        files[path] = file
        order.append(path)
        size += file.bytes.count
    }

    mutating func remove(_ path: String) {
        guard let file = files.removeValue(forKey: path) else { return }
        order.removeAll { $0 == path }
        size -= file.bytes.count
    }
}
