import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIRuntime

/// The order of a call's stages, as middleware sees it.
@Suite struct PipelineTests {
    let server = StubTransport()
    private let log = SeenRequests()

    private func client(
        _ runPerAttempt: [Bool] = [true, false],
        authorization: AuthorizationScheme = .bearer,
        options: ClientOptions = ClientOptions()
    ) -> Client {
        Client(
            APIDefinition(
                name: "Seen",
                envelope: .none,
                authorization: authorization,
                retry: RetryPolicy(attempts: 2, statuses: [503])
            ),
            baseURL: "http://home.test",
            transport: server,
            credentials: .bearer(Sensitive("token-1")),
            middleware: runPerAttempt.map { Seeing(runsPerAttempt: $0, log: log) },
            options: options
        )
    }

    @Test("middleware runs around the call without its credential, and around each attempt with it")
    func positions() async throws {
        server.on("GET", "/a", .status(503, headers: ["Retry-After": "0"]), .json("7"))
        #expect(try await client().send(.get("/a") as Endpoint<Int>) == 7)
        #expect(
            log.lines == [
                "call http://home.test/a no credential",
                "attempt http://home.test/a Bearer token-1", "attempt 503",
                "attempt http://home.test/a Bearer token-1", "attempt 200",
                "call 200",
            ]
        )
    }

    @Test("middleware around attempts sees the URL of each redirect, and no credential for a stranger")
    func redirects() async throws {
        server.on("GET", "/a", .status(302, headers: ["Location": "/b"]))
        server.on("GET", "/b", .status(302, headers: ["Location": "http://stranger.test/c"]))
        server.on("GET", "/c", .json("7"))
        #expect(try await client([true]).send(.get("/a") as Endpoint<Int>) == 7)
        #expect(
            log.lines == [
                "attempt http://home.test/a Bearer token-1", "attempt 302",
                "attempt http://home.test/b Bearer token-1", "attempt 302",
                "attempt http://stranger.test/c no credential", "attempt 200",
            ]
        )
    }

    @Test("all requests of a call share the ID of its events, and other calls have another one")
    func identities() async throws {
        server.on("GET", "/a", .status(503, headers: ["Retry-After": "0"]), .json("7"))
        let began = Mutex<[String]>([])
        var options = ClientOptions()
        options.onEvent = { event in
            if case .began(let call) = event { began.withLock { $0.append(call.id) } }
        }
        let client = client(options: options)
        for _ in 0..<2 { _ = try await client.send(.get("/a") as Endpoint<Int>) }
        let ids = log.ids
        #expect(ids.count == 5 && Set(ids).count == 2)
        #expect(began.withLock { $0 } == [ids[0], ids[3]])
        #expect(Set(ids[0...2]).count == 1)
    }

    @Test("a middleware around attempts that never ends is stopped, for each attempt anew")
    func endlessMiddleware() async throws {
        server.on("GET", "/a", .json("7"))
        let client = Client(
            APIDefinition(name: "Endless", envelope: .none),
            baseURL: "http://home.test",
            transport: server,
            middleware: [Endless()]
        )
        let error = await #expect(throws: ClientError.self) {
            try await client.send(.get("/a") as Endpoint<Int>)
        }
        #expect(server.requests.count == MiddlewarePasses.most)
        #expect(error?.description.contains("more than 20 times") == true)
    }
}

/// The requests and responses that middleware has seen, in order.
private final class SeenRequests: Sendable {
    private let seen = Mutex<(lines: [String], ids: [String])>(([], []))

    var lines: [String] { seen.withLock(\.lines) }
    var ids: [String] { seen.withLock(\.ids) }

    func note(_ line: String, id: String? = nil) {
        seen.withLock { seen in
            seen.lines.append(line)
            if let id { seen.ids.append(id) }
        }
    }
}

private struct Seeing: Middleware {
    let runsPerAttempt: Bool
    let log: SeenRequests

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        let credential = request.head.headerFields[.authorization] ?? "no credential"
        log.note("\(runsPerAttempt ? "attempt" : "call") \(request.url) \(credential)", id: call.id)
        let response = try await next(request)
        log.note("\(runsPerAttempt ? "attempt" : "call") \(response.head.status.code)")
        return response
    }
}

/// Sends its request for as long as it may.
private struct Endless: Middleware {
    var runsPerAttempt: Bool { true }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        while true { _ = try await next(request) }
    }
}
