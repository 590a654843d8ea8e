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
