import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct EventStreamTests {
    private let text =
        "\u{FEFF}: hello\r\n\r\nevent: moved\rid: 1\rdata: {\"a\":\rdata: 1}\r\rdata:2\nretry: 10\n\n"
        + "id\ndata: \"x: y\"\nunknown: z\n\nevent: no data\n\ndata: 3"

    /// However the bytes are cut, the events are the same.
    @Test("events are the same for chunks of any size", arguments: [1, 2, 3, 7, 1000])
    func eventsAreReadFromAnyChunks(size: Int) async throws {
        let sample = SampleClient()
        let bytes = Array(text.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
        sample.server.on("GET", "/v1/events", .chunks(chunks))
        var events: [(JSONValue, String, String?)] = []
        for try await event in try await sample.client.send(Endpoint<EventStream<JSONValue>>.get("/events")) {
            events.append((event.value, event.name, event.id))
        }
        #expect(events.map(\.0) == [["a": 1], 2, "x: y"])
        #expect(events.map(\.1) == ["moved", "message", "message"])
        #expect(events.map(\.2) == ["1", "1", nil])
        #expect(sample.server.requests[0]["Accept"] == "text/event-stream")
    }

    @Test(
        "each kind of line end ends a line, also at the beginning, and only the first line can have a byte order mark",
        arguments: ["\n", "\r", "\r\n"]
    )
    func beginnings(end: String) {
        for (beginning, isRead) in [("", true), ("\u{FEFF}", true), (end, true), (end + "\u{FEFF}", false)] {
            var parser = EventParser()
            parser.append(Array((beginning + "data: 1\(end)\(end)data: 2\(end)\(end)").utf8))
            var events: [String] = []
            while let event = parser.next() { events.append(event.data) }
            #expect(events == (isRead ? ["1", "2"] : ["2"]), "\(beginning.debugDescription)")
        }
    }

    @Test("the data of an event that does not match is a mapping error")
    func dataOfAnotherShapeIsAMappingError() async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/events", .chunks([Array("data: {}\n\n".utf8)]))
        let error = await sample.error { client in
            for try await _ in try await client.send(Endpoint<EventStream<User>>.get("/events")) {}
        }
        guard case .decoding(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.error.missing.contains("first_name"))
    }

    @Test("an error response is thrown before the first event") func aRefusalIsAnErrorBeforeTheFirstEvent()
        async throws
    {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/events", .json(#"{"code":"No"}"#, status: 403))
        let error = await sample.error { try await $0.send(Endpoint<EventStream<User>>.get("/events")) }
        #expect(error?.status == .forbidden)
    }
}

/// Events over several connections.
@Suite struct ServerEventsTests {
    private let sample = SampleClient()
    private let clock = ImmediateClock()

    private func client() -> Client {
        Client(
            APIDefinition(name: "Events", envelope: .none),
            baseURL: "http://stub.test/v1",
            transport: sample.server,
            clock: clock
        )
    }

    private func chunk(_ text: String) -> StubAnswer { .chunks([Array(text.utf8)]) }

    @Test(
        "a lost connection is resumed after the last event, until the server ends the stream"
    )
    func reconnects() async throws {
        sample.server.on(
            "GET",
            "/v1/events",
            chunk("retry: 250\nid: 1\ndata: 1\n\n"),
            .brokenOff(Array("data: 2\n\nid: 3\ndata: 3\n\ndata: lost".utf8)),
            .error(TransportError(.cannotConnect)),
            chunk("data: 4\n\nid\ndata: 5\n\n"),
            .status(204)
        )
        var events: [(JSONValue, String?)] = []
        let endpoint = Endpoint<EventStream<JSONValue>>.get("/events")
        for try await event in client().events(endpoint) { events.append((event.value, event.id)) }
        #expect(events.map(\.0) == [1, 2, 3, 4, 5])
        #expect(events.map(\.1) == ["1", "1", "3", "3", nil])
        #expect(sample.server.requests.map { $0["Last-Event-ID"] } == [nil, "1", "3", "3", nil])
        #expect(
            clock.waits == [.milliseconds(250), .milliseconds(250), .milliseconds(500), .milliseconds(250)]
        )
    }

    @Test("an error response ends the events, and so does an event that cannot be decoded")
    func ends() async throws {
        sample.server.on("GET", "/v1/events", chunk("data: 1\n\n"), .json(#"{"code":"No"}"#, status: 403))
        var values: [JSONValue] = []
        let error = await #expect(throws: ClientError.self) {
            for try await event in client().events(Endpoint<EventStream<JSONValue>>.get("/events")) {
                values.append(event.value)
            }
        }
        #expect(error?.status == .forbidden)
        #expect(values == [1])
        sample.server.on("GET", "/v1/users", chunk("data: {}\n\n"))
        await #expect(throws: ClientError.self) {
            for try await _ in client().events(Endpoint<EventStream<User>>.get("/users")) {}
        }
    }

    @Test(
        "a server cannot make its clients reconnect without a pause",
        arguments: ["0", "1", "99999999999999999999", "x"]
    )
    func pauses(_ retry: String) async throws {
        sample.server.on("GET", "/v1/events", chunk("retry: \(retry)\n\n"), .status(204))
        for try await _ in client().events(Endpoint<EventStream<JSONValue>>.get("/events")) {}
        #expect(clock.waits.allSatisfy { $0 >= .milliseconds(100) && $0 <= .seconds(300) })
        #expect(clock.waits.count == 1)
    }

    @Test("an event without an end is an error before it fills the memory", .thorough)
    func endlessEvents() async throws {
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        let client = Client(
            APIDefinition(name: "Events", envelope: .none),
            baseURL: "http://stub.test/v1",
            transport: EndlessTransport(chunk: chunk)
        )
        do {
            for try await _ in client.events(Endpoint<EventStream<JSONValue>>.get("/events")) {}
            Issue.record("it was read")
        } catch ClientError.tooLarge(_, let limit) {
            #expect(limit == EventParser.limit)
        }
    }
}

