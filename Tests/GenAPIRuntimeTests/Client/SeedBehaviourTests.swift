import GenAPITesting
import HTTPTypes
import Synchronization
import Testing

@testable import GenAPIRuntime

/// What the seeds did wrong around a single call.
@Suite(.timeLimit(.minutes(1))) struct SeedBehaviourTests {
    @Test("GI-10: every way to make a call makes it once")
    func oneRequestEach() async throws {
        let sample = SampleClient()
        sample.server.on("GET", "/v1/users/7", .json(Fixture.alex))
        sample.server.on("GET", "/v1/users", .json(Fixture.page(["1", "2"], total: 2)))
        let client = sample.client
        for _ in 0..<3 { _ = try await client.send(User.get(id: "7")) }
        for _ in 0..<3 { _ = try await client.response(to: User.get(id: "7")) }
        #expect(sample.server.requests.count == 6)
        for _ in 0..<3 {
            for try await page in client.pages(User.list()) { #expect(page.elements.count == 2) }
        }
        for _ in 0..<3 {
            var count = 0
            for try await _ in client.items(User.list()) { count += 1 }
            #expect(count == 2)
        }
        #expect(sample.server.requests.count == 12)
    }

    @Test("GI-12: 1,000 identical calls at once are 1,000 requests, each with an answer of its own")
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
        "GI-21: a middleware recovers a failed call with another answer, so often and no more",
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
        "JU-18, SW-11: a stub answers with a value, an error, later, or with one after the other, and no other stub is touched"
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

    func intercept(_ request: WireRequest, next: Next) async throws -> WireResponse {
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
