import Foundation
import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

/// What the seeds did wrong around a single call.
@Suite(.timeLimit(.minutes(10))) struct SeedBehaviourTests {
    @Test("every way to make a call sends one request", .proves("GI-10", "N-14"), arguments: Way.all)
    func oneRequestEach(_ way: Way) async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/users/7", .json(Fixture.alex))
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1", "2"], total: 2)))
        sample.server.on("GET", "/v1/file", .json("x"))
        for count in 1...3 {
            try await way.call(sample.client)
            #expect(sample.server.requests.count == count)
        }
    }

    @Test(
        "cancelling a task cancels its request at the transport, however the call was made",
        .proves("SW-12"),
        arguments: Way.all + [Way.events]
    )
    func cancellation(_ way: Way) async throws {
        let transport = PatientTransport()
        let client = Client(SampleAPI.definition, baseURL: "http://stub.test/v1", transport: transport)
        for count in 1...3 {
            let task = Task { try await way.call(client) }
            try await wait { transport.counts.begun == count }
            #expect(transport.counts.cancelled == count - 1)
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await wait { transport.counts.cancelled == count }
        }
        #expect(transport.counts.begun == 3)
    }

    @Test(
        "1,000 identical calls at once are 1,000 requests, each with its own response",
        .proves("GI-12")
    )
    func identicalCalls() async throws {
        let sample = SampleClient()
        let count = Mutex(0)
        sample.server.on("GET", "/v1/users/7") { _ in
            let number = count.withLock {
                $0 += 1; return $0
            }
            return .json(#"{"data":{"type":"User","id":"\#(number)","first_name":"N"},"code":"OK"}"#)
        }
        let client = sample.client
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { try await client.send(User.get(id: "7")).id.rawValue } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ids.count == 1000 && sample.server.requests.count == 1000)
    }

    @Test(
        "a middleware recovers a failed call with another response, up to a limit",
        .proves("GI-21"),
        arguments: [0, 1, 3]
    )
    func recovery(_ limit: Int) async throws {
        var sample = SampleClient()
        sample.middleware = [Recovering(limit: limit)]
        sample.server.on("GET", "/v1/users/7", .status(503))
        for call in 1...4 {
            let name = try? await sample.client.send(User.get(id: "7")).firstName
            #expect(name == (call <= limit ? "Alex" : nil))
        }
        // A call that needs no help uses up none.
        sample.server.on("GET", "/v1/users/7", .json(Fixture.alex))
        #expect(try await sample.client.send(User.get(id: "7")).firstName == "Alex")
    }

    @Test(
        "a stub returns a value, an error, a late response or a sequence, without an effect on other stubs",
        .proves("JU-18", "SW-11")
    )
    func stubs() async throws {
        let (one, other) = (SampleClient(), SampleClient())
        one.server.on(
            "GET",
            "/v1/users/7",
            .json(Fixture.alex),
            .status(404),
            .error(TransportError(.connectionLost))
        )
        one.server.on("GET", "/v1/users/8", .json(Fixture.alex).after(.milliseconds(1)))
        other.server.on("GET", "/v1/users/7", .status(500))
        async let theirs = other.error { try await $0.send(User.get(id: "7")) }
        #expect(try await one.client.send(User.get(id: "7")).firstName == "Alex")
        #expect(await one.error { try await $0.send(User.get(id: "7")) }?.status == 404)
        for _ in 0..<2 {
            let error = await one.error { try await $0.send(User.get(id: "7")) }
            guard case .transport(_, let reason)? = error else { throw NeverSo() }
            #expect(reason.kind == .connectionLost)
        }
        #expect(try await one.client.send(User.get(id: "8")).firstName == "Alex")
        #expect(await theirs?.status == 500)
        #expect(one.server.requests.map(\.path).suffix(2) == ["/v1/users/7", "/v1/users/8"])
        #expect(one.server.requests.count == 5 && other.server.requests.count == 1)
    }
}

/// Answers in the place of a server that cannot.
private final class Recovering: Middleware {
    private let left: Mutex<Int>

    init(limit: Int) { left = Mutex(limit) }

    func intercept(_ request: WireRequest, for call: CallIdentity, next: Next) async throws -> WireResponse {
        let response = try await next(request)
        guard response.head.status.code == 503 else { return response }
        let isLeft = left.withLock { left in
            left -= 1
            return left >= 0
        }
        guard isLeft else { return response }
        return WireResponse(head: HTTPResponse(status: .ok), body: .bytes(Array(Fixture.alex.utf8)))
    }
}

/// How somebody can make a call.
struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let call: @Sendable (Client) async throws -> Void

    static let all = [
        Way(testDescription: "send") { _ = try await $0.send(User.get(id: "7")) },
        Way(testDescription: "response") { _ = try await $0.response(to: User.get(id: "7")) },
        Way(testDescription: "one page") { _ = try await $0.firstPage(of: User.list()) },
        Way(testDescription: "pages") { for try await _ in $0.pages(User.list()) {} },
        Way(testDescription: "items") { for try await _ in $0.items(User.list()) {} },
        Way(testDescription: "stream") { for try await _ in try await $0.send(file) {} },
        Way(testDescription: "download") { client in
            let place = FileManager.default.temporaryDirectory.appending(path: "genapi-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: place) }
            try await client.download(file, to: place)
        },
    ]

    static let events = Way(testDescription: "events") { client in
        for try await _ in client.events(Endpoint<EventStream<JSONValue>>.get("/events")) {}
        // Loops over what is cancelled just end.
        try Task.checkCancellation()
    }

    private static let file: Endpoint<ByteStream> = .get("/file")
}

/// Never answers, and notices when nobody waits any more.
private final class PatientTransport: Transport {
    private let state = Mutex((begun: 0, cancelled: 0))

    var counts: (begun: Int, cancelled: Int) { state.withLock { $0 } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        state.withLock { $0.begun += 1 }
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            state.withLock { $0.cancelled += 1 }
            throw error
        }
        throw NeverSo()
    }
}
