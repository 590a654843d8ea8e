/// The responses to requests with a key, so that a repeated request has the same response and no second effect.
struct IdempotencyKeys: Sendable {
    enum Earlier {
        case response(SimulatedResponse)
        /// The key belongs to another request.
        case otherRequest
    }

    private struct Entry: Sendable {
        let line: String
        let body: [UInt8]
        let response: SimulatedResponse
    }

    private var entries: [String: Entry] = [:]
    private var order: [String] = []
    private static let most = 1000

    func earlier(_ key: String, _ request: SimulatedRequest) -> Earlier? {
        guard let entry = entries[key] else { return nil }
        let isSame = entry.line == "\(request.method) \(request.target)" && entry.body == request.body
        return isSame ? .response(entry.response) : .otherRequest
    }

    mutating func keep(_ response: SimulatedResponse, _ key: String, _ request: SimulatedRequest) {
        guard key.utf8.count <= 255, request.body.count <= 1 << 20 else { return }
        if order.count >= Self.most { entries[order.removeFirst()] = nil }
        order.append(key)
        entries[key] = Entry(
            line: "\(request.method) \(request.target)",
            body: request.body,
            response: response
        )
    }
}

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
