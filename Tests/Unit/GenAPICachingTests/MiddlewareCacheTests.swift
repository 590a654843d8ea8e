import GenAPICaching
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Testing

/// What middleware sees of responses from the cache.
@Suite struct MiddlewareCacheTests {
    private let server = StubTransport()

    @Test("a cached response passes only through middleware around calls, not around attempts")
    func cachedResponses() async throws {
        server.on("GET", "/a", .json("7", headers: ["Cache-Control": "max-age=60"]))
        let (calls, attempts) = (Passing(runsPerAttempt: false), Passing(runsPerAttempt: true))
        var options = ClientOptions()
        options.cache = .memory()
        let client = Client(
            APIDefinition(name: "Seen", envelope: .none),
            baseURL: "http://home.test",
            transport: server,
            middleware: [attempts, calls],
            options: options
        )
        for _ in 0..<2 { #expect(try await client.send(.get("/a") as Endpoint<Int>) == 7) }
        #expect(attempts.count == 1)
        #expect(calls.count == 2)
    }
}

/// Counts what it passes on.
private final class Passing: Middleware {
    let runsPerAttempt: Bool
    private let passed = Mutex(0)

    init(runsPerAttempt: Bool) { self.runsPerAttempt = runsPerAttempt }

    var count: Int { passed.withLock { $0 } }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        let response = try await next(request)
        passed.withLock { $0 += 1 }
        return response
    }
}
