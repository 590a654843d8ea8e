import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import TestWaiting
import Testing
import UserAPI

@testable import GenAPIRuntime

@Suite struct RetryTests {
    let server = StubTransport()
    let clock = ImmediateClock()

    private func client(_ policy: RetryPolicy, options: ClientOptions = ClientOptions()) -> Client {
        var definition = SampleAPI.definition
        definition.retry = policy
        return Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            options: options,
            clock: clock
        )
    }

    private let policy = RetryPolicy(attempts: 3, statuses: [429, 503])

    @Test("idempotent calls are tried again, each time after a longer wait", .proves("SW-08"))
    func idempotentCallsAreTriedAgain() async throws {
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
        #expect(clock.waits[0] <= RetryDelay.first && clock.waits[1] <= RetryDelay.first * 2)
    }

    @Test("waits are random, below a bound that doubles up to twenty seconds", .proves("SW-08"))
    func fullJitter() async throws {
        server.on("GET", "/v1/users/7", .error(TransportError(.connectionLost)))
        var waits = [[Duration]](repeating: [], count: 10)
        for _ in 0..<100 {
            let clock = ImmediateClock(isStill: true)
            var definition = SampleAPI.definition
            definition.retry = RetryPolicy(attempts: 11, statuses: [])
            let client = Client(
                definition,
                baseURL: "http://stub.test/v1",
                transport: server,
                clock: clock
            )
            await #expect(throws: ClientError.self) { try await client.send(User.get(id: "7")) }
            try #require(clock.waits.count == waits.count)
            for (index, wait) in clock.waits.enumerated() { waits[index].append(wait) }
        }
        for (index, waits) in waits.enumerated() {
            let bound = min(Duration.milliseconds(500 << index), .seconds(20))
            #expect(waits.allSatisfy { $0 <= bound })
            // By chance, not so in one of 10^11 runs.
            #expect(waits.contains { $0 > bound * 0.75 } && waits.contains { $0 < bound * 0.25 })
        }
    }

    @Test("a server that is not trusted gets no retry")
    func notTrusted() async throws {
        server.on("GET", "/v1/users/7", .error(TransportError(.notTrusted)))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 1)
    }

    @Test("a call fails with its last response when no attempts are left")
    func theLastAnswerIsTheOneThatCounts() async throws {
        server.on("GET", "/v1/users/7", .status(503))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 3)
    }

    @Test("a status outside of the policy and an endpoint without retries are tried once")
    func otherStatusesAndOtherPoliciesAreNotTriedAgain() async throws {
        server.on("GET", "/v1/users/7", .status(500))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 1)
        let never: Endpoint<User> = .get("/users/8", options: EndpointOptions(retry: .never))
        server.on("GET", "/v1/users/8", .status(503))
        await #expect(throws: ClientError.self) { try await client(policy).send(never) }
        #expect(server.requests.count == 2)
    }

    @Test("a response with a code of the policy is tried again, whatever its status", .proves("SW-08"))
    func codes() async throws {
        let policy = RetryPolicy(attempts: 4, statuses: [], codes: ["Busy", "17"])
        server.on(
            "GET",
            "/v1/users/7",
            .json(#"{"code":"Busy","data":null}"#),
            .json(#"{"code":"Busy"}"#, status: 409),
            .json(#"{"code":17}"#, status: 503),
            .json(Fixture.alex)
        )
        #expect(try await client(policy).send(User.get(id: "7")).id == "7")
        #expect(server.requests.count == 4)
    }

    @Test(
        "other codes, codes elsewhere and calls that are not safe to repeat are tried once",
        .proves("SW-08")
    )
    func otherCodes() async throws {
        let policy = RetryPolicy(attempts: 4, statuses: [], codes: ["Busy"])
        let answers = [#"{"code":"Gone"}"#, #"{"code":"OK","data":{"code":"Busy"}}"#, #"{"code":"Bu"#, ""]
        for (index, answer) in answers.enumerated() {
            server.on("GET", "/v1/users/\(index)", .json(answer))
            await #expect(throws: ClientError.self) {
                try await client(policy).send(User.get(id: User.ID("\(index)")))
            }
        }
        server.on("POST", "/v1/users", .json(#"{"code":"Busy"}"#))
        await #expect(throws: ClientError.self) {
            try await client(policy).send(User.create(firstName: "P", password: "x"))
        }
        #expect(server.requests.count == answers.count + 1)
    }

    @Test("calls that are not safe to repeat are tried once", .proves("SW-08"))
    func callsThatAreNotSafeToRepeatAreTriedOnce() async throws {
        server.on("POST", "/v1/users", .status(503))
        await #expect(throws: ClientError.self) {
            try await client(policy).send(User.create(firstName: "P", password: "x"))
        }
        #expect(server.requests.count == 1)
        #expect(server.requests[0]["Idempotency-Key"] == nil)
    }

    @Test("all attempts of a call share an idempotency key, and the next call has another one")
    func anIdempotencyKeyIsOneForAllAttemptsOfACallAndAnotherForTheNext() async throws {
        server.on("POST", "/v1/pay", .status(503), .status(503), .status(204))
        let pay: Endpoint<NoContent> = .post("/pay", options: EndpointOptions(sendsIdempotencyKey: true))
        _ = try await client(policy).send(pay)
        _ = try await client(policy).send(pay)
        let keys = server.requests.map { $0["Idempotency-Key"] }
        #expect(keys.count == 4)
        #expect(keys[0] != nil && Set(keys[..<3]).count == 1 && keys[3] != keys[0])
    }

    @Test("'Retry-After' is obeyed, up to a limit", .proves("SW-08"))
    func retryAfterIsObeyedUpToALimit() async throws {
        server.on("GET", "/v1/users/7", .status(429, headers: ["Retry-After": "7"]), .json(Fixture.alex))
        _ = try await client(policy).send(User.get(id: "7"))
        #expect(clock.waits == [.seconds(7)])
        #expect(server.requests.count == 2)

        server.on("GET", "/v1/users/9", .status(503, headers: ["Retry-After": "60"]), .json(Fixture.alex))
        _ = try await client(policy).send(User.get(id: "9"))
        #expect(clock.waits == [.seconds(7), .seconds(60)])

        server.on("GET", "/v1/users/8", .status(429, headers: ["Retry-After": "3600"]))
        do {
            _ = try await client(policy).send(User.get(id: "8"))
        } catch let error as ClientError {
            #expect(error.response?.retryAfter == .seconds(3600))
        }
        #expect(server.requests.count == 5)
    }

    @Test(
        "both forms of Retry-After; dates count from the server's own time",
        arguments: [
            ("0", 0), ("120", 120), ("Fri, 31 Dec 1999 23:59:59 GMT", 29),
            ("Friday, 31-Dec-99 23:59:59 GMT", 29), ("Fri Dec 31 23:59:59 1999", 29),
            ("Fri, 31 Dec 1999 23:59:00 GMT", 0), ("99999999999999999999", 86_400),
        ]
    )
    func retryAfterForms(_ text: String, _ seconds: Int) throws {
        let date = try #require(HTTPField.Name("Date"))
        let after = try #require(HTTPField.Name("Retry-After"))
        var fields = HTTPFields()
        fields[after] = text
        fields[date] = "Fri, 31 Dec 1999 23:59:30 GMT"
        #expect(ResponseHeaders(fields).retryAfter == .seconds(seconds))
    }

    @Test(
        "a malformed 'Retry-After' is ignored",
        arguments: ["-1", "1,5", "soon", "", "Fri, 31 Dec 1999 23:59:59 CET", "١٢"]
    )
    func unreadableRetryAfter(_ text: String) throws {
        var fields = HTTPFields()
        fields[try #require(HTTPField.Name("Retry-After"))] = text
        #expect(ResponseHeaders(fields).retryAfter == nil)
    }

    @Test("a call does not wait for a retry beyond its timeout")
    func waitsFitIntoTheCall() async throws {
        server.on("GET", "/v1/users/7", .status(503, headers: ["Retry-After": "30"]))
        var definition = SampleAPI.definition
        definition.retry = policy
        definition.timeout = .seconds(20)
        let client = Client(definition, baseURL: "http://stub.test/v1", transport: server)
        do {
            _ = try await client.send(User.get(id: "7"))
        } catch let error as ClientError {
            #expect(error.status == .serviceUnavailable)
        }
        #expect(server.requests.count == 1)
    }

    @Test("an attempt that takes too long is followed by another one")
    func attemptTimeout() async throws {
        let slow: Endpoint<User> = .get(
            "/users/7",
            // Longer than an answer takes that is there at once, however many others are at work.
            options: EndpointOptions(attemptTimeout: .seconds(1), retry: policy)
        )
        server.on("GET", "/v1/users/7", .json(Fixture.alex).after(.seconds(60)), .json(Fixture.alex))
        let client = Client(SampleAPI.definition, baseURL: "http://stub.test/v1", transport: server)
        #expect(try await client.send(slow).id == "7")
        #expect(server.requests.count == 2)
    }

    @Test("a response that breaks off is requested again")
    func brokenBodies() async throws {
        server.on("GET", "/v1/users/7", .brokenOff(Array(Fixture.alex.utf8.prefix(9))), .json(Fixture.alex))
        #expect(try await client(policy).send(User.get(id: "7")).id == "7")
        #expect(server.requests.count == 2)
    }

    @Test(
        "a server that is down gets at most 1.1 times as many requests as there are calls",
        .proves("R9"),
        arguments: [100, 1000, 2500]
    )
    func budget(_ calls: Int) async throws {
        server.on("GET", "/v1/users/7", .status(503))
        var definition = SampleAPI.definition
        definition.retry = policy
        // All in one window of the budget, whichever call waits before another one begins.
        let client = Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            clock: ImmediateClock(isStill: true)
        )
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<calls { group.addTask { _ = try? await client.send(User.get(id: "7")) } }
        }
        #expect(server.requests.count > calls)
        #expect(server.requests.count <= calls + calls / 10)
    }

    @Test("the retry budget is renewed in the next window")
    func budgetWindows() async throws {
        let budget = RetryBudget(share: 0.1, minimum: 10, clock: clock)
        func taken() -> Int { (0..<100).count { _ in budget.takeRepetition() } }
        #expect(taken() == 10)
        #expect(taken() == 0)
        try await clock.sleep(for: RetryBudget.window)
        for _ in 0..<250 { budget.beginCall() }
        #expect(taken() == 25)
    }

    @Test(
        "the retry budget is set by the options",
        arguments: [(0, 0, 0), (0, 3, 3), (0.5, 3, 50), (.infinity, 0, 100), (.nan, 2, 2), (-1, -1, 0)]
            as [(Double, Int, Int)]
    )
    func budgetOfOptions(_ share: Double, _ minimum: Int, _ expected: Int) {
        let budget = RetryBudget(share: share, minimum: minimum, clock: clock)
        for _ in 0..<100 { budget.beginCall() }
        #expect((0..<100).count { _ in budget.takeRepetition() } == expected)
    }

    @Test(
        "the delay before a retry can be in the body of the response",
        arguments: [
            (#"{"retry_after_ms":1500}"#, 1500), (#"{"retry_after_ms":0.5}"#, 0.5),
            (#"{"error":{"retry_after":2}}"#, 2000),
        ]
    )
    func waitInTheBody(_ body: String, _ milliseconds: Double) async throws {
        server.on("GET", "/v1/users/7", .json(body, status: 429), .json(Fixture.alex))
        let policy = RetryPolicy(
            attempts: 2,
            statuses: [429],
            delay: .body("error.retry_after"),
            delayMilliseconds: .body("retry_after_ms")
        )
        _ = try await client(policy).send(User.get(id: "7"))
        #expect(clock.waits.first == .milliseconds(milliseconds))
    }

    @Test(
        "a body without a usable delay is treated as a response without one",
        arguments: ["", "{", "[]", #"{"ms":"soon"}"#, #"{"ms":-1}"#, #"{"ms":true}"#, #"{"ms":null}"#]
    )
    func noWaitInTheBody(_ body: String) async throws {
        #expect(
            RetryPolicy(attempts: 2, statuses: [], delayMilliseconds: .body("ms")).delay(in: Array(body.utf8))
                == nil
        )
    }

    @Test(
        "the wait can be in a header that the API has chosen, as a duration or a time",
        arguments: [("2", 2), ("0.5", 0.5), ("1767225607", 7), ("1767225603000", 3)]
    )
    func waitInAHeader(_ text: String, _ seconds: Double) async throws {
        let headers = ["X-Wait": text, "Date": "Thu, 01 Jan 2026 00:00:00 GMT"]
        server.on("GET", "/v1/users/7", .status(503, headers: headers), .json(Fixture.alex))
        let policy = RetryPolicy(attempts: 2, statuses: [503], delay: .header("X-Wait"))
        _ = try await client(policy).send(User.get(id: "7"))
        #expect(clock.waits.first == .seconds(seconds))
    }

    @Test("a delay in the body that is too long ends the call, as in the header")
    func longWaitInTheBody() async throws {
        server.on("GET", "/v1/users/7", .json(#"{"ms":61000}"#, status: 503), .json(Fixture.alex))
        let policy = RetryPolicy(attempts: 2, statuses: [503], delayMilliseconds: .body("ms"))
        await #expect(throws: ClientError.self) { try await client(policy).send(User.get(id: "7")) }
        #expect(server.requests.count == 1)
    }

    // MARK: What a failed call has done

    private func outcome(_ endpoint: Endpoint<NoContent>, _ answers: StubAnswer...) async -> ServerEffect? {
        let server = StubTransport()
        var left = answers[...]
        let queue = Mutex(left)
        left = []
        server.on("POST", "/v1/pay") { _ in queue.withLock { $0.popFirst() } ?? .status(503) }
        var definition = SampleAPI.definition
        definition.retry = RetryPolicy(attempts: 3, statuses: [429, 502, 503])
        let client = Client(definition, baseURL: "http://stub.test/v1", transport: server, clock: clock)
        do {
            _ = try await client.send(endpoint)
            return nil
        } catch {
            return (error as? ClientError)?.effect
        }
    }

    @Test("a call with an unknown effect reports it", .proves("R9"))
    func outcomes() async throws {
        let pay: Endpoint<NoContent> = .post("/pay")
        let lost = StubAnswer.error(TransportError(.connectionLost))
        let refused = StubAnswer.error(TransportError(.cannotConnect))
        #expect(await outcome(pay, lost) == .unknown)
        #expect(await outcome(pay, .error(TransportError(.timedOut))) == .unknown)
        #expect(await outcome(pay, refused) == ServerEffect.none)
        #expect(await outcome(pay, .status(503)) == ServerEffect.none)
        #expect(await outcome(pay, .status(409)) == ServerEffect.none)
        for status in [500, 502, 504] { #expect(await outcome(pay, .status(status)) == .unknown) }
        #expect(await outcome(pay, .json(#"{"code":"NO"}"#)) == ServerEffect.none)

        // An earlier attempt counts too.
        let keyed: Endpoint<NoContent> = .post("/pay", options: EndpointOptions(sendsIdempotencyKey: true))
        #expect(await outcome(keyed, lost, .status(409)) == .unknown)
        #expect(await outcome(keyed, lost, refused, refused) == .unknown)
        #expect(await outcome(keyed, refused, .status(409)) == ServerEffect.none)
        #expect(await outcome(keyed, .status(502), .status(422)) == .unknown)
        #expect(await outcome(keyed, lost, .status(204)) == nil)
    }

    @Test("an idempotency key from the caller makes a call repeatable")
    func callersKey() async throws {
        server.on("POST", "/v1/pay", .status(503), .status(204))
        let pay: Endpoint<NoContent> = .post(
            "/pay",
            headers: [.header("Idempotency-Key", "mine")],
            options: EndpointOptions(sendsIdempotencyKey: true)
        )
        _ = try await client(policy).send(pay)
        #expect(server.requests.map { $0["Idempotency-Key"] } == ["mine", "mine"])
    }

    @Test("a streamed body is not sent twice") func aBodyThatIsThereOnceIsNotSentTwice() async throws {
        server.on("PUT", "/v1/x", .status(503))
        let once = RequestBody.stream(ByteStream([1]), contentType: "a/b")
        await #expect(throws: ClientError.self) {
            try await client(policy).send(Endpoint<NoContent>.put("/x", body: once))
        }
        #expect(server.requests.count == 1)
    }

    @Test("a call that waits for its next attempt can be cancelled", .proves("BD-05", "SW-08"))
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
