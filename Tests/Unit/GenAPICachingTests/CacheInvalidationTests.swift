import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestWaiting
import Testing

@testable import GenAPICaching
@testable import GenAPIRuntime

/// Responses in flight during a call that changes their resource (RFC 9111 section 4.4).
@Suite(.timeLimit(.minutes(10))) struct CacheInvalidationTests {
    /// Delays responses to GET on demand.
    final class LateTransport: Transport {
        let server = StubTransport()
        let gate = Gate()

        func send(_ request: WireRequest) async throws -> WireResponse {
            let response = try await server.send(request)
            if request.head.method == .get { await gate.pass() }
            return response
        }
    }

    enum Storage: CaseIterable { case memory, disk }

    /// An event that invalidates stored responses.
    enum Change: String, CaseIterable {
        case post, put, patch, delete, created, seeOther, location, contentLocation, lostAnswer, signOut
    }

    /// The server's value.
    final class Version: Sendable {
        private let state = Mutex(1)

        var number: Int { state.withLock { $0 } }

        func change() { state.withLock { $0 += 1 } }
    }

    let transport = LateTransport()
    let time = CachingTests.Time()
    let version = Version()
    private var server: StubTransport { transport.server }

    private func withCache(_ storage: Storage, _ body: (ResponseCache) async throws -> Void) async throws {
        let now: @Sendable () -> Double = { [time] in time.now }
        switch storage {
        case .memory:
            let memory = MemoryCacheStorage(limit: 1 << 20)
            try await body(ResponseCache(storage: memory, account: "alice", now: now))
        case .disk:
            let folder = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let disk = try DiskCacheStorage(folder: folder, limit: 1 << 20)
            try await body(ResponseCache(storage: disk, account: "alice", now: now))
        }
    }

    private func client(_ cache: ResponseCache?) -> Client {
        var options = ClientOptions()
        options.cache = cache
        options.redirects = .none
        return Client(
            APIDefinition(name: "Changes", envelope: .none, retry: .never),
            baseURL: "http://stub.test",
            transport: transport,
            options: options
        )
    }

    /// `/a` returns the version, with the given directives.
    private func answerVersions(_ directives: String) {
        server.on("GET", "/a") { [version] request in
            let number = version.number
            let tag = "\"\(number)\""
            let headers = ["Cache-Control": directives, "ETag": tag]
            return request["If-None-Match"] == tag
                ? .status(304, headers: headers)
                : .json("\(number)", headers: headers)
        }
    }

    private func get(_ client: Client) async throws -> Int { try await client.send(Endpoint<Int>.get("/a")) }

    private func make(_ change: Change, _ client: Client, _ cache: ResponseCache) async {
        version.change()
        switch change {
        case .post: await send(.post("/a"), .status(204), client)
        case .put: await send(.put("/a"), .status(200), client)
        case .patch: await send(.patch("/a", body: .json { _ in }), .status(200), client)
        case .delete: await send(.delete("/a"), .status(204), client)
        case .created: await send(.put("/a"), .status(201), client)
        case .seeOther: await send(.post("/a"), .status(303, headers: ["Location": "/b"]), client)
        case .location: await send(.post("/b"), .status(201, headers: ["Location": "/a"]), client)
        case .contentLocation:
            await send(.put("/b"), .status(200, headers: ["Content-Location": "http://stub.test/a"]), client)
        case .lostAnswer: await send(.put("/a"), .error(TransportError(.connectionLost)), client)
        case .signOut: await cache.removeAll()
        }
    }

    private func send(_ endpoint: Endpoint<NoContent>, _ answer: StubAnswer, _ client: Client) async {
        let line = "\(endpoint)".split(separator: " ").map(String.init)
        server.on(line[0], line[1], answer)
        _ = try? await client.send(endpoint)
        #expect(server.requests.last?.line == "\(endpoint)")
    }

    @Test(
        "a response requested before a change is not stored after it",
        arguments: Storage.allCases,
        Change.allCases
    )
    func late(_ storage: Storage, _ change: Change) async throws {
        answerVersions("max-age=60")
        try await withCache(storage) { cache in
            let client = client(cache)
            transport.gate.close()
            async let late = get(client)
            try await wait { transport.gate.waiting == 1 }
            await make(change, client, cache)
            transport.gate.open()
            #expect(try await late == 1)
            #expect(try await get(client) == 2)
            let count = server.requests.count
            #expect(try await get(client) == 2)
            #expect(server.requests.count == count)
        }
    }

    @Test(
        "a response revalidated before a change is not stored after it",
        arguments: Storage.allCases,
        Change.allCases
    )
    func lateConfirmation(_ storage: Storage, _ change: Change) async throws {
        answerVersions("max-age=60")
        try await withCache(storage) { cache in
            let client = client(cache)
            #expect(try await get(client) == 1)
            time.pass(100)
            transport.gate.close()
            async let late = get(client)
            try await wait { transport.gate.waiting == 1 }
            await make(change, client, cache)
            transport.gate.open()
            #expect(try await late == 1)
            #expect(try await get(client) == 2)
        }
    }

    @Test(
        "a response revalidated in the background before a change is not stored after it",
        arguments: Storage.allCases,
        Change.allCases
    )
    func lateRevalidation(_ storage: Storage, _ change: Change) async throws {
        answerVersions("max-age=10, stale-while-revalidate=600")
        try await withCache(storage) { cache in
            let client = client(cache)
            #expect(try await get(client) == 1)
            time.pass(100)
            transport.gate.close()
            #expect(try await get(client) == 1)
            try await wait { transport.gate.waiting == 1 }
            await make(change, client, cache)
            transport.gate.open()
            try await wait { cache.revalidations.isEmpty }
            #expect(try await get(client) == 2)
        }
    }

    @Test("a response invalidated in the meantime does not replace an error", arguments: Storage.allCases)
    func staleIfError(_ storage: Storage) async throws {
        let directives = ["Cache-Control": "max-age=10, stale-if-error=600"]
        server.on("GET", "/a", .json("1", headers: directives), .status(503))
        try await withCache(storage) { cache in
            let client = client(cache)
            #expect(try await get(client) == 1)
            time.pass(100)
            #expect(try await get(client) == 1)
            transport.gate.close()
            let late = Task { try await get(client) }
            try await wait { transport.gate.waiting == 1 }
            await make(.put, client, cache)
            transport.gate.open()
            await #expect(throws: ClientError.self) { try await late.value }
        }
    }

    @Test(
        "a change that never arrived or was rejected does not invalidate responses",
        arguments: Storage.allCases
    )
    func nothingHappened(_ storage: Storage) async throws {
        answerVersions("max-age=60")
        try await withCache(storage) { cache async throws in
            let client = client(cache)
            #expect(try await get(client) == 1)
            for answer in [
                StubAnswer.error(TransportError(.cannotConnect)), .status(400), .status(404), .status(500),
            ] {
                await send(.put("/a"), answer, client)
            }
            let elsewhere = ["Location": "http://evil.test/a", "Content-Location": "https://stub.test/a"]
            await send(.put("/b"), .status(201, headers: elsewhere), client)
            #expect(try await get(client) == 1)
            #expect(server.requests.filter { $0.method == "GET" }.count == 1)
        }
    }

    @Test("a change invalidates responses with a lifetime of their endpoint")
    func endpointLifetime() async throws {
        let client = client(.memory())
        let endpoint: Endpoint<Int> = .get("/a", options: EndpointOptions(cache: .seconds(3600)))
        answerVersions("max-age=0")
        for _ in 0..<2 { #expect(try await client.send(endpoint) == 1) }
        #expect(server.requests.count == 1)
        version.change()
        await send(.put("/a"), .status(200), client)
        #expect(try await client.send(endpoint) == 2)
    }

    @Test("a change with a streamed response invalidates")
    func streams() async throws {
        answerVersions("max-age=60")
        try await withCache(.memory) { cache in
            let client = client(cache)
            #expect(try await get(client) == 1)
            version.change()
            server.on("POST", "/a", .chunks([[1]]))
            for try await _ in try await client.send(Endpoint<ByteStream>.post("/a")) {}
            #expect(try await get(client) == 2)
        }
    }

    @Test(
        "a client never reads a value from before its own change, in any order of calls"
    )
    func readYourWrites() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let delays = (0..<400).map { _ in Duration.microseconds(random.below(900)) }
        let number = Mutex(0)
        @Sendable func delay() -> Duration {
            number.withLock { number in
                number += 1
                return delays[number % delays.count]
            }
        }
        server.on("GET", "/a") { [version] _ in
            .json("\(version.number)", headers: ["Cache-Control": "max-age=60"]).after(delay())
        }
        server.on("PUT", "/a") { [version] _ in
            version.change()
            return .status(204).after(delay())
        }
        for storage in Storage.allCases {
            try await withCache(storage) { cache in
                let client = client(cache)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<6 {
                        group.addTask {
                            for _ in 0..<40 { _ = try await get(client) }
                        }
                    }
                    for _ in 0..<20 {
                        _ = try await client.send(Endpoint<NoContent>.put("/a"))
                        let least = version.number
                        let value = try await get(client)
                        #expect(value >= least, "seed \(seed)")
                    }
                    try await group.waitForAll()
                }
            }
        }
    }
}
