import GenAPICaching
import GenAPIMapping
import GenAPIRuntime
import GenAPITelemetry
import GenAPITesting
import HTTPTypes
import InMemoryTracing
import MetricsTestKit
import Synchronization
import Testing
import Tracing

/// The spans of requests by OpenTelemetry's conventions for HTTP clients.
@Suite(.timeLimit(.minutes(10))) struct SpanTests {
    private var fixture = TelemetryFixture()
    private let user: Endpoint<JSONValue> = .get("/users/\(7)", operation: "User.get")

    @Test("a request has a span with the attributes of the conventions")
    func success() async throws {
        fixture.server.on("GET", "/v1/users/7", .json("{}"))
        _ = try await fixture.client.send(user)
        let span = try #require(fixture.spans.first)
        #expect(fixture.spans.count == 1)
        #expect(span.operationName == "GET /v1/users/{id}")
        #expect(span.kind == .client)
        #expect(!span.isError && span.status == nil)
        #expect(
            span.facts == [
                "http.request.method": "GET", "server.address": "stub.test", "server.port": "8443",
                "url.template": "/v1/users/{id}", "url.full": "https://stub.test:8443/v1/users/7",
                "http.response.status_code": "200",
            ]
        )
        #expect(span.attributes["server.port"]?.toSpanAttribute() == .int64(8443))
    }

    @Test(
        "statuses from 400 on are errors of their own type",
        arguments: [
            (200, nil), (204, nil), (304, nil), (400, "400"), (404, "404"), (500, "500"), (503, "503"),
        ]
            as [(Int, String?)]
    )
    func statuses(_ status: Int, _ type: String?) async throws {
        fixture.server.on("GET", "/v1/users/7", .status(status))
        _ = try? await fixture.client.send(user)
        let span = try #require(fixture.spans.first)
        #expect(span.facts["http.response.status_code"] == "\(status)")
        #expect(span.facts["error.type"] == type)
        #expect(span.isError == (type != nil))
        #expect(span.status?.message == nil)
    }

    struct Trouble: Error {}

    @Test(
        "a request without a response is an error with the type of its failure",
        arguments: [
            (TransportError(.cannotConnect), "cannot_connect"),
            (TransportError(.connectionLost), "connection_lost"), (TransportError(.timedOut), "timeout"),
            (TransportError(.notTrusted), "not_trusted"), (TransportError(.other, detail: "x"), "_OTHER"),
            (CancellationError(), "cancelled"), (Trouble(), "Trouble"),
        ] as [(any Error, String)]
    )
    func failures(_ error: any Error, _ type: String) async throws {
        fixture.server.on("GET", "/v1/users/7", .error(error))
        await #expect(throws: (any Error).self) { try await fixture.client.send(user) }
        let span = try #require(fixture.spans.first)
        #expect(span.facts["error.type"] == type)
        #expect(span.facts["http.response.status_code"] == nil)
        #expect(span.isError)
    }

    @Test("a response that breaks off, or is too large, is an error")
    mutating func bodies() async throws {
        fixture.options.maxResponseBytes = 3
        fixture.server.on("GET", "/v1/users/7", .brokenOff([0x7b]), .json("{    }"))
        _ = try? await fixture.client.send(user)
        _ = try? await fixture.client.send(user)
        #expect(fixture.spans.map { $0.facts["error.type"] } == ["connection_lost", "response_too_large"])
    }

    @Test("an attempt that takes too long is an error of the type timeout")
    mutating func timeouts() async throws {
        fixture.options.attemptTimeout = .milliseconds(20)
        fixture.server.on("GET", "/v1/users/7", .json("{}").after(.seconds(60)))
        let client = Client(
            fixture.definition,
            baseURL: "https://stub.test:8443/v1",
            transport: fixture.server,
            options: fixture.options
        )
        _ = try? await client.send(user)
        while fixture.spans.isEmpty { await Task.yield() }
        #expect(fixture.spans.map { $0.facts["error.type"] } == ["timeout"])
    }

    @Test("each retry has a span of its own, which counts the requests before it")
    mutating func retries() async throws {
        fixture.definition.retry = RetryPolicy(attempts: 3, statuses: [503])
        fixture.options.minRetries = 10
        fixture.server.on("GET", "/v1/users/7", .status(503), .status(503), .json("{}"))
        _ = try await fixture.client.send(user)
        #expect(fixture.spans.map { $0.facts["http.request.resend_count"] } == [nil, "1", "2"])
        #expect(fixture.spans.map(\.isError) == [true, true, false])
    }

    @Test("a redirect has a span of its own, without the template of another path")
    func redirects() async throws {
        fixture.server.on("GET", "/v1/users/7", .status(307, headers: ["Location": "/v1/people/7"]))
        fixture.server.on("GET", "/v1/people/7", .json("{}"))
        _ = try await fixture.client.send(user)
        #expect(fixture.spans.map(\.operationName) == ["GET /v1/users/{id}", "GET"])
        #expect(fixture.spans.map { $0.facts["http.request.resend_count"] } == [nil, "1"])
        #expect(fixture.spans.map { $0.facts["url.template"] } == ["/v1/users/{id}", nil])
        #expect(fixture.spans.map(\.isError) == [false, false])
    }

    /// The token of an app, which changes when it is refreshed.
    final class Token: Sendable {
        private let text = Mutex("old")

        var value: Sensitive<String> { Sensitive(text.withLock(\.self)) }

        func set(_ new: String) { text.withLock { $0 = new } }
    }

    @Test("the repetition with a new token counts as another request", arguments: ["new", "old"])
    mutating func renewedToken(_ new: String) async throws {
        let token = Token()
        fixture.definition.authorization = .bearer
        fixture.credentials = .bearer({ token.value }, refresh: { token.set(new) })
        fixture.server.on("GET", "/v1/users/7") { request in
            request.headers[.authorization] == "Bearer new" ? .json("{}") : .status(401)
        }
        _ = try? await fixture.client.send(user)
        let isNew = new == "new"
        #expect(
            fixture.spans.map { $0.facts["http.request.resend_count"] } == (isNew ? [nil, "1"] : [nil])
        )
        let result = "genapi.token.result=\(isNew ? "succeeded" : "refused")"
        #expect(fixture.counts("genapi.token.renewals") == [result: 1])
    }

    struct OtherMethod: Middleware {
        func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws
            -> WireResponse
        {
            var request = request
            request.head.method = HTTPRequest.Method("REPORT") ?? .get
            return try await next(request)
        }
    }

    @Test("the name of an unknown method is not in the name of the span and not in metrics")
    mutating func unknownMethod() async throws {
        fixture.middleware = [OtherMethod()]
        fixture.server.on("REPORT", "/v1/users/7", .json("{}"))
        _ = try await fixture.client.send(user)
        let span = try #require(fixture.spans.first)
        #expect(span.operationName == "HTTP /v1/users/{id}")
        #expect(span.facts["http.request.method"] == "_OTHER")
        #expect(span.facts["http.request.method_original"] == "REPORT")
        #expect(
            fixture.metrics.timers.allSatisfy { timer in
                timer.dimensions.contains { $0 == ("http.request.method", "_OTHER") }
            }
        )
        let known = Telemetry.standardMethods.union(["REPORT"])
        fixture.options.telemetry = Telemetry(
            knownMethods: known,
            tracer: fixture.tracer,
            metrics: fixture.metrics
        )
        _ = try await fixture.client.send(user)
        #expect(fixture.spans.last?.operationName == "REPORT /v1/users/{id}")
        #expect(fixture.spans.last?.facts["http.request.method_original"] == nil)
    }

    @Test("a hand-written endpoint has no template, and its path is not in the name of the span")
    func handWritten() async throws {
        fixture.server.on("GET", "/v1/users/7", .json("{}"))
        _ = try await fixture.client.send(Endpoint<JSONValue>.get("/users/7"))
        #expect(fixture.spans.map(\.operationName) == ["GET"])
        #expect(fixture.spans.map { $0.facts["url.template"] } == [nil])
    }

    @Test("spans are children of the span around the call")
    func parents() async throws {
        fixture.server.on("GET", "/v1/users/7", .json("{}"))
        let around = fixture.tracer.startSpan("import")
        try await ServiceContext.withValue(around.context) {
            _ = try await fixture.client.send(user)
        }
        around.end()
        let span = try #require(fixture.spans.first { $0.kind == .client })
        #expect(span.parentSpanID == around.spanID)
        #expect(span.traceID == around.traceID)
    }

    @Test("a response from the cache has no span")
    mutating func cached() async throws {
        fixture.options.cache = .memory()
        fixture.server.on(
            "GET",
            "/v1/users/7",
            .json("{}", headers: ["Cache-Control": "max-age=1000"])
        )
        let client = fixture.client
        for _ in 0..<3 { _ = try await client.send(user) }
        #expect(fixture.spans.count == 1)
        #expect(
            fixture.counts("genapi.client.cache.responses") == [
                "genapi.operation=User.get genapi.cache.result=miss": 1,
                "genapi.operation=User.get genapi.cache.result=hit": 2,
            ]
        )
    }

    @Test("nothing that is recorded has a secret of a call")
    mutating func canaries() async throws {
        fixture.definition.retry = RetryPolicy(attempts: 2, statuses: [503])
        let schemes: [AuthorizationScheme] = [
            .basic, .bearer, .apiKeyHeader("X-Strange"), .apiKeyHeader("X-Api-Key"), .apiKeyQuery("q"),
        ]
        fixture.credentials = [
            .basic(user: "alice", password: Sensitive("canary")), .bearer(Sensitive("canary")),
            .apiKey(Sensitive("canary")),
        ]
        let answers: [StubAnswer] = [
            .json(#"{"canary": 1"#), .status(503), .status(500, headers: ["X-Canary": "canary"]),
            .error(TransportError(.other, detail: "canary")),
            .status(307, headers: ["Location": "/v1/users/canary?token=canary&ticket=canary&x=canary"]),
            .status(302, headers: ["Location": "https://canary@other.test/"]),
        ]
        for scheme in schemes {
            fixture.definition.authorization = scheme
            for answer in answers {
                fixture.server.on("POST", "/v1/users", answer)
                fixture.server.on("GET", "/v1/users/canary", .json(#"["canary"]"#))
                let endpoint: Endpoint<[String: Int]> = .post(
                    "/users",
                    operation: "User.create",
                    query: [.item("token", "canary"), .item("ticket", "canary"), .item("page", 2)],
                    headers: [.header("X-Secret", "canary"), .header("User-Agent", "canary")],
                    body: .json { $0.string("password", "canary") },
                    options: EndpointOptions(sendsIdempotencyKey: true)
                )
                _ = try? await fixture.client.send(endpoint)
            }
        }
        #expect(fixture.spans.count > 30)
        for line in fixture.everything.split(separator: "\n") where line.contains("canary") {
            Issue.record("\(line)")
        }
        let url = "https://stub.test:8443/v1/users?token=redacted&ticket=redacted&page=2"
        #expect(fixture.spans.contains { $0.facts["url.full"]?.hasPrefix(url) == true })
    }
}
