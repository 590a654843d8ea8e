import GenAPILogging
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Logging
import TestWaiting
import Testing
import UserAPI

/// What is logged of retries and of pauses that a server asks for.
@Suite(.timeLimit(.minutes(10))) struct WaitLogTests {
    private let server = StubTransport()

    private func client(
        _ options: ClientOptions,
        retry: RetryPolicy = RetryPolicy(attempts: 3, statuses: [429, 503])
    ) -> Client {
        var definition = SampleAPI.definition
        definition.retry = retry
        return Client(
            definition,
            baseURL: "http://stub.test/v1",
            transport: server,
            options: options,
            clock: ImmediateClock()
        )
    }

    @Test(
        "announced retries do not count against the budget, and denied ones are logged"
    )
    func announcedRetries() async throws {
        server.on("GET", "/v1/users/7", .status(429, headers: ["Retry-After": "1"]), .json(Fixture.alex))
        server.on("GET", "/v1/users/8", .status(429), .json(Fixture.alex))
        let lines = ObservingTests.Lines()
        var options = ClientOptions()
        (options.retryShare, options.minRetries) = (0, 0)
        options.logger = Logger(label: "tests") { _ in
            ObservingTests.Handler(lines: lines, logLevel: .notice)
        }
        let client = client(options)
        #expect(try await client.send(User.get(id: "7")).id == "7")
        #expect(lines.all.isEmpty)
        await #expect(throws: ClientError.self) { try await client.send(User.get(id: "8")) }
        #expect(server.requests.count == 3)
        #expect(lines.all.count == 1)
        #expect(
            lines.all.allSatisfy { $0.hasPrefix("notice no retry: the calls of this client have used up") }
        )
    }

    @Test("a pause that a server asks for is logged once, with its length")
    func pause() async throws {
        server.on("GET", "/v1/users/7", .status(429, headers: ["Retry-After": "2"]))
        let lines = ObservingTests.Lines()
        var options = ClientOptions()
        options.attemptLogger = Logger(label: "tests") { _ in
            ObservingTests.Handler(lines: lines, logLevel: .debug)
        }
        let client = client(options, retry: .never)
        await #expect(throws: ClientError.self) { try await client.send(User.get(id: "7")) }
        let logged = lines.all.filter { $0.hasPrefix("debug the server asks for a pause ") }
        #expect(logged.count == 1 && logged.allSatisfy { $0.contains(" ms=2000") }, "\(lines.all)")
    }
}
