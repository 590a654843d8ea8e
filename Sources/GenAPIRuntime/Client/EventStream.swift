/// Events that a server sends while the connection lasts (WHATWG HTML, section 9.2), each one's data read from JSON.
///
///     for try await event in try await client.send(Trip.changes(id: 7)) { show(event.value) }
public struct EventStream<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ServerEvent<Value>

    private let line: RequestLine
    let status: HTTPStatus
    private let bytes: ByteStream

    /// Events as they come; the stream is read once.
    public func makeAsyncIterator() -> AsyncIterator { iterator(after: nil) }

    /// - Parameter id: The last one that an earlier connection brought.
    func iterator(after id: String?) -> AsyncIterator {
        AsyncIterator(
            line: line,
            status: status,
            chunks: bytes.makeAsyncIterator(),
            parser: EventParser(after: id)
        )
    }

    /// Reads one connection to its end.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let line: RequestLine
        fileprivate let status: HTTPStatus
        fileprivate var chunks: ByteStream.AsyncIterator
        fileprivate var parser: EventParser

        fileprivate init(
            line: RequestLine,
            status: HTTPStatus,
            chunks: ByteStream.AsyncIterator,
            parser: EventParser
        ) {
            self.line = line
            self.status = status
            self.chunks = chunks
            self.parser = parser
        }

        /// How long to wait before the next connection, where the server has said so.
        var retry: Duration? { parser.retry }
        var lastID: String? { parser.id }

        /// The next event; `nil` when the connection ended.
        ///
        /// - Throws: `ClientError.mapping` for data that is not what the endpoint promises, `ClientError.tooLarge` for an
        ///   event of more than 64 MiB, `TransportError` when the connection is lost, `CancellationError`.
        public mutating func next() async throws -> ServerEvent<Value>? {
            while true {
                if let event = parser.next() { return try read(event) }
                guard let chunk = try await chunks.next() else { return nil }
                parser.append(chunk)
                if parser.isTooLarge { throw ClientError.tooLarge(line, limit: EventParser.limit) }
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

    /// The events of a body that is still arriving.
    public static func value(of answer: Answer) -> EventStream {
        EventStream(line: answer.line, status: answer.status, bytes: answer.stream)
    }
}

/// One event of a stream.
public struct ServerEvent<Value: Sendable>: Sendable {
    /// Read from the event's data.
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

    /// Bytes of one event.
    static let limit = 64 << 20

    private var line: [UInt8] = []
    private var data: [String] = []
    private var size = 0
    private var name = ""
    private(set) var id: String?
    private(set) var retry: Duration?
    private var isAfterReturn = false
    private var isFirstLine = true
    private var events: ArraySlice<Event> = []

    init(after id: String? = nil) {
        self.id = id
    }

    mutating func next() -> Event? { events.popFirst() }

    var isTooLarge: Bool { size + line.count > Self.limit }

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
        case "data":
            data.append(text)
            size += text.utf8.count
        case "retry" where !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }:
            retry = Int(text).map { .milliseconds($0) } ?? retry
        case "event": name = text
        case "id" where !text.contains("\0"): id = text.isEmpty ? nil : text
        default: break
        }
    }

    private mutating func endEvent() {
        defer {
            data.removeAll()
            size = 0
            name = ""
        }
        guard !data.isEmpty else { return }
        events.append(
            Event(data: data.joined(separator: "\n"), name: name.isEmpty ? "message" : name, id: id)
        )
    }
}
