public import GenAPIMapping

/// Server-sent events of one connection (WHATWG HTML, section 9.2), with data decoded from JSON.
///
///     for try await event in try await client.send(Trip.changes(id: 7)) { show(event.value) }
public struct EventStream<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    private let answer: RawResponse
    var status: HTTPStatus { answer.status }

    /// Reads the events as they arrive. The stream can be read once, and ends with the connection.
    ///
    /// The iterator throws `ClientError.decoding` for data that is not what the endpoint declares,
    /// `ClientError.tooLarge` for an event of more than 64 MiB with all its lines, `TransportError` if the connection
    /// is lost or ends before the event that the endpoint declares as the last one, and `CancellationError`.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<ServerEvent<Value>, any Error> {
        events(after: nil)
    }

    /// - Parameter id: The id of the last event of an earlier connection.
    func events(after id: String?) -> Events {
        Events(
            answer: answer,
            chunks: answer.stream.chunksInOrder(),
            parser: EventParser(after: id)
        )
    }

    /// Reads one connection to its end.
    struct Events: AsyncIteratorProtocol {
        fileprivate let answer: RawResponse
        fileprivate var chunks: ByteStream.Chunks
        fileprivate var parser: EventParser

        fileprivate init(answer: RawResponse, chunks: ByteStream.Chunks, parser: EventParser) {
            self.answer = answer
            self.chunks = chunks
            self.parser = parser
        }

        /// Whether the server has sent the last event.
        private(set) var isOver = false

        /// The wait before the next connection, if the server has set one.
        var retry: Duration? { parser.retry }
        var lastID: String? { parser.id }

        /// The next event; `nil` when the connection ended.
        mutating func next() async throws -> ServerEvent<Value>? {
            while !isOver {
                if let event = parser.next() {
                    guard event.data != answer.events?.end else { break }
                    return try read(event)
                }
                if parser.isTooLarge { throw ClientError.tooLarge(answer.line, limit: EventParser.limit) }
                guard let chunk = try await chunks.next() else {
                    guard answer.events?.end == nil else { throw Self.endedEarly }
                    return nil
                }
                parser.append(chunk)
            }
            isOver = true
            return nil
        }

        /// A server or a proxy has closed the connection before the mark of the end.
        private static var endedEarly: TransportError {
            TransportError(.connectionLost, detail: "the stream of events ended before its last event")
        }

        private func read(_ event: EventParser.Event) throws(ClientError) -> ServerEvent<Value> {
            let data = Array(event.data.utf8)
            do {
                let json = try answer.events?.json(event) ?? data
                return ServerEvent(value: try Value(json: json), name: event.name, id: event.id)
            } catch {
                throw answer.unreadable(error, in: data)
            }
        }
    }
}

extension EventStream: EndpointResponse {
    /// The media type of events (WHATWG HTML, section 9.2).
    public static var accept: String { "text/event-stream" }
    /// Events are returned as they arrive.
    public static var isStreamed: Bool { true }

    /// Returns the events of a body that is still arriving.
    public static func value(of response: RawResponse) -> EventStream {
        EventStream(answer: response)
    }
}

/// One event of a stream.
public struct ServerEvent<Value: Sendable>: Sendable {
    /// The value of the event's data.
    public let value: Value
    /// The type of the event: `message` unless the server sets another one.
    public let name: String
    /// The last id that the server sent, to resume after a lost connection.
    public let id: String?
}

/// Parses bytes into events as they arrive. An event that the stream ends in is dropped.
struct EventParser: Sendable {
    struct Event: Sendable, Hashable {
        let data: String
        let name: String
        let id: String?
    }

    /// The largest event, in bytes.
    static let limit = 64 << 20
    /// The longest id in bytes, because it goes into a header of the next connection.
    static let longestID = 8 << 10
    /// No known field has a longer name.
    private static let longestName = 8

    private let limit: Int
    private var line: [UInt8] = []
    /// The data lines of the event so far, each with a line feed at its end.
    private var data: [UInt8] = []
    /// Bytes received for the current event, including all its lines and line ends.
    private var size = 0
    private var name = ""
    private(set) var id: String?
    private(set) var retry: Duration?
    /// Whether an event was larger than `limit`. Nothing after it is read.
    private(set) var isTooLarge = false
    private var isAfterReturn = false
    private var isFirstLine = true
    private var events: ArraySlice<Event> = []

    /// - Parameter limit: The largest event, in bytes.
    init(after id: String? = nil, limit: Int = Self.limit) {
        self.id = id
        self.limit = limit
    }

    mutating func next() -> Event? { events.popFirst() }

    mutating func append(_ chunk: [UInt8]) {
        for byte in chunk {
            defer { isAfterReturn = byte == 0x0D }
            size += 1
            guard size <= limit else {
                isTooLarge = true
                return
            }
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
        switch String(decoding: field.prefix(Self.longestName), as: UTF8.self) {
        case "data":
            data += value
            data.append(0x0A)
        case "retry" where !value.isEmpty && value.allSatisfy { (48...57).contains($0) }:
            retry = ServerDuration(String(decoding: value, as: UTF8.self), .milliseconds)?.wait ?? retry
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where value.count <= Self.longestID: setID(String(decoding: value, as: UTF8.self))
        default: break
        }
    }

    /// An id that a header cannot carry is ignored, as the standard says for ids with a zero byte.
    private mutating func setID(_ text: String) {
        guard HeaderItem.isValidValue(text) else { return }
        id = text.isEmpty ? nil : text
    }

    private mutating func endEvent() {
        defer {
            data.removeAll()
            size = 0
            name = ""
        }
        guard !data.isEmpty else { return }
        let text = String(decoding: data.dropLast(), as: UTF8.self)
        events.append(Event(data: text, name: name.isEmpty ? "message" : name, id: id))
    }
}

extension EventStream: CustomReflectable {
    /// Shows only the status.
    public var customMirror: Mirror { Mirror(self, children: ["status": status], displayStyle: .struct) }
}

extension EventStream.Events: CustomReflectable {
    /// Shows no content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
