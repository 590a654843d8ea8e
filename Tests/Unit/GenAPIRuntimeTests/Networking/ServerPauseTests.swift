import GenAPIMapping
import GenAPITesting
import HTTPTypes
import Synchronization
import TestTraits
import Testing

@testable import GenAPIRuntime

/// What one call is asked to wait, all calls of its client wait.
@Suite(.timeLimit(.minutes(10))) struct ServerPauseTests {
    private let clock = TestClock()

    /// Enters and stays.
    private func enter(_ gate: ConnectionGate, _ count: Int, _ entered: Count) -> [Task<Void, any Error>] {
        (0..<count).map { _ in
            Task {
                if !gate.tryEnter() { try await gate.enter(.medium) }
                entered.addOne()
            }
        }
    }

    private func advance(by time: Duration) async {
        #expect(await eventually { clock.sleepers == 1 })
        clock.advance(by: time)
    }

    @Test(
        "no call is admitted during a pause, and the number of admitted calls doubles with each step after it"
    )
    func steps() async throws {
        let gate = ConnectionGate(limit: 1_000, clock: clock)
        let entered = Count()
        gate.pause(for: .seconds(2))
        let all = enter(gate, 500, entered)
        #expect(await eventually { gate.waiting == 500 })
        await advance(by: .milliseconds(1_900))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(entered.value == 0)
        await advance(by: .milliseconds(100))
        // Whoever comes now comes after those who wait.
        #expect(!gate.tryEnter())
        for step in 1...9 {
            let expected = min(1 << step - 1, 500)
            #expect(await eventually { entered.value == expected }, "step \(step)")
            if step < 9 { await advance(by: ServerPause.step) }
        }
        for task in all { task.cancel() }
        // It is over for those who come later, too.
        clock.advance(by: .seconds(1))
        #expect((0..<500).allSatisfy { _ in gate.tryEnter() })
        #expect(!gate.tryEnter())
    }

    @Test("a place that becomes free in a pause, or between two steps, stays free")
    func places() async throws {
        let gate = ConnectionGate(limit: 2, clock: clock)
        let entered = Count()
        #expect(gate.tryEnter() && gate.tryEnter())
        let all = enter(gate, 4, entered)
        #expect(await eventually { gate.waiting == 4 })
        gate.pause(for: .seconds(1))
        gate.leave()
        gate.leave()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(entered.value == 0)
        await advance(by: .seconds(1))
        #expect(await eventually { entered.value == 1 })
        gate.leave()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(entered.value == 1)
        await advance(by: ServerPause.step)
        #expect(await eventually { entered.value == 3 })
        gate.leave()
        await advance(by: ServerPause.step)
        #expect(await eventually { entered.value == 4 })
        for task in all { task.cancel() }
    }

    @Test("a longer pause lasts longer, and a shorter one changes nothing")
    func longer() async throws {
        let gate = ConnectionGate(limit: 10, clock: clock)
        let entered = Count()
        gate.pause(for: .seconds(2))
        gate.pause(for: .seconds(1))
        let all = enter(gate, 1, entered)
        #expect(await eventually { gate.waiting == 1 })
        await advance(by: .milliseconds(1_500))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(entered.value == 0)
        gate.pause(for: .seconds(3))
        await advance(by: .seconds(1))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(entered.value == 0)
        await advance(by: .seconds(2))
        #expect(await eventually { entered.value == 1 })
        for task in all { task.cancel() }
    }

    @Test("a call that cannot wait that long, or is cancelled, is not held back")
    func impatience() async throws {
        let gate = ConnectionGate(limit: 10, clock: clock)
        gate.pause(for: .seconds(2))
        #expect(!gate.tryEnter())
        try await gate.enter(.medium, patience: .seconds(2))
        let waiting = Task { try await gate.enter(.medium, patience: .seconds(3)) }
        #expect(await eventually { gate.waiting == 1 })
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(gate.waiting == 0)
    }

    static let answers: [(status: Int, headers: [String: String], pause: Duration?)] = [
        (429, ["Retry-After": "3"], .seconds(3)),
        (503, ["Retry-After": "3"], nil),
        (429, [:], nil),
        (200, ["RateLimit": #""minute";r=0;t=12, "day";r=480;t=5000"#], .seconds(12)),
        (200, ["RateLimit": #""minute"; r=0; t=12 , "hour";r=0;t=40"#], .seconds(40)),
        (200, ["RateLimit": #""minute";r=1;t=12"#], nil),
        (200, ["RateLimit": #""minute";r=0"#], nil),
        (200, ["RateLimit-Remaining": "0", "RateLimit-Reset": "7"], .seconds(7)),
        (200, ["RateLimit-Remaining": "1", "RateLimit-Reset": "7"], nil),
        (
            403,
            [
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1784962211",
                "Date": "Sat, 25 Jul 2026 06:50:01 GMT",
            ], .seconds(10)
        ),
        (
            200,
            [
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1784962211000",
                "Date": "Sat, 25 Jul 2026 06:50:01 GMT",
            ], .seconds(10)
        ),
        (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"], nil),
        (200, ["X-RateLimit-Remaining": "0"], nil),
    ]

    @Test("all forms of a server's limits are understood", arguments: answers.indices)
    func headers(_ place: Int) {
        let (status, headers, pause) = Self.answers[place]
        let fields = headers.compactMap { name, value in
            HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        }
        #expect(ResponseHeaders(HTTPFields(fields)).pause(status) == pause)
    }

    @Test(
        "a request that begins to wait at the end of a pause is admitted",
        .timeLimit(.minutes(10)),
        arguments: 0..<6
    )
    func endOfAPause(reads: Int) async throws {
        let clock = JumpingClock()
        let gate = ConnectionGate(limit: 4, clock: clock)
        gate.pause(for: .seconds(2))
        clock.jump(by: .seconds(3_600), afterReads: reads)
        if !gate.tryEnter() {
            let entered = Count()
            let request = enter(gate, 1, entered)[0]
            #expect(await eventually { entered.value == 1 || clock.base.sleepers == 1 })
            clock.base.advance(by: .seconds(3_600))
            #expect(await eventually { entered.value == 1 })
            request.cancel()
        }
    }

    private func client(
        _ server: StubTransport,
        _ pauses: Pauses,
        timeout: Duration? = nil,
        attemptTimeout: Duration? = nil
    ) -> Client {
        var options = ClientOptions()
        options.attemptTimeout = attemptTimeout
        options.onEvent = { event in
            if case .paused(_, let time) = event { pauses.add(time) }
        }
        return Client(
            APIDefinition(name: "Pause", envelope: .none, timeout: timeout),
            baseURL: "http://stub.test",
            transport: server,
            options: options,
            clock: clock
        )
    }

    @Test("a call that begins while the server has asked for a pause is sent after it")
    func calls() async throws {
        let server = StubTransport()
        server.on("GET", "/first", .status(429, headers: ["Retry-After": "2"]))
        server.on("GET", "/other", .status(204))
        let pauses = Pauses()
        let client = client(server, pauses)
        await #expect(throws: ClientError.self) { try await client.send(Endpoint<NoContent>.get("/first")) }
        let other = Task { try await client.send(Endpoint<NoContent>.get("/other")) }
        #expect(await eventually { client.state.gate.waiting == 1 })
        #expect(server.requests.count == 1)
        #expect(pauses.all == [.seconds(2)])
        await advance(by: .seconds(2))
        _ = try await other.value
        #expect(server.requests.count == 2)
    }

    @Test("a pause that the body announces is one for all calls too, and is reported")
    func pauseInTheBody() async throws {
        let server = StubTransport()
        server.on("GET", "/first", .json(#"{"ms":2000}"#, status: 429), .status(204))
        server.on("GET", "/other", .status(204))
        let pauses = Pauses()
        let client = client(server, pauses)
        let policy = RetryPolicy(attempts: 2, statuses: [429], delayMilliseconds: .body("ms"))
        let options = EndpointOptions(retry: policy)
        let first = Task { try await client.send(Endpoint<NoContent>.get("/first", options: options)) }
        #expect(await eventually { pauses.all == [.seconds(2)] })
        let other = Task { try await client.send(Endpoint<NoContent>.get("/other")) }
        #expect(await eventually { client.state.gate.waiting == 1 && clock.sleepers == 2 })
        #expect(server.requests.count == 1)
        clock.advance(by: .seconds(10))
        _ = try await (first.value, other.value)
        #expect(server.requests.count == 3)
    }

    @Test("a call without time for the pause is sent, and gets the server's response")
    func timeouts() async throws {
        let server = StubTransport()
        server.on("GET", "/", .status(429, headers: ["Retry-After": "60"]))
        let pauses = Pauses()
        let client = client(server, pauses, timeout: .seconds(5))
        for _ in 1...3 {
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<NoContent>.get("/"))
            }
            #expect(error?.status == .tooManyRequests)
        }
        #expect(server.requests.count == 3)
    }

    @Test(
        "the shorter time of a call and of one attempt tells whether there is time for the pause",
        arguments: [nil, .seconds(2), .seconds(4)] as [Duration?],
        [nil, .seconds(2), .seconds(4)] as [Duration?]
    )
    func bothTimes(_ timeout: Duration?, _ attemptTimeout: Duration?) async throws {
        let server = StubTransport()
        server.on("GET", "/first", .status(429, headers: ["Retry-After": "3"]))
        server.on("GET", "/other", .status(204))
        let client = client(server, Pauses(), timeout: timeout, attemptTimeout: attemptTimeout)
        await #expect(throws: ClientError.self) { try await client.send(Endpoint<NoContent>.get("/first")) }
        let other = Task { try await client.send(Endpoint<NoContent>.get("/other")) }
        let hasNoTime = [timeout, attemptTimeout].contains(.seconds(2))
        #expect(await eventually { client.state.gate.waiting == (hasNoTime ? 0 : 1) })
        #expect(await eventually { server.requests.count == (hasNoTime ? 2 : 1) })
        other.cancel()
        _ = await other.result
    }

    @Test("a pause that is too long, or requested by another server, is ignored")
    func others() async throws {
        let server = StubTransport()
        server.on("GET", "/long", .status(429, headers: ["Retry-After": "61"]))
        server.on("GET", "/away", .status(302, headers: ["Location": "http://else.test/busy"]))
        server.on("GET", "/busy", .status(429, headers: ["Retry-After": "5"]))
        server.on("GET", "/other", .status(204))
        let pauses = Pauses()
        let client = client(server, pauses)
        for path in ["/long", "/away"] {
            await #expect(throws: ClientError.self) {
                try await client.send(Endpoint<NoContent>.get(EndpointPath(stringLiteral: path)))
            }
        }
        _ = try await client.send(Endpoint<NoContent>.get("/other"))
        #expect(pauses.all.isEmpty)
    }
}

private final class Count: Sendable {
    private let state = Mutex(0)

    var value: Int { state.withLock { $0 } }

    func addOne() { state.withLock { $0 += 1 } }
}

private final class Pauses: Sendable {
    private let state = Mutex<[Duration]>([])

    var all: [Duration] { state.withLock { $0 } }

    func add(_ time: Duration) { state.withLock { $0.append(time) } }
}

/// A clock that is read a number of times before it jumps.
private final class JumpingClock: Clock {
    let base = TestClock()
    private let jump = Mutex<(time: Duration, reads: Int)?>(nil)

    func jump(by time: Duration, afterReads reads: Int) { jump.withLock { $0 = (time, reads) } }

    var now: TestClock.Instant {
        let time = jump.withLock { jump -> Duration? in
            guard let (time, reads) = jump else { return nil }
            jump = reads == 0 ? nil : (time, reads - 1)
            return reads == 0 ? time : nil
        }
        if let time { base.advance(by: time) }
        return base.now
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}
