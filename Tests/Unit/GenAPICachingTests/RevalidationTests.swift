import GenAPITesting
import TestWaiting
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// Background revalidations (RFC 5861 section 3) do not delay other calls.
@Suite(.timeLimit(.minutes(10))) struct RevalidationTests {
    let server = StubTransport()
    let time = CachingTests.Time()
    let cache: ResponseCache

    init() {
        cache = ResponseCache(storage: MemoryCacheStorage(limit: 1 << 20), account: "alice") { [time] in
            time.now
        }
    }

    private func client(
        _ limit: Int,
        _ options: ClientOptions = ClientOptions(),
        _ clock: any Clock<Duration> = ContinuousClock()
    ) -> Client {
        var options = options
        options.cache = cache
        options.maxConcurrentRequests = limit
        return Client(
            APIDefinition(name: "Stale", envelope: .none),
            baseURL: "http://stub.test",
            transport: server,
            options: options,
            clock: clock
        )
    }

    private func endpoint(_ number: Int, timeout: Duration? = nil) -> Endpoint<Int> {
        .get("/\(number)", options: EndpointOptions(timeout: timeout))
    }

    /// Stale responses whose revalidation takes ten minutes.
    private func keepStale(_ count: Int, _ client: Client) async throws {
        let headers = ["Cache-Control": "max-age=10, stale-while-revalidate=600"]
        for number in 0..<count {
            let later = StubAnswer.json("100", headers: headers).after(.seconds(600))
            server.on("GET", "/\(number)", .json("\(number)", headers: headers), later)
            #expect(try await client.send(endpoint(number)) == number)
        }
        time.pass(100)
    }

    private func requests(of path: String) -> Int { server.requests.count { $0.path == path } }

    @Test("calls take over the connection of a revalidation if they need it", arguments: [1, 2, 4])
    func callersComeFirst(_ limit: Int) async throws {
        let client = client(limit)
        try await keepStale(4, client)
        for number in 0..<4 { #expect(try await client.send(endpoint(number)) == number) }
        try await wait { server.requests.count == 4 + min(limit, 4) }
        server.on("GET", "/new", .json("7"))
        for _ in 0..<limit + 1 { #expect(try await client.send(Endpoint<Int>.get("/new")) == 7) }
        // Other revalidations continue.
        try await wait { cache.revalidations.count == max(0, min(limit, 4) - 1) }
    }

    @Test("a revalidation does not wait for a connection; the next caller of the stale response tries again")
    func noConnection() async throws {
        let client = client(1)
        try await keepStale(1, client)
        server.on("GET", "/slow", .json("7").after(.seconds(3_600)))
        let slow = Task { try await client.send(Endpoint<Int>.get("/slow")) }
        try await wait { requests(of: "/slow") == 1 }
        #expect(try await client.send(endpoint(0)) == 0)
        try await wait { cache.revalidations.isEmpty }
        #expect(requests(of: "/0") == 1)
        slow.cancel()
        await #expect(throws: CancellationError.self) { try await slow.value }
        #expect(try await client.send(endpoint(0)) == 0)
        try await wait { requests(of: "/0") == 2 }
    }

    @Test("a revalidation ends after the timeout of its call, or after 30 seconds")
    func timeouts() async throws {
        var attempts = ClientOptions()
        attempts.attemptTimeout = .seconds(3)
        let cases: [(options: ClientOptions, timeout: Duration?, seconds: Int)] = [
            (ClientOptions(), nil, 30), (ClientOptions(), .seconds(5), 5), (attempts, .seconds(50), 3),
        ]
        for (options, timeout, seconds) in cases {
            let clock = TestClock()
            let client = client(4, options, clock)
            try await keepStale(1, client)
            let count = server.requests.count
            #expect(try await client.send(endpoint(0, timeout: timeout)) == 0)
            try await wait { server.requests.count == count + 1 && clock.sleepers > 0 }
            // The request is in flight before the clock is read.
            try await Task.sleep(for: .milliseconds(50))
            clock.advance(by: .seconds(seconds) - .milliseconds(1))
            try await Task.sleep(for: .milliseconds(50))
            #expect(!cache.revalidations.isEmpty)
            clock.advance(by: .milliseconds(2))
            try await wait { cache.revalidations.isEmpty }
            await cache.removeAll()
        }
    }

    @Test("revalidations end with their client")
    func clientsThatAreGone() async throws {
        weak var state: ClientState?
        do {
            let client = client(4)
            state = client.state
            try await keepStale(3, client)
            for number in 0..<3 { #expect(try await client.send(endpoint(number)) == number) }
            try await wait { server.requests.count == 6 }
            #expect(!cache.revalidations.isEmpty)
        }
        try await wait { cache.revalidations.isEmpty && state == nil }
    }

    @Test("a copy of the client or a call in flight keeps revalidations running")
    func clientsThatAreLeft() async throws {
        var copy: Client?
        do {
            let client = client(4)
            try await keepStale(1, client)
            #expect(try await client.send(endpoint(0)) == 0)
            copy = client
        }
        for _ in 0..<1000 { await Task.yield() }
        #expect(!cache.revalidations.isEmpty)
        copy = nil
        try await wait { cache.revalidations.isEmpty }
        #expect(copy == nil)
    }

    @Test("a revalidation whose client is released before it starts does not run")
    func clientsThatGoAtOnce() async throws {
        for _ in 0..<50 {
            do {
                let client = client(4)
                try await keepStale(1, client)
                #expect(try await client.send(endpoint(0)) == 0)
            }
            try await wait { cache.revalidations.isEmpty }
            await cache.removeAll()
        }
    }
}
