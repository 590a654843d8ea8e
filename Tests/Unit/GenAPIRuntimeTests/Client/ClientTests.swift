import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import LoopbackTesting
import RealServers
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct ClientTests {
    let sample = SampleClient()

    @Test("headers belong to one call; an endpoint's own wins over the API's", .proves("BD-02"))
    func headersAreOfOneCall() async throws {
        sample.server.on("GET", "/v1/a", .status(204))
        let own: Endpoint<NoContent> = .get(
            "/a",
            headers: [.header("X-Client", "own"), .header("X-Extra", 1)]
        )
        _ = try await sample.client.send(own)
        _ = try await sample.client.send(
            Endpoint<NoContent>.get("/a", headers: [.header("X-No", nil as String?)])
        )
        #expect(sample.server.requests.map { $0["X-Client"] } == ["own", "genapi"])
        #expect(sample.server.requests.map { $0["X-Extra"] } == ["1", nil])
        #expect(
            sample.server.requests.allSatisfy {
                $0["X-No"] == nil && $0["Accept"] == "application/json, */*;q=0.1"
            }
        )
    }

    @Test(
        "a value with a line break or a null character is not sent as a header",
        arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0b"]
    )
    func aHeaderCannotStartAnother(_ value: String) async throws {
        let endpoint: Endpoint<NoContent> = .get("/a", headers: [.header("X-One", value)])
        let error = await sample.error { try await $0.send(endpoint) }
        guard case .unsendable(_, .invalidHeader("X-One"))? = error else { throw Unexpected(error: error) }
        #expect(sample.server.requests.isEmpty)
    }

    @Test(
        "one request made as an endpoint, by hand, and from a URL is the same on the wire",
        .proves("GI-02")
    )
    func oneWayToARequest() async throws {
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1"], total: 1)))
        let byHand: ListEndpoint<User> = .get(
            EndpointPath(stringLiteral: "/users"),
            query: [QueryItem(name: "q", values: ["a b"]), .item("sort", "age")],
            paging: .standard()
        )
        let fromURL: ListEndpoint<User> = .get("/users", paging: .link())
        var next = PageCall(fromURL)
        next.place.walk.position = .target("/v1/users?q=a%20b&sort=age&offset=0")
        _ = try await sample.client.firstPage(of: User.list(q: "a b", sort: .age))
        _ = try await sample.client.firstPage(of: byHand)
        _ = try await sample.client.page(next)
        #expect(sample.server.requests.count == 3)
        for request in sample.server.requests {
            #expect(request.url == "http://stub.test/v1/users?q=a%20b&sort=age&offset=0")
            #expect(request.headers == sample.server.requests[0].headers)
            #expect(request.body == nil)
        }
    }

    @Test("a server is part of one client; another client is not touched", .proves("JU-02"))
    func serversArePerClient() async throws {
        let server = sample.server
        server.on("GET", "/v1/users/me", .json(Fixture.alex))
        let live = Client(SampleAPI.definition, baseURL: BaseURL(SampleAPI.Server.live), transport: server)
        let local = Client(SampleAPI.definition, baseURL: BaseURL(SampleAPI.Server.local), transport: server)
        _ = try await live.send(User.me())
        _ = try await local.send(User.me())
        #expect(
            server.requests.map(\.url) == [
                "https://api.trips.example/v1/users/me", "http://127.0.0.1:8080/v1/users/me",
            ]
        )
    }

    @Test("transport, a cache and a decoder are exchanged without touching an endpoint", .proves("JU-01"))
    func partsAreExchangeable() async throws {
        let cache = MemoryCache()
        let echo = Client(
            APIDefinition(name: "Echo", envelope: .none),
            baseURL: "http://echo.test",
            transport: EchoTransport(),
            middleware: [cache]
        )
        let endpoint = User.get(id: "7")
        #expect(try await echo.send(endpoint.decoding(as: Shouting.self)).text.contains("/USERS/7"))
        #expect(try await echo.send(endpoint.decoding(as: JSONValue.self))["target"] == "/users/7")
        #expect(cache.misses == 1)

        sample.server.on("GET", "/v1/users/7", .json(Fixture.alex))
        #expect(try await sample.client.send(endpoint).id == "7")
        let bytes = try await sample.client.send(endpoint.decoding(as: ResponseBytes.self))
        #expect(bytes.bytes == Array(Fixture.alex.utf8))
        #expect(sample.server.requests.map { $0["Accept"] } == ["application/json", "*/*"])
    }

    @Test(
        "middleware sees requests in the declared order, may wait, and sees responses in reverse order",
        .proves("GI-03")
    )
    func middlewareSeesRequestsInOrderAndAnswersInReverse() async throws {
        var sample = sample
        let log = Log()
        sample.middleware = [Noting(name: "outer", log: log), Noting(name: "inner", log: log)]
        sample.server.on("GET", "/v1/users/me", .json(Fixture.alex))
        _ = try await sample.client.send(User.me())
        #expect(log.lines == ["outer out", "inner out", "inner in", "outer in"])
        #expect(sample.server.requests[0]["X-Noted"] == "outer, inner")
    }

    @Test("an error of a middleware reaches the caller, and nothing is sent", .proves("GI-03"))
    func errorsOfAMiddlewareReachTheCallerAndNothingIsSent() async throws {
        var sample = sample
        sample.middleware = [Refusing()]
        await #expect(throws: Refusing.Offline.self) { try await sample.client.send(User.me()) }
        #expect(sample.server.requests.isEmpty)
    }

    @Test(
        "a JSON body says that it is one; a Basic endpoint without credentials throws before sending",
        .proves("GI-04")
    )
    func builtInDecorators() async throws {
        sample.server.on("POST", "/v1/a", .status(204))
        let endpoint: Endpoint<NoContent> = .post("/a", body: .json { $0.string("name", "Ada") })
        _ = try await sample.client.send(endpoint)
        #expect(sample.server.requests.map { $0["Content-Type"] } == ["application/json"])
        var basic = sample
        basic.definition.authorization = .basic
        await #expect(throws: ClientError.self) { try await basic.client.send(endpoint) }
        #expect(sample.server.requests.count == 1)
    }

    @Test("the media type among the headers of an API is that of its JSON, and of nothing else")
    func mediaTypeOfTheAPI() async throws {
        var sample = sample
        sample.definition.headers = [.header("content-type", "application/scim+json")]
        let bodies: [(RequestBody, String?)] = [
            (.none, nil), (.json { $0.string("name", "a") }, "application/scim+json"),
            (.bytes([1], contentType: "image/png"), "image/png"),
        ]
        for (body, type) in bodies {
            sample.server.on("POST", "/v1/a", .status(204))
            _ = try await sample.client.send(Endpoint<NoContent>.post("/a", body: body))
            #expect(sample.server.requests.last?["Content-Type"] == type)
        }
    }

    @Test("two concurrent calls of one endpoint each receive their own response", .proves("SW-05"))
    func ownAnswers() async throws {
        let client = sample.client
        sample.server.on("POST", "/v1/echo") { request in
            .json(request.bodyText ?? "").after(.milliseconds(request.bodyText == "[0]" ? 20 : 0))
        }
        try await withThrowingTaskGroup(of: (Int, [Int]).self) { group in
            for number in 0..<20 {
                let endpoint: Endpoint<[Int]> = .post(
                    "/echo",
                    body: .json([number]),
                    options: EndpointOptions(envelope: .none)
                )
                group.addTask { (number, try await client.send(endpoint)) }
            }
            for try await (number, answer) in group { #expect(answer == [number]) }
        }
        #expect(sample.server.requests.count == 20)
    }

    @Test("a request without a prepared response throws an error that names it")
    func unexpectedRequests() async throws {
        await #expect(throws: UnexpectedRequest(line: "GET /v1/users/me")) {
            try await sample.client.send(User.me())
        }
    }

    // MARK: Time and cancellation

    @Test(
        "a call that is cancelled before it begins sends nothing and throws CancellationError",
        .proves("BD-05")
    )
    func cancelledBefore() async throws {
        let client = sample.client
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(User.me())
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(sample.server.requests.isEmpty)
    }

    @Test(
        "a call with a timeout ends when it is cancelled, also when its transport does not listen",
        .proves("SW-10")
    )
    func deafTransport() async throws {
        let transport = DeafTransport()
        var definition = SampleAPI.definition
        definition.timeout = .seconds(3600)
        let client = Client(definition, baseURL: "http://stub.test", transport: transport)
        for call in 0..<5 {
            let task = Task { try await client.send(User.me()) }
            while transport.calls == call { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            // The transport answers nobody: nothing but the cancellation can end the call.
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(transport.calls == 5)
    }

    @Test(
        "a response that arrives after the call was cancelled is dropped, and no stage continues",
        .proves("SW-10")
    )
    func lateAnswer() async throws {
        let transport = LateTransport()
        var definition = SampleAPI.definition
        definition.retry = RetryPolicy(attempts: 3, statuses: [503])
        let client = Client(definition, baseURL: "http://stub.test", transport: transport)
        for status in [200, 302, 503] {
            let count = transport.calls
            let task = Task { try await client.send(User.me()) }
            while transport.calls == count { try await Task.sleep(for: .milliseconds(1)) }
            task.cancel()
            transport.answer(with: status)
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(transport.calls == count + 1)
        }
    }

    @Test("each of several calls that are sent together has its own result", .proves("BM-02"))
    func results() async throws {
        sample.server.on("GET", "/v1/users/7", .json(Fixture.alex))
        sample.server.on("GET", "/v1/users/8", .status(404))
        sample.server.on("GET", "/v1/a", .status(204))
        let (first, second, third) = await sample.client.results(
            of: User.get(id: "7"),
            User.get(id: "8"),
            Endpoint<NoContent>.get("/a")
        )
        #expect(try first.get().id == "7")
        #expect((second.failure as? ClientError)?.status == .notFound)
        #expect(throws: Never.self) { try third.get() }
    }

    @Test("cancelling the task that waits for several calls cancels all of them")
    func cancelledResults() async throws {
        for id in ["7", "8"] {
            sample.server.on("GET", "/v1/users/\(id)", .json(Fixture.alex).after(.seconds(3600)))
        }
        let client = sample.client
        let task = Task { await client.results(of: User.get(id: "7"), User.get(id: "8")) }
        while sample.server.requests.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        let (first, second) = await task.value
        #expect(first.failure is CancellationError && second.failure is CancellationError)
    }

    @Test("after a cancelled call the next one succeeds", .proves("BD-05"))
    func callAfterCancellation() async throws {
        sample.server.on(
            "GET",
            "/v1/users/me",
            .json(Fixture.alex).after(.seconds(60)),
            .json(Fixture.alex)
        )
        let client = sample.client
        let task = Task { try await client.send(User.me()) }
        while sample.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await client.send(User.me()).id == "7")
    }

    @Test("a cancellation by the transport itself is a transport error")
    func aTransportThatCancelsByItselfIsATransportError() async throws {
        sample.server.on("GET", "/v1/users/me", .error(CancellationError()))
        let error = await sample.error { try await $0.send(User.me()) }
        guard case .transport? = error else { throw Unexpected(error: error) }
    }

    @Test(
        "a call without a response ends at its timeout",
        .proves("SW-09"),
        arguments: [true, false]
    )
    func aCallEndsWhenItsTimeIsOver(perCall: Bool) async throws {
        var definition = SampleAPI.definition
        definition.timeout = perCall ? .seconds(60) : .milliseconds(20)
        let client = Client(definition, baseURL: "http://stub.test", transport: DeafTransport())
        let options = perCall ? EndpointOptions(timeout: .milliseconds(20)) : EndpointOptions()
        do {
            _ = try await client.send(Endpoint<User>.get("/users/me", options: options))
        } catch ClientError.timeout(let line, let time) {
            #expect(line.description == "GET /users/me")
            #expect(time == .milliseconds(20))
            return
        }
        Issue.record("answered")
    }

    @Test(
        "a call and an attempt of 100 milliseconds return in about that time",
        .proves("SW-09"),
        arguments: RealTransport.allCases,
        [false, true]
    )
    func timesAreKept(_ transport: RealTransport, _ isOfAttempt: Bool) async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let client = server.client(transport.make())
        let options =
            isOfAttempt
            ? EndpointOptions(attemptTimeout: .milliseconds(100))
            : EndpointOptions(timeout: .milliseconds(100))
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<5 {
            let start = clock.now
            await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<NoContent>.get("/slow", options: options))
            }
            times.append(clock.now - start)
        }
        #expect(times.allSatisfy { $0 >= .milliseconds(100) }, "\(times)")
        // The quickest of five, on a machine that has other work. The server would hold the call for ever.
        #expect(times.min() ?? .zero < .seconds(2), "\(times)")
    }

    @Test(
        "a call that is cancelled returns while the server still holds it",
        .proves("SW-12"),
        arguments: RealTransport.allCases
    )
    func cancelledCallsReturn(_ transport: RealTransport) async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let client = server.client(transport.make())
        let clock = ContinuousClock()
        var times: [Duration] = []
        for count in 1...5 {
            let call = Task { try await client.send(Endpoint<NoContent>.get("/slow")) }
            while server.requests.count < count { try await Task.sleep(for: .milliseconds(1)) }
            let start = clock.now
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            times.append(clock.now - start)
        }
        // The quickest of five, as above.
        #expect(times.min() ?? .zero < .seconds(2), "\(times)")
    }

    // MARK: Secrets

    @Test(
        "a message that repeats a secret of its call is shown without it, and kept as it was sent",
        .proves("R8")
    )
    func repeatedSecrets() async throws {
        var sample = sample
        sample.definition.authorization = .apiKeyQuery("key")
        sample.credentials = .apiKey(Sensitive("canary-1"))
        let message = "canary-1 and canary-2 are wrong"
        for code in ["NoKey", nil] {
            let body =
                code.map { #"{"message":"\#(message)","code":"\#($0)"}"# } ?? #"{"message":"\#(message)"}"#
            sample.server.on("POST", "/v1/users", .json(body, status: 403))
            let error = await sample.error {
                try await $0.send(User.create(firstName: "P", password: "canary-2"))
            }
            let shown =
                "POST /users returned 403: redacted and redacted are wrong" + (code.map { " (\($0))" } ?? "")
            var dumped = ""
            dump(error, to: &dumped)
            #expect(error?.description == shown && !dumped.contains("canary"), "\(dumped)")
            switch error {
            case .errorResponse(let response): #expect(response.message == message && response.code == code)
            default: throw Unexpected(error: error)
            }
        }
    }

    @Test(
        "errors contain no sensitive value, whether it was sent as text, as a number or in a form",
        .proves("R8"),
        arguments: [
            (RequestBody.json { $0.string("street", "canary") }, "not redacted, 987654, '12' or 123"),
            (.json(JSONValue.object(["pins": .array([987_654])])), "not canary, redacted, '12' or 123"),
            (.json(JSONValue.array([["home": ["street": "canary"]]])), "not redacted, 987654, '12' or 123"),
            (.form([.item("street", "canary")]), "not redacted, 987654, '12' or 123"),
            (.json { $0.string("city", "canary") }, "not canary, 987654, '12' or 123"),
            // Of less than six bytes: as a word, and not as a part of one.
            (.json { $0.int("pins", 12) }, "not canary, 987654, 'redacted' or 123"),
            (.form([.item("street", "a")]), "not canary, 987654, '12' or 123"),
            (.form([.item("street", "")]), "not canary, 987654, '12' or 123"),
            (
                .multipart([
                    .field("city", 987_654), .field("street", "canary"), .field("pins", [12, 123]),
                ]),
                "not redacted, 987654, 'redacted' or redacted"
            ),
            // Its own name says it; a file in front of it is on disk.
            (
                .multipart([
                    .file("street", MultipartFile(contentsOf: URL(filePath: #filePath))),
                    .field("user_token", "canary"),
                ]),
                "not redacted, 987654, '12' or 123"
            ),
            // A file is none that is known.
            (
                .multipart([.file("street", MultipartFile(bytes: Array("canary".utf8), filename: "f"))]),
                "not canary, 987654, '12' or 123"
            ),
            (
                .bytes(
                    Array(
                        "--b-1\r\ncontent-disposition: form-data; name=street\r\n\r\ncanary\r\n--b-1--\r\n"
                            .utf8
                    ),
                    contentType: "Multipart/Form-Data; charset=utf-8; Boundary=\"b-1\""
                ),
                "not redacted, 987654, '12' or 123"
            ),
            // Looks like a form inside, and is none.
            (.multipart([.field("city", "a&street=canary")]), "not canary, 987654, '12' or 123"),
        ]
    )
    func declaredSecrets(_ body: RequestBody, _ shown: String) async throws {
        var sample = sample
        sample.definition.sensitive = ["street", "pins"]
        let answer = #"{"message":"not canary, 987654, '12' or 123","code":"No"}"#
        sample.server.on("POST", "/v1/users", .json(answer, status: 403))
        let create: Endpoint<NoContent> = .post("/users", body: body)
        let error = await sample.error { try await $0.send(create) }
        #expect(error?.description == "POST /users returned 403: \(shown) (No)")
    }

    @Test("errors and their parts print no header, query, credential or body")
    func printsNoSecrets() async throws {
        var sample = sample
        sample.definition.authorization = .apiKeyQuery("key")
        sample.credentials = .apiKey(Sensitive("canary-1"))
        let endpoint: Endpoint<User> = .get(
            "/users/me",
            query: [.item("q", "canary-2")],
            headers: [.header("Cookie", "canary-3")]
        )
        let answers: [StubAnswer] = [
            .json("canary-4", status: 500, headers: ["Set-Cookie": "canary-5"]),
            .json(#"{"code":"No","token":"canary-6"}"#), .json(#"{"data":{"canary-7":1}}"#),
            .error(TransportError(.cannotConnect)), .json(""),
        ]
        for answer in answers {
            sample.server.on("GET", "/v1/users/me", answer)
            guard let error = await sample.error(of: { try await $0.send(endpoint) }) else { continue }
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", String(reflecting: error), dumped] {
                #expect(!text.contains("canary"), "\(text)")
            }
        }
        #expect(sample.server.requests.allSatisfy { $0.url.contains("q=canary-2&key=canary-1") })
        var request = ""
        dump(
            WireRequest(head: HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/?k=canary")),
            to: &request
        )
        #expect(!request.contains("canary"))
    }
}

// MARK: - Parts to exchange

/// A decoder of its own.
private struct Shouting: EndpointResponse {
    let text: String

    static func value(of answer: RawResponse) throws(ClientError) -> Shouting {
        Shouting(text: String(decoding: answer.bytes, as: UTF8.self).uppercased())
    }
}

private final class MemoryCache: Middleware {
    private let answers = Mutex<[String: WireResponse]>([:])
    private let missed = Mutex(0)

    var misses: Int { missed.withLock { $0 } }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        if let answer = answers.withLock({ $0[request.url] }) { return answer }
        missed.withLock { $0 += 1 }
        let answer = try await next(request)
        answers.withLock { $0[request.url] = answer }
        return answer
    }
}

/// What happened, in order.
private final class Log: Sendable {
    private let notes = Mutex<[String]>([])

    var lines: [String] { notes.withLock { $0 } }

    func note(_ line: String) { notes.withLock { $0.append(line) } }
}

private struct Noting: Middleware {
    let name: String
    let log: Log

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        log.note("\(name) out")
        var request = request
        if let field = HTTPField.Name("X-Noted") {
            request.head.headerFields.append(HTTPField(name: field, value: name))
        }
        let response = try await next(request)
        log.note("\(name) in")
        return response
    }
}

private struct Refusing: Middleware {
    struct Offline: Error {}

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        throw Offline()
    }
}

/// Answers when it is told to, and does not hear that it is cancelled.
private final class LateTransport: Transport {
    private struct State {
        var calls = 0
        var waiting: CheckedContinuation<Int, Never>?
    }

    private let state = Mutex(State())

    var calls: Int { state.withLock(\.calls) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let status = await withCheckedContinuation { continuation in
            state.withLock { state in
                state.calls += 1
                state.waiting = continuation
            }
        }
        let head = HTTPResponse(status: .init(code: status), headerFields: [.location: "/elsewhere"])
        return WireResponse(head: head, body: .bytes(Array(Fixture.alex.utf8)))
    }

    func answer(with status: Int) {
        let waiting = state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: status)
    }
}

/// Never answers, and does not hear that it is cancelled.
private final class DeafTransport: Transport {
    private let waiting = Mutex<[CheckedContinuation<WireResponse, any Error>]>([])

    var calls: Int { waiting.withLock(\.count) }

    func send(_ request: WireRequest) async throws -> WireResponse {
        try await withCheckedThrowingContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
        }
    }

    deinit {
        for continuation in waiting.withLock({ $0 }) { continuation.resume(throwing: TransportError(.other)) }
    }
}

extension Result {
    fileprivate var failure: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
