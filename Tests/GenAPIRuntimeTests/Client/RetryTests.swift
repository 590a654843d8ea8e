import GenAPITesting
import Testing

@testable import GenAPIRuntime

@Suite struct RetryTests {
    let server = StubTransport()
    let clock = ImmediateClock()

    private func client(_ policy: RetryPolicy) -> Client {
        var definition = SampleAPI.definition
        definition.retry = policy
        return Client(definition, baseURL: "http://stub.test/v1", transport: server, clock: clock)
    }

    private let policy = RetryPolicy(attempts: 3, statuses: [429, 503])

    @Test func idempotentCallsAreTriedAgain() async throws {
        server.on(
            "GET",
            "/v1/users/7",
            .status(503),
            .error(TransportError(.connectionLost)),
            .json(Fixture.alex)
        )
        #expect(try await client(policy).send(User.get(id: "7")).id == "7")
        #expect(server.requests.count == 3)
        #expect(clock.waits.count == 2)
        #expect(clock.waits[0] <= Retrying.firstDelay && clock.waits[1] <= Retrying.firstDelay * 2)
    }

    @Test func theLastAnswerIsTheOneThatCounts() async throws {
        server.on("GET", "/v1/users/7", .status(503))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 3)
    }

    @Test func otherStatusesAndOtherPoliciesAreNotTriedAgain() async throws {
        server.on("GET", "/v1/users/7", .status(500))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 1)
        let never: Endpoint<User> = .get("/users/8", options: EndpointOptions(retry: .never))
        server.on("GET", "/v1/users/8", .status(503))
        await #expect(throws: ClientError.self) { try await client(policy).send(never) }
        #expect(server.requests.count == 2)
    }

    @Test func whatMustNotHappenTwiceIsTriedOnce() async throws {
        server.on("POST", "/v1/users", .status(503))
        await #expect(throws: ClientError.self) {
            try await client(policy).send(User.create(firstName: "P", password: "x"))
        }
        #expect(server.requests.count == 1)
        #expect(server.requests[0]["Idempotency-Key"] == nil)
    }

    @Test func anIdempotencyKeyIsOneForAllAttemptsOfACallAndAnotherForTheNext() async throws {
        server.on("POST", "/v1/pay", .status(503), .status(503), .status(204))
        let pay: Endpoint<NoContent> = .post("/pay", options: EndpointOptions(sendsIdempotencyKey: true))
        _ = try await client(policy).send(pay)
        _ = try await client(policy).send(pay)
        let keys = server.requests.map { $0["Idempotency-Key"] }
        #expect(keys.count == 4)
        #expect(keys[0] != nil && Set(keys[..<3]).count == 1 && keys[3] != keys[0])
    }

    @Test func retryAfterIsObeyedUpToALimit() async throws {
        server.on("GET", "/v1/users/7", .status(429, headers: ["Retry-After": "7"]), .json(Fixture.alex))
        _ = try await client(policy).send(User.get(id: "7"))
        #expect(clock.waits == [.seconds(7)])

        server.on("GET", "/v1/users/8", .status(429, headers: ["Retry-After": "3600"]))
        do {
            _ = try await client(policy).send(User.get(id: "8"))
        } catch let error as ClientError {
            #expect(error.refusal?.retryAfter == .seconds(3600))
        }
        #expect(server.requests.count == 3)
    }

    @Test("BD-05: a call that waits for its next attempt can be cancelled")
    func cancelledWhileWaiting() async throws {
        server.on("GET", "/v1/users/7", .status(503, headers: ["Retry-After": "20"]))
        var definition = SampleAPI.definition
        definition.retry = policy
        let client = Client(definition, baseURL: "http://stub.test/v1", transport: server)
        let task = Task { try await client.send(User.get(id: "7")) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.count == 1)
    }
}
