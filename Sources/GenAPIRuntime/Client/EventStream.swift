/// Events that a server sends while the connection lasts (WHATWG HTML, section 9.2), each one's data read from JSON.
///
///     for try await event in try await client.send(Trip.changes(id: 7)) { show(event.value) }
public struct EventStream<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = ServerEvent<Value>

    private let line: RequestLine
    private let status: HTTPStatus
    private let bytes: ByteStream

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(line: line, status: status, chunks: bytes.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let line: RequestLine
        fileprivate let status: HTTPStatus
        fileprivate var chunks: ByteStream.AsyncIterator
        fileprivate var parser = EventParser()

        fileprivate init(line: RequestLine, status: HTTPStatus, chunks: ByteStream.AsyncIterator) {
            self.line = line
            self.status = status
            self.chunks = chunks
        }

        /// - Throws: `ClientError.mapping` for data that is not what the endpoint promises.
        public mutating func next() async throws -> ServerEvent<Value>? {
            while true {
                if let event = parser.next() { return try read(event) }
                guard let chunk = try await chunks.next() else { return nil }
                parser.append(chunk)
            }
        }

        private func read(_ event: EventParser.Event) throws(ClientError) -> ServerEvent<Value> {
            let data = Array(event.data.utf8)
            do {
                return ServerEvent(value: try Value(json: data), name: event.name, id: event.id)
            } catch {
                let excerpt = RefusedAnswer.excerpt(of: data)
                throw .mapping(UnreadableAnswer(line: line, status: status, error: error, excerpt: excerpt))
            }
        }
    }
}

extension EventStream: RawResponse {
    static var accept: String { "text/event-stream" }
    static var isStreamed: Bool { true }

    public static func value(of answer: Answer) -> EventStream {
        EventStream(line: answer.line, status: answer.status, bytes: answer.stream)
    }
}

/// One event of a stream.
public struct ServerEvent<Value: Sendable>: Sendable {
    public let value: Value
    /// `message` unless the server says otherwise.
    public let name: String
    /// The last id that the server gave, for going on after a lost connection.
    public let id: String?
}

/// Takes bytes as they come and makes events of them. An event that the stream ends in the middle of is dropped.
struct EventParser: Sendable {
    struct Event: Sendable, Hashable {
        let data: String
        let name: String
        let id: String?
    }

    private var line: [UInt8] = []
    private var data: [String] = []
    private var name = ""
    private var id: String?
    private var isAfterReturn = false
    private var isFirstLine = true
    private var events: ArraySlice<Event> = []

    mutating func next() -> Event? { events.popFirst() }

    mutating func append(_ chunk: [UInt8]) {
        for byte in chunk {
            defer { isAfterReturn = byte == 0x0D }
            switch byte {
            case 0x0A where isAfterReturn: break
            case 0x0A, 0x0D: endLine()
            default: line.append(byte)
            }
        }
    }

    private mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return endEvent() }
        let field = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line.dropFirst(field.count + 1)
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        let text = String(decoding: value, as: UTF8.self)
        switch String(decoding: field, as: UTF8.self) {
        case "data": data.append(text)
        case "event": name = text
        case "id" where !text.contains("\0"): id = text.isEmpty ? nil : text
        default: break
        }
    }

    private mutating func endEvent() {
        defer {
            data.removeAll()
            name = ""
        }
        guard !data.isEmpty else { return }
        events.append(
            Event(data: data.joined(separator: "\n"), name: name.isEmpty ? "message" : name, id: id)
        )
    }
}
