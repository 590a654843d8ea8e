import GenAPIMapping
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRuntime

/// The times of calls on a clock that only the tests move, so that no result depends on the machine.
@Suite(.timeLimit(.minutes(10))) struct CallTimeTests {
    private let clock = TestClock()
    private let server = StubTransport()

    private func client(_ retry: RetryPolicy = .never) -> Client {
        Client(
            APIDefinition(name: "Times", envelope: .none, retry: retry),
            baseURL: "http://stub.test",
            transport: server,
            clock: clock
        )
    }

    @Test(
        "a call and an attempt of 100 milliseconds end exactly then if the server never responds",
        .proves("SW-09"),
        arguments: [false, true]
    )
    func timeout(_ isOfAttempt: Bool) async throws {
        server.on("GET", "/slow", StubAnswer.status(204).after(.seconds(3_600)))
        let time = Duration.milliseconds(100)
        let options = isOfAttempt ? EndpointOptions(attemptTimeout: time) : EndpointOptions(timeout: time)
        let hasEnded = Mutex(false)
        let client = client()
        let call = Task {
            defer { hasEnded.withLock { $0 = true } }
            try await client.send(Endpoint<NoContent>.get("/slow", options: options))
        }
        #expect(await eventually { clock.sleepers == 1 && server.requests.count == 1 })
        clock.advance(by: .milliseconds(99))
        for _ in 0..<1_000 { await Task.yield() }
        #expect(!hasEnded.withLock { $0 })
        clock.advance(by: .milliseconds(1))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(clock.now.offset == .milliseconds(100))
        switch error {
        case .timeout(_, let after)?: #expect(!isOfAttempt && after == time)
        case .transport(_, let error)?: #expect(isOfAttempt && error.kind == .timedOut)
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test(
        "a call that is cancelled while it waits for anything returns before any time passes",
        .proves("SW-12"),
        arguments: ["response", "retry", "pause", "events"]
    )
    func cancellation(_ wait: String) async throws {
        server.on("GET", "/response", StubAnswer.status(204).after(.seconds(3_600)))
        server.on("GET", "/retry", .status(503, headers: ["Retry-After": "30"]))
        server.on("GET", "/pause", .status(429, headers: ["Retry-After": "30"]))
        server.on("GET", "/events", .chunks([]))
        let client = client(RetryPolicy(attempts: wait == "retry" ? 3 : 1, statuses: [503]))
        if wait == "pause" { _ = try? await client.send(Endpoint<NoContent>.get("/pause")) }
        let call = Task {
            switch wait {
            case "events":
                for try await _ in client.events(Endpoint<EventStream<JSONValue>>.get("/events")) {}
            default:
                _ = try await client.send(Endpoint<NoContent>.get(EndpointPath(stringLiteral: "/\(wait)")))
            }
        }
        #expect(
            await eventually {
                server.requests.count == 1 && (wait == "response" || clock.sleepers >= 1)
                    && (wait != "pause" || client.state.gate.waiting == 1)
            }
        )
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(clock.now.offset == .zero && server.requests.count == 1)
    }
}
