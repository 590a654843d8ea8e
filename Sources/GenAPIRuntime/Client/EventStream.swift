/// Events that a server sends while the connection lasts (WHATWG HTML, section 9.2), each one's data read from JSON.
///
///     for try await event in try await client.send(Trip.changes(id: 7)) { show(event.value) }
public struct EventStream<Value: JSONReadable & Sendable>: AsyncSequence, Sendable {
    private let answer: RawResponse
    var status: HTTPStatus { answer.status }

    /// Events as they come; the stream is read once, and ends when the connection does.
    ///
    /// It throws `ClientError.decoding` for data that is not what the endpoint promises, `ClientError.tooLarge` for an event of
    /// more than 64 MiB with all its lines, `TransportError` when the connection is lost, and `CancellationError`.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<ServerEvent<Value>, any Error> {
        events(after: nil)
    }

    /// - Parameter id: The last one that an earlier connection brought.
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

        /// How long to wait before the next connection, where the server has said so.
        var retry: Duration? { parser.retry }
        var lastID: String? { parser.id }

        /// The next event; `nil` when the connection ended.
        mutating func next() async throws -> ServerEvent<Value>? {
            while true {
                if let event = parser.next() { return try read(event) }
                if parser.isTooLarge { throw ClientError.tooLarge(answer.line, limit: EventParser.limit) }
                guard let chunk = try await chunks.next() else { return nil }
                parser.append(chunk)
            }
        }

        private func read(_ event: EventParser.Event) throws(ClientError) -> ServerEvent<Value> {
            let data = Array(event.data.utf8)
            do {
                return ServerEvent(value: try Value(json: data), name: event.name, id: event.id)
            } catch {
                throw answer.unreadable(error, in: data)
            }
        }
    }
}

extension EventStream: EndpointResponse {
    /// The media type of events (WHATWG HTML, section 9.2).
    public static var accept: String { "text/event-stream" }
    /// Events are handed over as they arrive.
    public static var isStreamed: Bool { true }

    /// The events of a body that is still arriving.
    public static func value(of answer: RawResponse) -> EventStream {
        EventStream(answer: answer)
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
    /// Bytes of an id, which goes into a header of the next connection.
    static let longestID = 8 << 10
    /// No field that means something has a longer name.
    private static let longestName = 8

    private let limit: Int
    private var line: [UInt8] = []
    /// The values of the event's lines so far, each with a line feed behind it.
    private var data: [UInt8] = []
    /// Bytes received for the current event, including all its lines and line ends.
    private var size = 0
    private var name = ""
    private(set) var id: String?
    private(set) var retry: Duration?
    /// Whether an event had more bytes than `limit`. Nothing that comes after it is read.
    private(set) var isTooLarge = false
    private var isAfterReturn = false
    private var isFirstLine = true
    private var events: ArraySlice<Event> = []

    /// - Parameter limit: Bytes of one event.
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
            retry = Int(String(decoding: value, as: UTF8.self)).map { .milliseconds($0) } ?? retry
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where value.count <= Self.longestID: setID(String(decoding: value, as: UTF8.self))
        default: break
        }
    }

    /// One that a header cannot carry is ignored, as the one with a zero is that the standard names.
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
    /// The status alone.
    public var customMirror: Mirror { Mirror(self, children: ["status": status], displayStyle: .struct) }
}

extension EventStream.Events: CustomReflectable {
    /// Nothing of the content.
    var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
