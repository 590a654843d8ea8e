import GenAPIMapping
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct CachingTests {
    /// A clock in seconds since 1970 that tests advance.
    final class Time: Sendable {
        private let seconds = Mutex(1_795_243_386.0)

        var now: Double { seconds.withLock { $0 } }

        func pass(_ time: Double) { seconds.withLock { $0 += time } }
    }

    let server = StubTransport()
    let time = Time()

    private func cache(account: String? = nil, limit: Int = 1 << 20) -> ResponseCache {
        ResponseCache(storage: MemoryCacheStorage(limit: limit), account: account) { [time] in time.now }
    }

    private func client(
        _ cache: ResponseCache?,
        scheme: AuthorizationScheme = .none,
        credentials: Credentials = .none,
        transport: (any Transport)? = nil
    ) -> Client {
        var options = ClientOptions()
        options.cache = cache
        return Client(
            APIDefinition(name: "Caching", envelope: .none, authorization: scheme),
            baseURL: "http://stub.test",
            transport: transport ?? server,
            credentials: credentials,
            options: options
        )
    }

    /// Forwards the requests that the gate lets pass.
    private struct GatedTransport: Transport {
        let transport: any Transport
        let gate: Gate

        func send(_ request: WireRequest) async throws -> WireResponse {
            await gate.pass()
            return try await transport.send(request)
        }
    }

    private func fresh(_ body: String, _ headers: [String: String] = [:]) -> StubAnswer {
        .json(body, headers: headers.merging(["Cache-Control": "max-age=60"]) { own, _ in own })
    }

    private func get(_ client: Client, _ headers: [HeaderItem] = []) async throws -> Int {
        try await client.send(Endpoint<Int>.get("/a", headers: headers))
    }

    @Test("the newest of several responses that suit a request is used")
    func newest() async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1", ["Vary": "X-One"]), fresh("2", ["Vary": "X-Two"]), fresh("3"))
        #expect(try await get(client, [.header("X-One", "1")]) == 1)
        time.pass(1)
        // The first response is for other values of X-One.
        #expect(try await get(client, [.header("X-One", "2"), .header("X-Two", "1")]) == 2)
        #expect(try await get(client, [.header("X-One", "1"), .header("X-Two", "1")]) == 2)
        #expect(server.requests.count == 2)
    }

    @Test("events say which responses came from the cache")
    func events() async throws {
        let fromCache = Mutex<[Bool]>([])
        var options = ClientOptions()
        options.cache = cache()
        options.onEvent = { event in
            guard case .ended(_, _, _, let isFromCache, _) = event else { return }
            fromCache.withLock { $0.append(isFromCache) }
        }
        let client = Client(
            APIDefinition(name: "Caching", envelope: .none, authorization: .none),
            baseURL: "http://stub.test",
            transport: server,
            credentials: .none,
            options: options
        )
        server.on("GET", "/a", fresh("1"), fresh("2"))
        for _ in 0..<3 { _ = try await get(client) }
        time.pass(61)
        _ = try await get(client)
        #expect(fromCache.withLock { $0 } == [false, true, true, false])
    }

    @Test("a fresh successful response is reused for the same method and URL", .proves("JU-08"))
    func usedAgain() async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1"), fresh("2"))
        server.on("GET", "/b", fresh("3"))
        server.on("GET", "/c", .status(500))
        #expect(try await get(client) == 1)
        #expect(try await get(client) == 1)
        #expect(try await client.send(Endpoint<Int>.get("/b")) == 3)
        #expect(try await client.send(Endpoint<Int>.get("/a", query: [.item("q", 1)])) == 2)
        for _ in 0..<2 {
            await #expect(throws: ClientError.self) { try await client.send(Endpoint<Int>.get("/c")) }
        }
        #expect(server.requests.map(\.target) == ["/a", "/b", "/a?q=1", "/c", "/c"])
        time.pass(60)
        #expect(try await get(client) == 2)
    }

    @Test("accounts never see each other's responses, no matter how they are identified", .proves("JU-08"))
    func accounts() async throws {
        let token = Mutex("alice")
        let bearer = Credentials.bearer { Sensitive(token.withLock { $0 }) }
        let schemes: [(AuthorizationScheme, Credentials)] = [
            (.bearer, bearer), (.apiKeyHeader("X-Key"), .apiKey(Sensitive("k1"))),
            (.apiKeyQuery("key"), .apiKey(Sensitive("k1"))), (.apiKeyQuery("key"), .apiKey(Sensitive("k2"))),
            (.basic, .basic(user: "alice", password: Sensitive("p"))), (.none, .none),
        ]
        let cache = cache()
        for (count, (scheme, credentials)) in schemes.enumerated() {
            server.on("GET", "/a", fresh("\(count)"))
            let client = client(cache, scheme: scheme, credentials: credentials)
            for _ in 0..<2 { #expect(try await get(client) == count) }
            #expect(server.requests.count == count + 1)
        }
        token.withLock { $0 = "bob" }
        server.on("GET", "/a", fresh("100"))
        #expect(try await get(client(cache, scheme: .bearer, credentials: bearer)) == 100)
        let own = [("Cookie", "c1"), ("Cookie", "c2"), ("X-One-Key", "c2"), ("X-Other-Key", "c2")]
        for (index, (name, value)) in own.enumerated() {
            server.on("GET", "/a", fresh("\(200 + index)"))
            #expect(try await get(client(cache), [.header(name, value)]) == 200 + index)
        }
    }

    @Test("signing out empties the cache of that account only", .proves("JU-08"))
    func signOut() async throws {
        let storage = MemoryCacheStorage(limit: 1 << 20)
        let caches = ["alice", "bob"].map {
            ResponseCache(storage: storage, account: $0) { [time] in time.now }
        }
        for (index, cache) in caches.enumerated() {
            server.on("GET", "/a", fresh("\(index)"))
            #expect(try await get(client(cache)) == index)
        }
        await caches[0].removeAll()
        server.on("GET", "/a", fresh("7"))
        #expect(try await get(client(caches[0])) == 7)
        #expect(try await get(client(caches[1])) == 1)
        await cache().removeAll()
        await ResponseCache(storage: storage, account: nil).removeAll()
        #expect(storage.size == 0)
    }

    @Test("an endpoint's lifetime applies without cache headers")
    func endpointLifetime() async throws {
        let client = client(cache())
        let endpoint: Endpoint<Int> = .get("/a", options: EndpointOptions(cache: .seconds(3600)))
        server.on("GET", "/a", .json("1"), .json("2"))
        for _ in 0..<2 { #expect(try await client.send(endpoint) == 1) }
        #expect(try await self.client(nil).send(endpoint) == 2)

        server.on("GET", "/b", .json("3", headers: ["Cache-Control": "no-store"]), .json("4"))
        let secret: Endpoint<Int> = .get("/b", options: EndpointOptions(cache: .seconds(3600)))
        #expect(try await client.send(secret) == 3)
        #expect(try await client.send(secret) == 4)
    }

    @Test("revalidated responses are reused with their new headers")
    func revalidatedResponsesAreReusedWithTheirNewHeaders() async throws {
        let client = client(cache())
        server.on("GET", "/a") { request in
            request["If-None-Match"] == "\"v1\""
                && request["If-Modified-Since"] == "Sat, 21 Nov 2026 06:00:00 GMT"
                ? .status(304, headers: ["X-Count": "2", "Cache-Control": "max-age=60"])
                : .json(
                    "1",
                    headers: [
                        "ETag": "\"v1\"", "Last-Modified": "Sat, 21 Nov 2026 06:00:00 GMT", "X-Count": "1",
                    ]
                )
        }
        // A tenth of the time since its modification.
        #expect(try await get(client) == 1)
        time.pass(100_000)
        let second = try await client.response(to: Endpoint<Int>.get("/a"))
        #expect(second.value == 1 && second.status == .ok && second.headers["X-Count"] == "2")
        #expect(try await get(client) == 1)
        #expect(server.requests.count == 2)
    }

    @Test("a 304 for another version is ignored")
    func foreignConfirmation() async throws {
        let client = client(cache())
        let old = StubAnswer.json("1", headers: ["ETag": "\"v1\"", "Cache-Control": "max-age=0"])
        server.on(
            "GET",
            "/a",
            old,
            .status(304, headers: ["ETag": "\"v9\""]),
            .json("9", headers: ["ETag": "\"v9\""])
        )
        #expect(try await get(client) == 1)
        #expect(try await get(client) == 9)
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, "\"v1\"", nil])
    }

    @Test("a response to a range request is not stored, and ranges are not revalidated")
    func ranges() async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1", ["ETag": "\"v1\""]), fresh("2", ["ETag": "\"v2\""]), fresh("3"))
        let beyond = [HeaderItem.header("Range", "bytes=9-" as String?)]
        #expect(try await get(client, beyond) == 1)
        #expect(try await get(client) == 2)
        time.pass(61)
        #expect(try await get(client, beyond) == 3)
        #expect(server.requests.map { $0["If-None-Match"] } == [nil, nil, nil])
    }

    @Test("a conditional request of the caller bypasses the cache")
    func conditionalRequestsOfTheCallerBypassTheCache() async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1", ["ETag": "\"v1\""]), .status(304))
        #expect(try await get(client) == 1)
        await #expect(throws: ClientError.self) {
            try await get(client, [.header("If-None-Match", "\"v1\"")])
        }
        #expect(server.requests.count == 2)
    }

    @Test(
        "a successful change invalidates, and a failed one does not",
        arguments: [
            ("POST", 201, true), ("POST", 303, true), ("PUT", 200, true), ("DELETE", 204, true),
            ("PATCH", 404, false), ("PUT", 500, false),
        ]
    )
    func invalidation(_ method: String, _ status: Int, _ isGone: Bool) async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1"), fresh("2"))
        server.on("GET", "/new", fresh("3"), fresh("4"))
        server.on(
            method,
            "/a",
            .status(status, headers: ["Location": "/new", "Content-Location": "http://evil.test/b"])
        )
        #expect(try await get(client) == 1)
        #expect(try await client.send(Endpoint<Int>.get("/new")) == 3)
        let change: Endpoint<NoContent> =
            switch method {
            case "POST": .post("/a")
            case "PUT": .put("/a")
            case "PATCH": .patch("/a")
            default: .delete("/a")
            }
        _ = try? await client.send(change)
        #expect(try await get(client) == (isGone ? 2 : 1))
        #expect(try await client.send(Endpoint<Int>.get("/new")) == (isGone ? 4 : 3))
    }

    @Test("a stale response replaces an error if the server allows it, for as long as it states")
    func staleIfError() async throws {
        let client = client(cache())
        for failure in [StubAnswer.status(503), .error(TransportError(.cannotConnect))] {
            let kind = "max-age=10, stale-if-error=60"
            server.on("GET", "/a", .json("1", headers: ["Cache-Control": kind]), failure)
            _ = try await client.send(Endpoint<NoContent>.delete("/a").emptying(server))
            #expect(try await get(client) == 1)
            time.pass(60)
            #expect(try await get(client) == 1)
            time.pass(20)
            await #expect(throws: ClientError.self) { try await get(client) }
        }
    }

    @Test("a stale response is revalidated in the background once, however many callers get it")
    func staleWhileRevalidate() async throws {
        let cache = cache()
        let gate = Gate()
        let client = client(cache, transport: GatedTransport(transport: server, gate: gate))
        let window = ["Cache-Control": "max-age=10, stale-while-revalidate=60"]
        server.on("GET", "/a", .json("1", headers: window), .json("2", headers: window))
        #expect(try await get(client) == 1)
        time.pass(30)
        gate.close()
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await get(client) } }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(values == [1])
        try await wait { gate.waiting == 1 }
        gate.open()
        while !cache.revalidations.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(server.requests.count == 2)
        #expect(try await get(client) == 2)
    }

    @Test("memory is limited, and the least recently used responses are evicted first", .proves("SW-13"))
    func bounds() async throws {
        let storage = MemoryCacheStorage(limit: 100_000)
        let client = client(ResponseCache(storage: storage, account: nil) { [time] in time.now })
        let body = "\"" + String(repeating: "x", count: 9_000) + "\""
        for number in 0..<50 { server.on("GET", "/\(number)", fresh(body)) }
        func ask(_ number: Int) async throws { _ = try await client.send(Endpoint<String>.get("/\(number)")) }
        for number in 0..<10 { try await ask(number) }
        try await ask(0)
        for number in 10..<18 { try await ask(number) }
        #expect(storage.size <= 100_000)
        let count = server.requests.count
        try await ask(0)
        #expect(server.requests.count == count)
        try await ask(1)
        #expect(server.requests.count == count + 1)

        // A single response must not displace the others.
        server.on("GET", "/large", fresh("\"" + String(repeating: "x", count: 90_000) + "\""))
        _ = try await client.send(Endpoint<String>.get("/large"))
        let before = server.requests.count
        try await ask(0)
        #expect(server.requests.count == before)
    }

    @Test("responses that vary by a secret header of the caller are not stored")
    func secretSelectors() async throws {
        let storage = MemoryCacheStorage(limit: 1 << 20)
        let client = client(ResponseCache(storage: storage, account: "alice") { [time] in time.now })
        server.on("GET", "/a", fresh("1", ["Vary": "Cookie"]))
        for cookie in ["c1", nil] { #expect(try await get(client, [.header("Cookie", cookie)]) == 1) }
        #expect(try await get(client) == 1)
        #expect(server.requests.count == 2)
        #expect(storage.entries(of: "http://stub.test/a").count == 1)
    }

    @Test("accounts share the responses of another server, which gets no credential")
    func responsesWithoutCredentials() async throws {
        let cache = cache()
        server.on("GET", "http://stub.test/a", .status(307, headers: ["Location": "http://files.test/a"]))
        server.on("GET", "http://files.test/a", fresh("1"))
        for token in ["t", "u"] {
            let client = client(cache, scheme: .bearer, credentials: .bearer(Sensitive(token)))
            #expect(try await get(client) == 1)
        }
        let asked = server.requests.filter { $0.url == "http://files.test/a" }
        #expect(asked.map { $0["Authorization"] } == [nil])
    }

    @Test("1,000 identical concurrent calls succeed")
    func concurrency() async throws {
        let client = client(cache())
        server.on("GET", "/a", fresh("1"))
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<1000 { group.addTask { try? await get(client) } }
            for await value in group { #expect(value == 1) }
        }
    }
}

extension Endpoint where Response == NoContent {
    /// Prepares the response that makes the cache evict.
    fileprivate func emptying(_ server: StubTransport) -> Self {
        server.on("DELETE", "/a", .status(204))
        return self
    }
}
