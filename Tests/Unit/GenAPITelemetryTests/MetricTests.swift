import CoreMetrics
import GenAPICaching
import GenAPIMapping
import GenAPIOAuth2
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import MetricsTestKit
import Testing
import Tracing
import Trips

@testable import GenAPITelemetry

/// The metrics of calls, tokens, lists and outboxes.
@Suite(.timeLimit(.minutes(10))) struct MetricTests {
    private var fixture = TelemetryFixture()
    private let user: Endpoint<JSONValue> = .get("/users/\(7)", operation: "User.get")

    @Test("the duration of a request is a timer in seconds with the attributes of the conventions")
    func durations() async throws {
        fixture.server.on(
            "GET",
            "/v1/users/7",
            .json("{}"),
            .json("{}"),
            .status(404),
            .error(TransportError(.cannotConnect))
        )
        for _ in 0..<4 { _ = try? await fixture.client.send(user) }
        let route =
            "http.request.method=GET server.address=stub.test server.port=8443 url.template=/v1/users/{id}"
        #expect(
            fixture.timers("http.client.request.duration") == [
                "\(route) http.response.status_code=200": 2,
                "\(route) http.response.status_code=404 error.type=404": 1,
                "\(route) error.type=cannot_connect": 1,
            ]
        )
        #expect(!fixture.metrics.timers.contains { $0.displayUnit != .seconds })
        #expect(fixture.metrics.recorders.isEmpty)
    }

    @Test("the size of a body is recorded in bytes")
    func bodySizes() async throws {
        fixture.server.on("POST", "/v1/users", .json("{}"))
        let endpoint: Endpoint<JSONValue> = .post(
            "/users",
            operation: "User.create",
            body: .json { $0.string("a", "b") }
        )
        _ = try await fixture.client.send(endpoint)
        let sizes = fixture.metrics.recorders(label: "http.client.request.body.size")
        #expect(sizes.flatMap(\.values) == [9])
        #expect(sizes.map(\.aggregate) == [true])
    }

    @Test("retries, and those that the client's budget denies, are counted by operation")
    mutating func retries() async throws {
        fixture.definition.retry = RetryPolicy(attempts: 3, statuses: [503])
        fixture.server.on("GET", "/v1/users/7", .status(503))
        let client = fixture.client
        for _ in 0..<2 { _ = try? await client.send(user) }
        #expect(fixture.counts("genapi.client.retries") == ["genapi.operation=User.get": 1])
        #expect(fixture.counts("genapi.client.denied_retries") == ["genapi.operation=User.get": 2])
    }

    struct Person: JSONReadable, Sendable {
        init(from json: inout JSONReader) {
            json.beginObject()
            _ = json.string("name")
            _ = json.map("friends") { json in
                json.beginObject()
                let ages = json.list("ages") { $0.int() }
                json.endObject()
                return ages
            }
            json.endObject()
        }
    }

    @Test(
        "failures of decoding are counted by type and field, without indexes, keys of maps, and values",
        arguments: [
            (#"{"data": [{"name": 7, "friends": {}}]}"#, "data[].name"),
            (#"{"data": [{"name": "", "friends": {}}, {"friends": {}}]}"#, "data[].name"),
            (
                #"{"data": [{"name": "", "friends": {"ada@example.com": {"ages": [1, "x"]}}}]}"#,
                "data[].friends.*.ages[]"
            ),
            (#"{"data": [{"name": "", "friends": {"ada@example.com": {}}}]}"#, "data[].friends.*.ages"),
            (#"{"data": [{"name": "", "friends": {"a": {"ages": []}}}, {"name": 1}]}"#, "data[].name"),
            (#"{"data": [{"name": "ada@example.com""#, ""),
        ]
    )
    mutating func decodingFailures(_ body: String, _ field: String) async throws {
        fixture.definition.envelope = .standard
        fixture.server.on("GET", "/v1/users", .json(body))
        let list: Endpoint<[Person]> = .get("/users", operation: "User.list")
        await #expect(throws: ClientError.self) { try await fixture.client.send(list) }
        #expect(
            fixture.counts("genapi.client.decoding_failures") == [
                "genapi.operation=User.list genapi.type=Array<Person> genapi.field=\(field)": 1
            ]
        )
    }

    @Test("responses of the cache are counted by what the cache did")
    mutating func cacheResults() async throws {
        fixture.options.cache = .memory()
        fixture.server.on("GET", "/v1/users/7") { request in
            request.headers[.ifNoneMatch] == nil
                ? .json("{}", headers: ["ETag": "\"a\"", "Cache-Control": "no-cache"]) : .status(304)
        }
        let client = fixture.client
        for _ in 0..<3 { _ = try await client.send(user) }
        #expect(
            fixture.counts("genapi.client.cache.responses") == [
                "genapi.operation=User.get genapi.cache.result=miss": 1,
                "genapi.operation=User.get genapi.cache.result=revalidated": 2,
            ]
        )
    }

    @Test(
        "renewals of a login are counted by their result",
        arguments: [
            (StubAnswer.json(#"{"access_token":"b","token_type":"Bearer","expires_in":3600}"#), "succeeded"),
            (.json(#"{"error":"invalid_grant"}"#, status: 400), "refused"),
            (.status(500), "failed"),
        ]
    )
    mutating func renewals(_ answer: StubAnswer, _ result: String) async throws {
        let token = #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r"}"#
        fixture.server.on("POST", "/v1/oauth/token", .json(token), answer)
        let session = OAuth2Session(
            TripsAPI.oauth2,
            baseURL: "https://stub.test:8443/v1",
            client: OAuth2Client(id: "app"),
            transport: fixture.server
        )
        fixture.definition.authorization = .oauth2(TripsAPI.oauth2)
        let clients = (0..<2).map { _ in
            Client(
                fixture.definition,
                baseURL: "https://stub.test:8443/v1",
                transport: fixture.server,
                credentials: .oauth2(session),
                options: fixture.options
            )
        }
        try await session.signIn(user: "ada", password: Sensitive("secret"))
        fixture.server.on("GET", "/v1/users/7", .status(401), .json("{}"))
        let call = Task { [user] in try await clients[0].send(user) }
        while fixture.counts("genapi.token.renewals").isEmpty { await Task.yield() }
        // A failed renewal is repeated until nobody waits for it.
        call.cancel()
        #expect(Array(fixture.counts("genapi.token.renewals").keys) == ["genapi.token.result=\(result)"])
        if result != "failed" { #expect(fixture.counts("genapi.token.renewals").values.first == 1) }
        _ = await call.result
    }

    private func location(_ id: String) -> String {
        #"{"type":"Location","id":"\#(id)","title":"Home","subtitle":"","latitude":54.5,"longitude":10}"#
    }

    private func trips() -> Client {
        Client(
            APIDefinition(name: "Trips"),
            baseURL: "https://stub.test:8443/v1",
            transport: fixture.server,
            options: fixture.options
        )
    }

    @Test("loads of lists are counted by direction, and the time to store a page is measured")
    func lists() async throws {
        let page = #"{"data":[\#(location("1"))],"info":{"total":2},"code":"OK"}"#
        fixture.server.on("GET", "/v1/users/7/locations", .json(page), .status(500))
        let repositories = Repositories(trips(), connectivity: nil)
        let list = repositories.list(Location.list(userID: "7"))
        try await list.refresh()
        await #expect(throws: ClientError.self) { try await list.refresh() }
        #expect(
            fixture.counts("genapi.list.loads") == [
                "genapi.type=Location genapi.list.direction=refresh": 1,
                "genapi.type=Location genapi.list.direction=refresh error.type=500": 1,
            ]
        )
        #expect(fixture.timers("genapi.list.import.duration") == ["genapi.type=Location": 1])
    }

    @Test("the outbox has gauges for its operations and their age, and counts conflicts")
    func outbox() async throws {
        let repositories = Repositories(trips(), connectivity: nil)
        let outbox = try await Outbox(repositories, for: [Location.self])
        await repositories.setOnline(false)
        let known = Location(id: "12", title: "Old", subtitle: "", latitude: 54.5, longitude: 10)
        try await repositories.repository { Location.get(userID: "7", id: $0) }.save(known)
        try await outbox.update(Location.self, "12") {
            $0.title = "Mine"
        } call: { new, old in
            new.update(userID: "7", changedFrom: old)
        }
        let depth = try fixture.metrics.expectGauge("genapi.outbox.operations", [("genapi.api", "Trips")])
        #expect(depth.lastValue == 1)
        let age = try fixture.metrics.expectGauge("genapi.outbox.age", [("genapi.api", "Trips")])
        #expect(age.values.allSatisfy { (0...60).contains($0) })

        fixture.server.on("PATCH", "/v1/users/7/locations/12", .status(412))
        let theirs = location("12").replacing("Home", with: "Theirs")
        fixture.server.on("GET", "/v1/users/7/locations/12", .json(#"{"data":\#(theirs),"code":"OK"}"#))
        await repositories.setOnline(true)
        for await operations in outbox.updates where operations.first?.state == .conflicted { break }
        #expect(
            fixture.counts("genapi.outbox.conflicts") == [
                "genapi.type=Location genapi.conflict.resolution=ask": 1
            ]
        )
        let conflicted = try #require(await outbox.operations.first)
        try await outbox.discard(conflicted.id)
        #expect(depth.lastValue == 0)
        #expect(age.lastValue == 0)
    }

    @Test("names that a server makes up do not become ever more metrics")
    func limit() {
        let table = MetricTable(fixture.metrics)
        for number in 0..<(MetricTable.most + 500) {
            table.note(
                Measurement("genapi.client.decoding_failures", .count(1), [("genapi.field", "\(number)")])
            )
        }
        let counts = fixture.counts("genapi.client.decoding_failures")
        #expect(counts.count == MetricTable.most + 1)
        #expect(counts["otel.metric.overflow=true"] == 500)
    }

    @Test("servers that redirects make up do not become ever more metrics, and are in the spans")
    func redirects() async throws {
        for number in 0..<200 {
            fixture.server.on("GET", "https://h\(number).test/", .json("{}"))
            fixture.server.on(
                "GET",
                "/v1/users/7",
                .status(302, headers: ["Location": "https://h\(number).test/"])
            )
            _ = try await fixture.client.send(user)
        }
        #expect(Set(fixture.spans.map { $0.facts["server.address"] }).count == 201)
        let timers = fixture.timers("http.client.request.duration")
        #expect(timers.count <= 70)
        #expect(timers["otel.metric.overflow=true"] ?? 0 > 100)
    }

    @Test("a client without a telemetry evaluates no measurement")
    mutating func off() {
        fixture.options.telemetry = nil
        let client = fixture.client
        #expect(!client.isMeasured)
        client.note(
            {
                Issue.record("evaluated")
                return Measurement("x")
            }()
        )
    }

    @Test("clients that are created before the backends are set up use them")
    func lateBackends() async throws {
        let telemetry = Telemetry()
        var options = ClientOptions()
        options.telemetry = telemetry
        let client = Client(
            fixture.definition,
            baseURL: "https://stub.test:8443/v1",
            transport: fixture.server,
            options: options
        )
        fixture.server.on("GET", "/v1/users/7", .json("{}"))
        try await withMetricsFactory(fixture.metrics) {
            try await withTracer(fixture.tracer) { _ = try await client.send(user) }
        }
        #expect(fixture.spans.count == 1)
        #expect(fixture.timers("http.client.request.duration").count == 1)
    }
}
