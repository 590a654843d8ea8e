import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIPostgreSQL
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import MemoAPI
import Synchronization
import TestTraits
import Testing

/// As in swift-service-lifecycle.
private protocol Service: Sendable {
    func run() async throws
}

/// As in swift-service-lifecycle, where a signal takes the place of `Shutdown`.
private func cancelWhenGracefulShutdown<Value: Sendable>(
    _ operation: @Sendable @escaping () async throws -> Value
) async rethrows -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            await Shutdown.current.wait()
            return nil
        }
        while let value = try await group.next() {
            group.cancelAll()
            if let value { return value }
        }
        preconditionFailure("the operation has no result")
    }
}

private final class Shutdown: Sendable {
    @TaskLocal static var current = Shutdown()

    private let hasBegun = Atomic(false)

    func begin() { hasBegun.store(true, ordering: .sequentiallyConsistent) }

    func wait() async {
        while !hasBegun.load(ordering: .sequentiallyConsistent), !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

private struct TripChange: JSONReadable, Sendable {
    let number: Int

    init(from json: inout JSONReader) {
        json.beginObject()
        number = json.int("number")
        json.endObject()
    }
}

private struct OutboxService: Service {
    let outbox: PostgreSQLOutbox

    func run() async throws {
        await cancelWhenGracefulShutdown { await outbox.run() }
    }
}

private struct ChangesService: Service {
    let client: Client
    let endpoint: Endpoint<EventStream<TripChange>>
    let handle: @Sendable (TripChange) async -> Void

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            do {
                for try await event in client.events(endpoint) {
                    await Task { await handle(event.value) }.value
                }
            } catch is CancellationError {}
        }
    }
}

/// A stream of events that does not end by itself.
private struct EndlessStream: Transport {
    func send(_ request: WireRequest) async throws -> WireResponse {
        let (chunks, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        for number in 1...3 { continuation.yield(Array("data: {\"number\":\(number)}\n\n".utf8)) }
        return WireResponse(
            head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]),
            body: .stream(ByteStream(chunks))
        )
    }
}

/// Compiles the samples of *Running as a service* and runs them.
@Suite(.timeLimit(.minutes(10))) struct ServiceDocumentationTests {
    @Test(
        "a service that is shut down ends its request, and leaves further changes to other processes",
        .enabled(if: TestDatabase.isThere)
    )
    func outbox() async throws {
        let test = try await TestDatabase()
        let server = MemoServer()
        let outbox = PostgreSQLOutbox(
            test.database,
            name: "memos",
            client: Client(Memo.definition, baseURL: "https://a.test", transport: server),
            for: [Memo.self]
        )
        for text in ["1", "2"] {
            let memo = Memo(id: "a", text: text)
            try await outbox.add(.update(memo, to: memo, call: memo.put))
        }
        let shutdown = Shutdown()
        server.set { state in
            state.gate = {
                shutdown.begin()
                try? await Task.sleep(for: .milliseconds(200))
            }
        }
        try await Shutdown.$current.withValue(shutdown) { try await OutboxService(outbox: outbox).run() }
        #expect(server.ledger == ["a": ["1"]])
        #expect(try await outbox.operations().map(\.state) == [.waiting])
        try await test.drop()
    }

    @Test("a service that is shut down completes the work of an event, and ends its stream")
    func stream() async throws {
        let client = Client(Memo.definition, baseURL: "https://a.test", transport: EndlessStream())
        let shutdown = Shutdown()
        let handled = Mutex<[Int]>([])
        let service = ChangesService(client: client, endpoint: .get("/changes")) { change in
            if change.number == 3 { shutdown.begin() }
            try? await Task.sleep(for: .milliseconds(50))
            handled.withLock { $0.append(change.number) }
        }
        try await Shutdown.$current.withValue(shutdown) { try await service.run() }
        #expect(handled.withLock { $0 } == [1, 2, 3])
    }
}
