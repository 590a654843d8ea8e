import GenAPIMapping
import GenAPIRuntime
import HTTPTypes
import Testing

@testable import GenAPITesting

/// Prepared responses, and the requests that a test finds recorded.
@Suite(.timeLimit(.minutes(10))) struct StubTransportTests {
    private let server = StubTransport()

    private static func request(
        _ line: String,
        host: String = "stub.test",
        headers: HTTPFields = [:],
        body: WireBody? = nil
    ) -> WireRequest {
        let parts = line.split(separator: " ")
        let head = HTTPRequest(
            method: HTTPRequest.Method(String(parts[0])) ?? .get,
            scheme: "https",
            authority: host,
            path: String(parts[1]),
            headerFields: headers
        )
        return WireRequest(head: head, body: body)
    }

    private func text(_ line: String, host: String = "stub.test") async throws -> String {
        let response = try await server.send(Self.request(line, host: host))
        return String(decoding: try await response.bytes(), as: UTF8.self)
    }

    @Test("a response for the whole URL takes precedence over those for the host, the query and the path")
    func places() async throws {
        let places = ["/a", "/a?q=1", "https://stub.test/a", "https://stub.test/a?q=1"]
        for (count, place) in places.enumerated() {
            server.on("GET", place, StubAnswer(body: Array("\(count)".utf8)))
            #expect(try await text("GET /a?q=1") == "\(count)")
            #expect(try await text("GET /a?q=2") == (count < 2 ? "0" : "2"))
            #expect(try await text("GET /a?q=1", host: "other.test") == (count == 0 ? "0" : "1"))
        }
        for line in ["POST /a?q=1", "GET /a/", "GET /b"] {
            let path = line.prefix { $0 != "?" }
            await #expect(throws: UnexpectedRequest(line: String(path))) { try await text(line) }
        }
        #expect(server.requests.count == 3 * places.count + 3)
        #expect(server.requests.last?.line == "GET /b")
        #expect("\(UnexpectedRequest(line: "GET /b"))" == "no response was prepared for GET /b")
    }

    @Test("responses are returned in turn, the last one is repeated, and a closure takes precedence")
    func turns() async throws {
        server.on("GET", "/a", .json("1"), .json("2"), .json("3"))
        server.on("GET", "/b", .json("b"))
        var found: [String] = []
        for path in ["a", "b", "a", "b", "a", "a"] { found.append(try await text("GET /\(path)")) }
        #expect(found == ["1", "b", "2", "b", "3", "3"])
        server.on("GET", "/a", .json("4"))
        #expect(try await text("GET /a") == "4")
        server.on("GET", "/a") { .json("\($0.query)!") }
        #expect(try await text("GET /a?q") == "q!")
        #expect(try await text("GET /b?q") == "b")
        server.on("GET", "/a") { _ in throw UnansweredCall("a") }
        await #expect(throws: UnansweredCall("a")) { try await text("GET /a") }
    }

    @Test("a prepared answer has its status, headers and body")
    func answers() async throws {
        func check(
            _ answer: StubAnswer,
            _ status: Int,
            _ type: String?,
            _ text: String,
            _ tag: String? = nil
        ) async throws {
            let response = answer.response
            #expect(response.head.status.code == status)
            #expect(response.head.headerFields[.contentType] == type)
            #expect(response.head.headerFields[.eTag] == tag)
            #expect(String(decoding: try await response.bytes(), as: UTF8.self) == text)
            #expect(answer.delay == .zero && answer.error == nil)
        }
        let json = "application/json"
        try await check(StubAnswer(), 200, nil, "")
        try await check(StubAnswer(status: 201, headers: ["ETag": "1"], body: [97]), 201, nil, "a", "1")
        try await check(StubAnswer(headers: ["not a name": "1"]), 200, nil, "")
        try await check(.json("{}"), 200, json, "{}")
        try await check(.json("{}", status: 400, headers: ["ETag": "1"]), 400, json, "{}", "1")
        try await check(.json("{}", headers: ["Content-Type": "a/b"]), 200, "a/b", "{}")
        try await check(.status(404, headers: ["ETag": "1"]), 404, nil, "", "1")
        try await check(.chunks([[97], [], [98, 99]], headers: ["ETag": "1"]), 200, nil, "abc", "1")
    }

    @Test("a body that breaks off begins as prepared, and ends with an error of the connection")
    func brokenOff() async throws {
        let answer = StubAnswer.brokenOff([1, 2], headers: ["ETag": "1"])
        #expect(answer.response.head.headerFields[.eTag] == "1")
        guard case .stream(let stream) = answer.response.body else {
            Issue.record("not a stream")
            return
        }
        var bytes: [UInt8] = []
        await #expect(throws: TransportError(.connectionLost)) {
            for try await chunk in stream { bytes += chunk }
        }
        #expect(bytes == [1, 2])
    }

    @Test("an error is thrown in place of an answer, and a delayed answer can be cancelled")
    func errorsAndDelays() async throws {
        server.on("GET", "/a", .error(TransportError(.timedOut)), .json("{}"))
        await #expect(throws: TransportError(.timedOut)) { try await text("GET /a") }
        #expect(try await text("GET /a") == "{}")
        let late = StubAnswer.json("{}", status: 201).after(.milliseconds(20))
        server.on("GET", "/late", late)
        let start = ContinuousClock.now
        let response = try await server.send(Self.request("GET /late"))
        #expect(ContinuousClock.now - start >= .milliseconds(20) && response.head.status.code == 201)
        server.on("GET", "/never", .json("{}").after(.seconds(3_600)))
        let never = Task { [server] in try await server.send(Self.request("GET /never")) }
        never.cancel()
        await #expect(throws: CancellationError.self) { try await never.value }
    }

    @Test("a recorded request has the method, URL, headers and body that were sent")
    func recordedRequests() async throws {
        server.on("PUT", "/a", .status(204))
        let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
            for chunk in [Array("{".utf8), Array("}".utf8)] { continuation.yield(chunk) }
            continuation.finish()
        }
        let bodies: [WireBody?] = [WireBody(ByteStream(chunks)), WireBody([]), nil]
        for body in bodies {
            let fields: HTTPFields = [.accept: "a/b"]
            _ = try await server.send(Self.request("PUT /a?q=1?&r", headers: fields, body: body))
        }
        let requests = server.requests
        #expect(requests.map(\.bodyText) == ["{}", "", nil])
        #expect(requests.map(\.body) == [[123, 125], [], nil])
        let request = try #require(requests.first)
        #expect(request.method == "PUT" && request.url == "https://stub.test/a?q=1?&r")
        #expect(request.target == "/a?q=1?&r" && request.path == "/a" && request.query == "q=1?&r")
        #expect(request.line == "PUT /a" && request.headers == [.accept: "a/b"])
        #expect(request["ACCEPT"] == "a/b" && request["X-A"] == nil)
        #expect(request["not a name"] == nil)
        _ = try? await server.send(Self.request("GET /b"))
        #expect(server.requests.last?.query == "")
    }

    @Test("an echo has the method, the target, the headers and the body of its request")
    func echo() async throws {
        let fields: HTTPFields = [.accept: "a/b", .eTag: "1"]
        func echo(_ body: WireBody?) async throws -> JSONValue {
            let request = Self.request("PUT /a?q=1", headers: fields, body: body)
            let response = try await EchoTransport().send(request)
            #expect(response.head.status == .ok)
            #expect(response.head.headerFields[.contentType] == "application/json")
            return try JSONValue(json: try await response.bytes())
        }
        let expected: [String: JSONValue] = [
            "method": "PUT", "target": "/a?q=1", "headers": ["accept": "a/b", "etag": "1"],
        ]
        for (body, text) in [(nil, .null), (WireBody(Array("é".utf8)), "é"), (WireBody([]), "")]
            as [(WireBody?, JSONValue)]
        {
            let echo = try await echo(body)
            #expect(Set((echo.object?.members ?? []).map(\.key)) == ["method", "target", "headers", "body"])
            for (name, value) in expected { #expect(echo[name] == value) }
            #expect(echo["body"] == text)
        }
    }
}