/// What one event may take, whatever it is made of.
@Suite struct EventLimitTests {
    private static let limit = 1 << 20

    @Test(
        "an event that exceeds the limit is rejected, whatever its lines are",
        .thorough,
        arguments: [
            "data\n", "data\r\n", "data:x\n", ":\n", ": comment\n", "id: 1\n", "event: a\n", "x\n",
            "retry: 1\r\n",
            String(repeating: "x", count: 1000), "data:" + String(repeating: "x", count: 1000) + "\n",
        ]
    )
    func limits(_ line: String) {
        let text = Array(String(repeating: line, count: 10_000 / line.utf8.count).utf8)
        var parser = EventParser(limit: Self.limit)
        var received = 0
        while !parser.isTooLarge, received < 2 * Self.limit {
            parser.append(text)
            received += text.count
        }
        #expect(parser.isTooLarge)
        #expect(received > Self.limit && received <= Self.limit + text.count)
    }

    @Test("a stream of any length is read, while each of its events is small")
    func longStreams() {
        var parser = EventParser(limit: 1000)
        let event = Array(": comment\ndata: \(String(repeating: "x", count: 900))\n\n".utf8)
        for _ in 0..<100 {
            parser.append(event)
            #expect(!parser.isTooLarge && parser.next() != nil && parser.next() == nil)
        }
    }

    @Test("a byte order mark is only skipped at the beginning of the stream")
    func aByteOrderMarkIsOneAtTheBeginningOnly() {
        var parser = EventParser()
        parser.append(Array("\u{FEFF}data: 1\n\n\u{FEFF}data: 2\n\ndata: \u{FEFF}3\n\n".utf8))
        var events: [String] = []
        while let event = parser.next() { events.append(event.data) }
        #expect(events == ["1", "\u{FEFF}3"])
    }

    @Test("comments between events are not counted together")
    func heartbeats() {
        var parser = EventParser(limit: 1000)
        for _ in 0..<1_000 { parser.append(Array(": still here\n\n".utf8)) }
        parser.append(Array("data: 1\n\n".utf8))
        #expect(!parser.isTooLarge && parser.next()?.data == "1")
    }

    @Test(
        "lines end in each of three ways, however the bytes are cut",
        arguments: ["\n", "\r\n", "\r"],
        1...5
    )
    func lineEnds(_ end: String, _ size: Int) {
        let lines = ["data: 1", "data: 2", "", "event: a", "data: 3", "", "", "data: 4", "", ""]
        let bytes = Array(lines.joined(separator: end).utf8)
        var parser = EventParser()
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.append(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        var events: [String] = []
        while let event = parser.next() { events.append("\(event.name) \(event.data)") }
        #expect(events == ["message 1\n2", "a 3", "message 4"])
    }

    @Test("the events before one that is too large are read, and none after it")
    func stays() {
        let long = "data: \(String(repeating: "x", count: 100))\n\n"
        var parser = EventParser(limit: 50)
        parser.append(Array("data: 1\n\n\(long)data: 2\n\n".utf8))
        #expect(parser.next()?.data == "1" && parser.next() == nil && parser.isTooLarge)
        parser.append(Array("data: 3\n\n".utf8))
        #expect(parser.next() == nil && parser.isTooLarge)
    }

    @Test("an event of exactly the limit is read", arguments: [0, 1])
    func boundary(_ excess: Int) {
        var parser = EventParser(limit: 1000)
        let count = 1000 + excess - "data:\n\n".utf8.count
        parser.append(Array("data:\(String(repeating: "x", count: count))\n\n".utf8))
        #expect(parser.isTooLarge == (excess > 0))
        #expect((parser.next() != nil) == (excess == 0))
    }

    @Test("an ID that is not valid in a header is ignored, and the previous one is kept")
    func ids() {
        let long = String(repeating: "i", count: EventParser.longestID)
        for (id, expected) in [
            ("2", "2"), (long, long), (long + "i", "1"), ("a\u{1}b", "1"), ("a\u{0}b", "1"), ("a\u{7F}", "1"),
            ("", nil),
        ] {
            var parser = EventParser()
            parser.append(Array("id: 1\ndata: 1\n\nid: \(id)\ndata: 2\n\n".utf8))
            _ = parser.next()
            #expect(parser.next()?.id == expected, "\(id.prefix(9))")
            #expect(parser.id.map { HeaderItem.field("Last-Event-ID", $0) != nil } ?? true)
        }
    }

    @Test("the lines of an event are its data, joined by line feeds")
    func data() {
        for (lines, expected) in [
            ("data\n", ""), ("data:\ndata\n", "\n"), ("data\ndata:a\ndata: b\n", "\na\nb"),
            ("data:  a\n", " a"),
        ] {
            var parser = EventParser()
            parser.append(Array("\(lines)\n".utf8))
            #expect(parser.next()?.data == expected)
        }
    }
}

/// Sends the same over and over.
private struct EndlessTransport: Transport {
    let chunk: [UInt8]

    func send(_ request: WireRequest) async throws -> WireResponse {
        let body = AsyncThrowingStream<[UInt8], any Error> { chunk }
        return WireResponse(head: HTTPResponse(status: .ok), body: .stream(ByteStream(body)))
    }
}
