import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import GenAPITesting
import MemoAPI
import Synchronization
import Testing

@testable import GenAPIPostgreSQL

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct OutboxHistoryTests {
    private let server = MemoServer()

    private func outbox(_ database: PostgreSQLDatabase, maxAttempts: Int) -> PostgreSQLOutbox {
        PostgreSQLOutbox(
            database,
            name: "memos",
            client: Client(Memo.definition, baseURL: "https://a.test", transport: server),
            for: [Memo.self],
            maxAttempts: maxAttempts
        )
    }

    private func isEmpty(_ test: TestDatabase) async throws -> Bool {
        try await test.perform { "SELECT 1 FROM \($0).outbox LIMIT 1" }.isEmpty
    }

    /// The seeds of random histories. A failure names its seed.
    private static let seeds =
        0..<(ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap { Int($0) } ?? 20) / 4

    @Test(
        "in random histories with faults and killed processes, no change is lost, reordered or repeated",
        arguments: seeds
    )
    func histories(_ seed: Int) async throws {
        let test = try await TestDatabase()
        var random = SeededRandom(seed: UInt64(seed))
        let outboxes = (0..<2).map { _ in outbox(test.another(), maxAttempts: 1000) }
        var expected: [String: [(text: String, isUnkeyed: Bool)]] = [:]
        for number in 0..<24 {
            let id = ["a", "b", "c"].randomElement(using: &random) ?? "a"
            let memo = Memo(id: Memo.ID(id), text: "\(number)")
            let kind = Int.random(in: 0..<3, using: &random)
            let change: PostgreSQLOutbox.Change =
                switch kind {
                case 0: try .update(memo, to: memo, call: memo.put)
                case 1: try .update(memo, to: memo, call: memo.log)
                default: try .update(memo, to: memo, call: memo.logOnce)
                }
            try await outboxes[number % 2].add(change)
            expected[id, default: []].append((memo.text, kind == 1))
        }
        let faults = (0..<12).compactMap { _ in MemoServer.Fault.allCases.randomElement(using: &random) }
        server.set { state in
            state.faults = faults
            state.gate = { try? await Task.sleep(for: .milliseconds(.random(in: 0...3))) }
        }
        let unknown = Mutex<Set<String>>([])
        let tasks = outboxes.map { outbox in Task { await outbox.run() } }
        for _ in 0..<2000 {
            // Delays end at once, and so do the claims of killed processes.
            try await test.perform {
                "UPDATE \($0).outbox SET due = statement_timestamp() WHERE NOT is_claimed AND due < 'infinity'"
            }
            for text in server.takeKilled() {
                try await test.perform(
                    {
                        """
                        UPDATE \($0).outbox SET due = statement_timestamp()
                        WHERE is_claimed AND operation::json #>> '{call,body,text}' = $1
                        """
                    },
                    [.text(text)]
                )
            }
            for outbox in outboxes { outbox.pace.withLock { $0 = Pace() } }
            for operation in try await outboxes[0].operations(stopped: true) {
                #expect(operation.state == .failed(.unknownOutcome))
                let rows = try await test.perform(
                    { "SELECT operation FROM \($0).outbox WHERE number = $1" },
                    [.number(operation.id.row)]
                )
                let json = try rows.first?.text(0).map { try JSONValue(json: $0) }
                unknown.withLock { _ = $0.insert(json?["call"]?["body"]?["text"]?.string ?? "?") }
                try await outboxes[0].discard(operation.id)
            }
            if try await isEmpty(test) { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        #expect(try await isEmpty(test), "seed \(seed)")
        for (id, changes) in expected {
            var ledger = server.ledger[id] ?? []
            for change in changes {
                let count = ledger.prefix { $0 == change.text }.count
                ledger.removeFirst(count)
                let isUnknown = unknown.withLock { $0.contains(change.text) }
                #expect(count == 1 || count == 0 && isUnknown, "seed \(seed): \(change.text) \(count) times")
                #expect(!isUnknown || change.isUnkeyed, "seed \(seed): \(change.text)")
            }
            #expect(ledger.isEmpty, "seed \(seed): \(ledger)")
        }
        try await test.drop()
    }
}
