import Foundation
import GenAPIMapping
import GenAPIRuntime
import GenAPITesting
import HTTPTypes
import MemoAPI
import Synchronization
import TestTraits
import Testing

@testable import GenAPIPostgreSQL

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct RateLimitTests {
    /// A server with a budget for each period, which begins with its first request.
    private final class LimitedServer: Transport {
        enum Announcement: CaseIterable { case standard, older, retryAfter }

        private struct State {
            var left = 0
            var end = ContinuousClock.now
            var accepted = 0
            var rejected = 0
        }

        private let state = Mutex(State())
        private let budget: Int
        private let period: Duration
        private let announcement: Announcement

        init(budget: Int, period: Duration, _ announcement: Announcement) {
            (self.budget, self.period, self.announcement) = (budget, period, announcement)
        }

        var counts: (accepted: Int, rejected: Int) { state.withLock { ($0.accepted, $0.rejected) } }

        func send(_ request: WireRequest) async throws -> WireResponse {
            try await Task.sleep(for: .milliseconds(.random(in: 1...5)))
            return state.withLock { state in
                if state.end <= .now { (state.left, state.end) = (budget, .now + period) }
                let isAccepted = state.left > 0
                state.left = max(0, state.left - 1)
                if isAccepted { state.accepted += 1 } else { state.rejected += 1 }
                // Rounded down, as some servers do.
                let rest = Int((state.end - .now) / .seconds(1))
                var fields = HTTPFields()
                switch announcement {
                case .standard:
                    fields[HTTPField.Name("RateLimit")!] = "\"default\";r=\(state.left);t=\(rest)"
                case .older:
                    fields[HTTPField.Name("X-RateLimit-Remaining")!] = "\(state.left)"
                    fields[HTTPField.Name("X-RateLimit-Reset")!] = "\(rest)"
                case .retryAfter: break
                }
                if !isAccepted { fields[.retryAfter] = "\(rest)" }
                return WireResponse(
                    head: HTTPResponse(status: isAccepted ? .ok : .tooManyRequests, headerFields: fields),
                    body: .bytes(Array("{}".utf8))
                )
            }
        }
    }

    private func client(
        _ database: PostgreSQLDatabase,
        _ server: any Transport,
        longestWait: Duration = .seconds(60)
    )
        -> Client
    {
        Client(
            Memo.definition,
            baseURL: "https://a.test",
            transport: server,
            middleware: [
                PostgreSQLRateLimit(database, name: "memos", for: "https://a.test", longestWait: longestWait)
            ]
        )
    }

    private let memo: Endpoint<JSONValue> = .get("/memos/a")

    @Test(
        "processes share an announced budget, and the server rejects none of their requests",
        arguments: [LimitedServer.Announcement.standard, .older]
    )
    private func announced(_ announcement: LimitedServer.Announcement) async throws {
        let test = try await TestDatabase()
        let server = LimitedServer(budget: 12, period: .seconds(2), announcement)
        let clients = (0..<4).map { _ in client(test.another(), server) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<30 { group.addTask { _ = try await clients[number % 4].send(memo) } }
            try await group.waitForAll()
        }
        #expect(server.counts.accepted == 30 && server.counts.rejected == 0)
        try await test.drop()
    }

    @Test("after a 429 with Retry-After, all processes wait")
    func retryAfter() async throws {
        let test = try await TestDatabase()
        let server = LimitedServer(budget: 3, period: .seconds(5), .retryAfter)
        let (first, second) = (client(test.another(), server), client(test.another(), server))
        for _ in 0..<3 { _ = try await first.send(memo) }
        await #expect(throws: ClientError.self) { try await first.send(memo) }
        #expect(server.counts.accepted == 3 && server.counts.rejected == 1)
        // The process that has seen nothing of it waits, too.
        let time = try await ContinuousClock().measure { _ = try await second.send(memo) }
        #expect(time > .seconds(1))
        #expect(server.counts.accepted == 4 && server.counts.rejected == 1)
        try await test.drop()
    }

    @Test("a request that would wait for too long is answered with 429 and Retry-After, without being sent")
    func longWaits() async throws {
        let test = try await TestDatabase()
        let server = LimitedServer(budget: 1, period: .seconds(30), .standard)
        let client = client(test.database, server, longestWait: .seconds(2))
        _ = try await client.send(memo)
        let error = await #expect(throws: ClientError.self) { try await client.send(memo) }
        #expect(error?.status == .tooManyRequests)
        guard case .errorResponse(let response) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let wait = try #require(response.retryAfter)
        #expect(wait > .seconds(20) && wait <= .seconds(31))
        #expect(server.counts.accepted == 1 && server.counts.rejected == 0)
        try await test.drop()
    }

    @Test("without the database, requests are sent at once, and it is not asked again for a while")
    func away() async throws {
        let server = LimitedServer(budget: 100, period: .seconds(60), .standard)
        let away = PostgreSQLDatabase(Sensitive("host=127.0.0.1 port=1 user=a"))
        let client = client(away, server)
        let time = try await ContinuousClock().measure {
            for _ in 0..<20 { _ = try await client.send(memo) }
        }
        #expect(time < .seconds(10))
        #expect(server.counts.accepted == 20 && server.counts.rejected == 0)
    }

    @Test(
        "no process waits forever for the response to a lost request of another process"
    )
    func lostFirstRequests() async throws {
        let test = try await TestDatabase()
        let limit = PostgreSQLRateLimit(test.database, name: "memos", for: "https://a.test")
        // The row is made first.
        var answer = try await limit.take()
        if case .wait = answer { answer = try await limit.take() }
        guard case .permit(let permit) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(permit.isFirst)
        let server = LimitedServer(budget: 100, period: .seconds(60), .standard)
        // Its response never arrives.
        let time = try await ContinuousClock().measure {
            _ = try await client(test.another(), server).send(memo)
        }
        #expect(time > .seconds(1))
        // The response to the earlier request does not raise the budget.
        try await limit.store(.left(1_000, until: .seconds(60)), of: permit)
        let rows = try await test.perform { "SELECT budget, period FROM \($0).limits" }
        #expect(rows.first?.number(0) == 99 && rows.first?.number(1) == 3)
        try await test.drop()
    }

    @Test("requests to another server pass")
    func otherServers() async throws {
        let away = PostgreSQLDatabase(Sensitive("host=127.0.0.1 port=1 user=a"))
        let limit = PostgreSQLRateLimit(away, name: "memos", for: "https://a.test")
        let other = StubTransport()
        other.on("GET", "/memos/a", .json("{}"))
        let client = Client(Memo.definition, baseURL: "https://b.test", transport: other, middleware: [limit])
        _ = try await client.send(memo)
        #expect(other.requests.count == 1)
    }
}
