import GenAPIMapping
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Events that are not only JSON.
@Suite struct EventFormatTests {
    private func values<Value: JSONReadable & Sendable>(
        _ text: String,
        _ format: EventFormat,
        as type: Value.Type
    ) async throws
        -> [Value]
    {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/events", .chunks([Array(text.utf8)]))
        let endpoint = Endpoint<EventStream<Value>>.get("/events", options: EndpointOptions(events: format))
        var values: [Value] = []
        for try await event in try await sample.client.send(endpoint) { values.append(event.value) }
        return values
    }

    @Test("the stream ends at the mark, whatever follows")
    func end() async throws {
        let text = "data: 1\n\ndata: 2\n\ndata: [DONE]\n\ndata: 3\n\n"
        #expect(try await values(text, EventFormat(end: "[DONE]"), as: Int.self) == [1, 2])
        await #expect(throws: ClientError.self) {
            _ = try await values(text, EventFormat(), as: Int.self)
        }
    }

    @Test(
        "a stream that ends before its mark is not complete, and one without a mark ends with the connection"
    )
    func endsEarly() async throws {
        let text = "data: 1\n\ndata: 2\n\n"
        let error = await #expect(throws: TransportError.self) {
            try await values(text, EventFormat(end: "[DONE]"), as: Int.self)
        }
        #expect(error?.kind == .connectionLost)
        #expect(try await values(text, EventFormat(nameKey: nil), as: Int.self) == [1, 2])
    }

    @Test("a stream with a mark is not connected again after it")
    func noReconnection() async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/events", .chunks([Array("data: 1\n\ndata: [DONE]\n\n".utf8)]))
        let options = EndpointOptions(events: EventFormat(end: "[DONE]"))
        let endpoint = Endpoint<EventStream<Int>>.get("/events", options: options)
        var values: [Int] = []
        for try await event in sample.client.events(endpoint) { values.append(event.value) }
        #expect(values == [1] && sample.server.requests.count == 1)
    }

    @Test("the name of an event is added to its data as a member, even if the data is empty")
    func names() async throws {
        let text =
            "event: started\ndata: {\"model\":\"m\",\"type\":\"x\"}\n\nevent: ping\ndata:\n\ndata: {}\n\n"
        let values = try await values(text, EventFormat(nameKey: "type"), as: JSONValue.self)
        #expect(values == [["model": "m", "type": "started"], ["type": "ping"], ["type": "message"]])
        #expect(try await self.values("data: 7\n\n", EventFormat(nameKey: "type"), as: Int.self) == [7])
    }

    @Test("the data of an event can be read as plain text")
    func texts() async throws {
        let text = "data: line \"1\" \\n\ndata: line 2\n\ndata: {\n\n"
        let values = try await values(text, EventFormat(isText: true), as: String.self)
        #expect(values == ["line \"1\" \\n\nline 2", "{"])
    }

    @Test("members are added to a body and replace its own")
    func members() throws {
        let body = RequestBody.json(
            ["stream": false, "a": 1] as JSONValue,
            adding: ["stream": true, "b": "c"]
        )
        guard case .some(let content, _, _) = body.content else { throw Unexpected(error: nil) }
        let value = try JSONValue(json: try #require(content.onlyBytes))
        #expect(value == ["stream": true, "a": 1, "b": "c"])
    }
}
