import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import Synchronization
import Testing
import UserAPI

/// An answer that takes long to read is read for as long as somebody waits for it.
@Suite struct ReadingTimeTests {
    /// Something happens while the thousandth is read.
    private struct Item: JSONReadable {
        final class Events: Sendable {
            let count = Atomic(0)
            let thousandth: @Sendable () -> Void

            init(_ thousandth: @escaping @Sendable () -> Void) { self.thousandth = thousandth }
        }

        @TaskLocal static var events: Events?

        var number: Int

        init(from json: inout JSONReader) {
            number = json.int()
            let count = Self.events?.count.add(1, ordering: .relaxed).newValue
            if count == 1000 { Self.events?.thousandth() }
        }
    }

    private enum Body: String, CaseIterable {
        case list, twice, refusal, envelope

        static let items = Array(repeating: "1234567", count: 300_000).joined(separator: ",")

        var text: String {
            switch self {
            case .list: "{\"data\":[\(Self.items)],\"code\":\"OK\"}"
            case .twice: "{\"data\":[1],\"data\":[\(Self.items)],\"code\":\"OK\"}"
            case .refusal: "{\"data\":[\(Self.items),\"x\"],\"code\":\"OK\"}"
            case .envelope: "{\"code\":\"OK\",\"data\":[\(Self.items)]}"
            }
        }
    }

    private func client(_ body: Body, timeout: Duration?, _ clock: TestClock) -> Client {
        let server = StubTransport()
        server.on("GET", "/v1/items", .json(body.text))
        var definition = SampleAPI.definition
        definition.timeout = timeout
        return Client(definition, baseURL: "http://stub.test/v1", transport: server, clock: clock)
    }

    @Test(
        "a call that is cancelled while its response is read throws CancellationError at once",
        arguments: Body.allCases
    )
    private func cancelled(_ body: Body) async throws {
        let client = client(body, timeout: nil, TestClock())
        let events = Item.Events { withUnsafeCurrentTask { $0?.cancel() } }
        await Item.$events.withValue(events) {
            let task = Task { try await client.send(Endpoint<[Item]>.get("/items")) }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        // Up to sixty-four kilobytes are read until somebody asks.
        #expect(events.count.load(ordering: .relaxed) < 30_000)
    }

    @Test(
        "a call that times out while its response is read throws the timeout at once",
        arguments: Body.allCases
    )
    private func timedOut(_ body: Body) async throws {
        let clock = TestClock()
        let client = client(body, timeout: .seconds(30), clock)
        let events = Item.Events { clock.advance(by: .seconds(31)) }
        await Item.$events.withValue(events) {
            do {
                _ = try await client.send(Endpoint<[Item]>.get("/items"))
                Issue.record("it was read")
            } catch ClientError.timeout(_, let time) {
                #expect(time == .seconds(30))
            } catch {
                Issue.record("\(error)")
            }
        }
        #expect(events.count.load(ordering: .relaxed) < 30_000)
    }

    @Test("a response that is read in time is complete, and its errors are reported")
    func inTime() async throws {
        let client = client(.list, timeout: .seconds(30), TestClock())
        #expect(try await client.send(Endpoint<[Item]>.get("/items")).count == 300_000)
        let other = self.client(.refusal, timeout: .seconds(30), TestClock())
        await #expect(throws: ClientError.self) { try await other.send(Endpoint<[Item]>.get("/items")) }
    }
}
