import GenAPITesting
import Synchronization
import TestTraits
import Testing
import UserAPI

@testable import GenAPIRuntime

/// Calls that wait for the network.
@Suite(.timeLimit(.minutes(10))) struct ConnectivityWaitTests {
    private let connectivity: AsyncStream<Bool>.Continuation
    private let wait: ConnectivityWait
    private var sample = SampleClient()
    private let call: Endpoint<NoContent> = .post("/a", body: .json(["a": 1]))

    init() {
        let (changes, connectivity) = AsyncStream.makeStream(of: Bool.self)
        self.connectivity = connectivity
        wait = ConnectivityWait(changes)
        sample.middleware = [wait]
        sample.server.on("POST", "/v1/a", .status(204))
    }

    private func set(isOnline: Bool) async {
        connectivity.yield(isOnline)
        while wait.isOpen != isOnline { await Task.yield() }
    }

    @Test("calls are sent when the device has a connection again, and a cancelled one ends", .proves("N-06"))
    func waiting() async throws {
        let client = sample.client
        await set(isOnline: false)
        let waiting = (0..<3).map { _ in Task { try await client.send(call) } }
        let cancelled = Task { try await client.send(call) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(sample.server.requests.isEmpty)
        await set(isOnline: true)
        for call in waiting { _ = try await call.value }
        #expect(sample.server.requests.count == 3)
    }

    @Test("a call that finds the connection gone waits for it, whatever its method", .proves("N-06"))
    func lostConnection() async throws {
        let transport = FirstCallLosingTransport(.cannotConnect, connectivity, wait, then: sample.server)
        let client = client(transport)
        let running = Task { try await client.send(call) }
        while wait.waiting == 0 { await Task.yield() }
        #expect(sample.server.requests.isEmpty)
        await set(isOnline: true)
        _ = try await running.value
        #expect(sample.server.requests.count == 1)
    }

    @Test("a request that may have arrived is not sent again", .proves("N-06"))
    func mayHaveArrived() async throws {
        let client = client(
            FirstCallLosingTransport(.connectionLost, connectivity, wait, then: sample.server)
        )
        await #expect(throws: ClientError.self) { _ = try await client.send(call) }
        #expect(sample.server.requests.isEmpty && wait.waiting == 0)
    }

    private func client(_ transport: FirstCallLosingTransport) -> Client {
        Client(SampleAPI.definition, baseURL: "http://stub.test/v1", transport: transport, middleware: [wait])
    }

    @Test("a call with a timeout waits no longer than that", .proves("N-06"))
    func timeout() async throws {
        let client = sample.client
        await set(isOnline: false)
        await #expect(throws: ClientError.self) {
            _ = try await client.send(call.with { $0.timeout = .milliseconds(20) })
        }
        #expect(sample.server.requests.isEmpty)
    }

    @Test("a server that cannot be reached is an error while the device has a connection", .proves("N-06"))
    func unreachable() async throws {
        sample.server.on("POST", "/v1/a", .error(TransportError(.cannotConnect)))
        let client = sample.client
        await #expect(throws: ClientError.self) { _ = try await client.send(call) }
        await set(isOnline: false)
        await set(isOnline: true)
        await #expect(throws: ClientError.self) { _ = try await client.send(call) }
    }

    @Test("waiting calls are sent when the stream of connectivity changes ends", .proves("N-06"))
    func end() async throws {
        await set(isOnline: false)
        let client = sample.client
        let waiting = Task { try await client.send(call) }
        connectivity.finish()
        _ = try await waiting.value
        #expect(sample.server.requests.count == 1)
    }
}

/// Loses the connection with the first request, and then works.
private final class FirstCallLosingTransport: Transport {
    private let error: TransportError
    private let connectivity: AsyncStream<Bool>.Continuation
    private let wait: ConnectivityWait
    private let next: StubTransport
    private let hasFailed = Mutex(false)

    init(
        _ kind: TransportError.Kind,
        _ connectivity: AsyncStream<Bool>.Continuation,
        _ wait: ConnectivityWait,
        then next: StubTransport
    ) {
        error = TransportError(kind)
        (self.connectivity, self.wait, self.next) = (connectivity, wait, next)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        let fails = hasFailed.withLock { hasFailed in
            defer { hasFailed = true }
            return !hasFailed
        }
        guard fails else { return try await next.send(request) }
        connectivity.yield(false)
        while wait.isOpen { await Task.yield() }
        throw error
    }
}
