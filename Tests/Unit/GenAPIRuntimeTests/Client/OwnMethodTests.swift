import GenAPIMapping
import GenAPITesting
import HTTPTypes
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Methods beside the seven that have functions of their own, and what a response says beside its value.
@Suite(.timeLimit(.minutes(10))) struct OwnMethodTests {
    private let sample = SampleClient()

    @Test(
        "a call has any method, and is sent again only where that is known to be safe",
        .proves("N-11"),
        arguments: [("TRACE", 2), ("CONNECT", 1), ("PURGE", 1), ("M-SEARCH", 1)]
    )
    func methods(_ name: String, _ attempts: Int) async throws {
        sample.server.on(name, "/v1/a", .status(503), .status(204))
        let method = try #require(HTTPRequest.Method(name))
        let call: Endpoint<NoContent> = .call(method, "/a", query: [.item("q", 1)], body: .json(["b": 2]))
        let retry = RetryPolicy(attempts: 2, statuses: [503])
        _ = try? await sample.client.send(call.with { $0.retry = retry })
        #expect(sample.server.requests.map(\.line) == Array(repeating: "\(name) /v1/a", count: attempts))
        #expect(sample.server.requests.allSatisfy { $0.query == "q=1" && $0.bodyText == "{\"b\":2}" })
        #expect(call.description == "\(name) /a")
    }

    @Test("a response has the URL that answered and the body of its value", .proves("N-10"))
    func response() async throws {
        let body = #"{"data":{"type":"User","id":"7","first_name":"N"},"code":"OK"}"#
        sample.server.on("GET", "/v1/a", .status(302, headers: ["Location": "/v1/b?c=1"]))
        sample.server.on("GET", "/v1/b", .json(body))
        for location in ["/a", "/b"] {
            let call: Endpoint<User> = .get(EndpointPath(stringLiteral: location))
            let response = try await sample.client.response(to: call)
            #expect(response.url == "http://stub.test/v1/b" + (location == "/a" ? "?c=1" : ""))
            #expect(response.value.id == "7" && String(decoding: response.body, as: UTF8.self) == body)
            var dumped = ""
            dump(response, to: &dumped)
            #expect(!dumped.contains("stub.test"))
        }
    }
}
