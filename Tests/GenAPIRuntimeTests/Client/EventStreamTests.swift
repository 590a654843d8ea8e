import GenAPITesting
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
