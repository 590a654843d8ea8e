import GenAPITesting
import HTTPTypes
import Testing

@testable import GenAPIRuntime

@Suite struct EventStreamTests {
    private let text =
        "\u{FEFF}: hello\r\n\r\nevent: moved\rid: 1\rdata: {\"a\":\rdata: 1}\r\rdata:2\nretry: 10\n\n"
        + "id\ndata: \"x: y\"\nunknown: z\n\nevent: no data\n\ndata: 3"

    /// However the bytes are cut, the events are the same.
    @Test(arguments: [1, 2, 3, 7, 1000])
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

    @Test func dataOfAnotherShapeIsAMappingError() async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/events", .chunks([Array("data: {}\n\n".utf8)]))
        let error = await sample.error { client in
            for try await _ in try await client.send(Endpoint<EventStream<User>>.get("/events")) {}
        }
        guard case .mapping(let answer)? = error else { throw Unexpected(error: error) }
        #expect(answer.error.missing.contains("first_name"))
    }

    @Test func aRefusalIsAnErrorBeforeTheFirstEvent() async throws {
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
        "a lost connection is followed by one that goes on after the last event, until the server has no more"
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

    @Test("a refusal ends the events, and so does one that cannot be read")
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
        "a server cannot make its clients ask without a pause",
        arguments: ["0", "1", "99999999999999999999", "x"]
    )
    func pauses(_ retry: String) async throws {
        sample.server.on("GET", "/v1/events", chunk("retry: \(retry)\n\n"), .status(204))
        for try await _ in client().events(Endpoint<EventStream<JSONValue>>.get("/events")) {}
        #expect(clock.waits.allSatisfy { $0 >= .milliseconds(100) && $0 <= .seconds(300) })
        #expect(clock.waits.count == 1)
    }

    @Test("an event without an end is an error before it fills the memory")
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

/// Sends the same over and over.
private struct EndlessTransport: Transport {
    let chunk: [UInt8]

    func send(_ request: WireRequest) async throws -> WireResponse {
        let body = AsyncThrowingStream<[UInt8], any Error> { chunk }
        return WireResponse(head: HTTPResponse(status: .ok), body: .stream(ByteStream(body)))
    }
}
