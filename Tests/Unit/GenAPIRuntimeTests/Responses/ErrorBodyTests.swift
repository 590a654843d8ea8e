import GenAPIMapping
import GenAPITesting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// `body(as:)` of an error response.
@Suite struct ErrorBodyTests {
    private struct Pause: JSONReadable, Equatable {
        var milliseconds: Int
        var reason: String?

        init(milliseconds: Int, reason: String?) {
            self.milliseconds = milliseconds
            self.reason = reason
        }

        init(from json: inout JSONReader) {
            json.beginObject()
            milliseconds = json.int("retry_after_ms")
            reason = json.stringIfPresent("reason")
            json.endObject()
        }
    }

    private func failure(_ answer: StubAnswer) async throws -> ClientError {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/a", answer)
        let endpoint: Endpoint<NoContent> = .get("/a")
        return try #require(await sample.error { client in try await client.send(endpoint) })
    }

    @Test("the whole body is decoded, with and without an error code")
    func wholeBody() async throws {
        let pause = Pause(milliseconds: 5, reason: "busy")
        let body = #"{"retry_after_ms": 5, "reason": "busy"}"#
        #expect(try await failure(.json(body, status: 429)).body(as: Pause.self) == pause)
        let coded = #"{"code": "Busy", "retry_after_ms": 5, "reason": "busy"}"#
        for status in [429, 200] {
            let error = try await failure(.json(coded, status: status))
            #expect(error.response?.code == "Busy")
            #expect(try error.body(as: Pause.self) == pause)
        }
    }

    @Test("a body of another type is an error with the path of what does not match")
    func mismatches() async throws {
        let text = try await failure(.json(#"{"retry_after_ms": "soon"}"#, status: 429))
        let mismatch = #expect(throws: MappingError.self) { try text.body(as: Pause.self) }
        #expect(mismatch?.path == "retry_after_ms")
        let empty = try await failure(.status(429))
        #expect(throws: MappingError.self) { try empty.body(as: Pause.self) }
        let page = try await failure(StubAnswer(status: 502, body: Array("<html>".utf8)))
        #expect(throws: MappingError.self) { try page.body(as: Pause.self) }
    }

    @Test("an error without a response has no body") func anErrorWithoutAResponseHasNoBody() async throws {
        let error = try await failure(.error(TransportError(.connectionLost)))
        #expect(error.response == nil)
        #expect(try error.body(as: Pause.self) == nil)
    }

    @Test("the body of a stubbed error response is decoded") func aBodyOfAStubIsDecoded() throws {
        let response = ErrorResponse(
            request: RequestSummary(method: "GET", path: "/a"),
            status: 429,
            body: Array(#"{"retry_after_ms": 7}"#.utf8)
        )
        #expect(try response.body(as: Pause.self) == Pause(milliseconds: 7, reason: nil))
    }
}
