import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import GenAPITesting
import MemoAPI
import Synchronization
import TestTraits
import Testing

@testable import GenAPIPostgreSQL

private final class Switch: Sendable {
    private let state = Atomic(false)

    var isOn: Bool { state.load(ordering: .sequentiallyConsistent) }

    func turnOn() { state.store(true, ordering: .sequentiallyConsistent) }
}

@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct OutboxTests {
    private let server = MemoServer()
    private let a = Memo(id: "a", text: "0")

    private func outbox(_ database: PostgreSQLDatabase) -> PostgreSQLOutbox {
        PostgreSQLOutbox(
            database,
            name: "memos",
            client: Client(Memo.definition, baseURL: "https://a.test", transport: server),
            for: [Memo.self]
        )
    }

    /// Runs outboxes of several processes until a condition is met.
    private func run(
        _ outboxes: [PostgreSQLOutbox],
        confirmed: (@Sendable (PostgreSQLOutbox.Confirmation) async throws -> Void)? = nil,
        until isDone: @escaping @Sendable () async throws -> Bool
    ) async throws {
        let tasks = outboxes.map { outbox in Task { await outbox.run(confirmed: confirmed) } }
        #expect(try await eventually { try await isDone() })
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private func isEmpty(_ test: TestDatabase) async throws -> Bool {
        try await test.perform { "SELECT 1 FROM \($0).outbox LIMIT 1" }.isEmpty
    }

    /// Ends all claims and delays, as time does.
    private func passTime(_ test: TestDatabase) async throws {
        try await test.perform {
            "UPDATE \($0).outbox SET due = statement_timestamp() WHERE due < 'infinity'"
        }
    }

    @Test(
        "the changes of an element are sent in order by all processes together, and then the outbox is empty"
    )
    func order() async throws {
        let test = try await TestDatabase()
        let outboxes = (0..<3).map { _ in outbox(test.another()) }
        for number in 1...12 {
            for id in ["a", "b", "c"] {
                let memo = Memo(id: Memo.ID(id), text: "\(number)")
                try await outboxes[number % 3].add(.update(memo, to: memo, call: memo.put))
            }
        }
        server.set { $0.gate = { try? await Task.sleep(for: .milliseconds(.random(in: 0...5))) } }
        try await run(outboxes) { try await isEmpty(test) }
        let all = (1...12).map(String.init)
        #expect(server.ledger == ["a": all, "b": all, "c": all])
        try await test.drop()
    }

    @Test("a change in a transaction of the service is sent if that is committed, and not if it is undone")
    func transactions() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        for (text, end) in [("undone", "ROLLBACK"), ("committed", "COMMIT")] {
            let statement = try #require(
                outbox.statement(adding: try .update(a, to: a.with(text: text), call: a.with(text: text).put))
            )
            try await test.database.perform { connection, deadline throws(PostgreSQLError) in
                _ = try connection.rows("BEGIN", until: deadline)
                _ = try connection.rows(
                    statement.sql,
                    statement.parameters.map(Parameter.text),
                    until: deadline
                )
                _ = try connection.rows(end, until: deadline)
            }
        }
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["committed"]])
        try await test.drop()
    }

    @Test("a change is not visible before an earlier one of its element, whose transaction takes longer")
    func overlappingTransactions() async throws {
        let test = try await TestDatabase()
        let (first, second) = (outbox(test.database), outbox(test.another()))
        let memos = ["1", "2"].map { Memo(id: "a", text: $0) }
        let statement = try #require(
            first.statement(adding: try .update(memos[0], to: memos[0], call: memos[0].put))
        )
        let isAdded = Switch()
        let other = Mutex<Task<Void, any Error>?>(nil)
        try await test.database.transaction { connection, _, deadline throws(PostgreSQLError) in
            _ = try connection.rows(statement.sql, statement.parameters.map(Parameter.text), until: deadline)
            other.withLock {
                $0 = Task {
                    try await second.add(.update(memos[1], to: memos[1], call: memos[1].put))
                    isAdded.turnOn()
                }
            }
            // Without the lock, the other one is added within this time.
            _ = try connection.rows("SELECT pg_sleep(0.5)", until: deadline)
            #expect(!isAdded.isOn)
        }
        try await other.withLock(\.self)?.value
        try await run([first, second]) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["1", "2"]])
        try await test.drop()
    }

    @Test("a change that is added while the one before it ends is sent afterwards")
    func addedMeanwhile() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        let memos = ["1", "2"].map { Memo(id: "a", text: $0) }
        try await outbox.add(.update(memos[0], to: memos[0], call: memos[0].put))
        let claim = try #require(try await outbox.claim())
        let statement = try #require(
            outbox.statement(adding: try .update(memos[1], to: memos[1], call: memos[1].put))
        )
        let other = self.outbox(test.another())
        let ending = try await test.database.transaction { connection, _, deadline throws(PostgreSQLError) in
            _ = try connection.rows(statement.sql, statement.parameters.map(Parameter.text), until: deadline)
            // Its end does not see the new one, which has seen it.
            let ending = Task {
                try await other.end(SharedResult(claim.operation, content: "{}", lists: [:]), of: claim)
            }
            _ = try connection.rows("SELECT pg_sleep(0.5)", until: deadline)
            return ending
        }
        try await ending.value
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["2"]])
        try await test.drop()
    }

    @Test(
        "a process that has lost its claim cannot end the change, and another one takes over"
    )
    func fencing() async throws {
        let test = try await TestDatabase()
        let (first, second) = (outbox(test.database), outbox(test.another()))
        try await first.add(.update(a, to: a.with(text: "1"), call: a.with(text: "1").put))
        let claim = try #require(try await first.claim())
        #expect(try await second.claim() == nil)
        try await passTime(test)
        let next = try #require(try await second.claim())
        #expect(next.operation.number == claim.operation.number && next.number == 2)
        #expect(try await first.extend(claim) == false)
        await #expect(throws: LostClaim.self) { try await first.save(claim.operation, of: claim) }
        try await first.release(claim.operation, of: claim, for: .zero)
        let result = SharedResult(claim.operation, content: "{}", lists: [:])
        try await first.end(result, of: claim)
        #expect(try await first.operations().map(\.state) == [.sending])
        try await second.end(result, of: next)
        #expect(try await isEmpty(test))
        try await test.drop()
    }

    @Test("the later changes of an element wait while its first one is claimed, delayed or stopped")
    func firstOnly() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        for text in ["1", "2"] {
            try await outbox.add(.update(a, to: a.with(text: text), call: a.with(text: text).put))
        }
        let claim = try #require(try await outbox.claim())
        #expect(try await outbox.claim() == nil)
        try await outbox.release(claim.operation, of: claim, for: .seconds(60))
        #expect(try await outbox.claim() == nil)
        try await test.perform { "UPDATE \($0).outbox SET state = 'failed' WHERE number = 1" }
        #expect(try await outbox.claim() == nil)
        try await outbox.discard(try #require(try await outbox.operations(stopped: true).first?.id))
        #expect(try await outbox.claim()?.operation.number == 2)
        try await test.drop()
    }

    @Test("a call that must not be repeated fails with an unknown outcome after its process was killed")
    func unknownOutcome() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        try await outbox.add(.update(a, to: a.with(text: "1"), call: a.with(text: "1").log))
        // The process is killed after its request.
        let claim = try #require(try await outbox.claim())
        _ = try await outbox.sender.attempt(claim.operation, isRepeated: false) {
            try await outbox.save($0, of: claim)
        }
        #expect(server.ledger == ["a": ["1"]])
        try await passTime(test)
        try await run([outbox]) {
            try await outbox.operations(stopped: true).map(\.state) == [.failed(.unknownOutcome)]
        }
        #expect(server.ledger == ["a": ["1"]])
        // Somebody knows that it has not arrived.
        let id = try #require(try await outbox.operations().first?.id)
        try await outbox.retry(id)
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["1", "1"]])
        await #expect(throws: OutboxError.unknownOperation) { try await outbox.retry(id) }
        try await test.drop()
    }

    @Test("a call with an idempotency key is repeated with it after its process was killed")
    func idempotencyKeys() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        try await outbox.add(.update(a, to: a.with(text: "1"), call: a.with(text: "1").logOnce))
        let claim = try #require(try await outbox.claim())
        _ = try await outbox.sender.attempt(claim.operation, isRepeated: false) {
            try await outbox.save($0, of: claim)
        }
        try await passTime(test)
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.requests.count == 2 && server.ledger == ["a": ["1"]])
        try await test.drop()
    }

    @Test("a process ends its request when it has lost its claim")
    func lostClaims() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        try await outbox.add(.update(a, to: a.with(text: "1"), call: a.with(text: "1").put))
        let (isWaiting, isCancelled) = (Switch(), Switch())
        server.set { state in
            state.gate = {
                isWaiting.turnOn()
                do { try await Task.sleep(for: .seconds(60)) } catch { isCancelled.turnOn() }
            }
        }
        let running = Task { await outbox.run() }
        #expect(await eventually { isWaiting.isOn })
        try await test.perform {
            "UPDATE \($0).outbox SET claim = claim + 1, due = clock_timestamp() + interval '1 hour'"
        }
        #expect(await eventually { isCancelled.isOn })
        running.cancel()
        await running.value
        #expect(try await outbox.operations().map(\.state) == [.sending])
        try await test.drop()
    }

    @Test("changes of other members are combined, and a conflict waits for a decision")
    func conflicts() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        server.set { $0.memos = ["a": Memo(id: "a", text: "theirs", color: "red", version: 5)] }
        let old = Memo(id: "a", text: "theirs", color: "blue", version: 4)
        try await outbox.add(
            .update(old, to: old.with(text: "1"), call: old.with(text: "1").patch(from: old))
        )
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.memos["a"] == Memo(id: "a", text: "1", color: "red", version: 6))

        // A later change of the version that the first one makes is not a conflict; one of an old version is.
        let known = Memo(id: "a", text: "1", color: "red", version: 6)
        let (second, third) = (known.with(text: "2"), known.with(text: "2", color: "green"))
        try await outbox.add(.update(known, to: second, call: second.patchChecked(from: known)))
        try await outbox.add(.update(second, to: third, call: third.patchChecked(from: second)))
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.memos["a"] == Memo(id: "a", text: "2", color: "green", version: 8))
        try await outbox.add(
            .update(old, to: old.with(text: "3"), call: old.with(text: "3").patchChecked(from: old))
        )
        try await run([outbox]) { try await outbox.operations(stopped: true).map(\.state) == [.conflicted] }
        let id = try #require(try await outbox.operations().first?.id)
        let conflict = try await outbox.conflict(id, of: Memo.self)
        #expect(conflict.local?.text == "3" && conflict.remote?.color == "green")
        try await outbox.retry(id)
        try await run([outbox]) { try await isEmpty(test) }
        #expect(server.memos["a"] == Memo(id: "a", text: "3", color: "green", version: 9))
        try await test.drop()
    }

    @Test("a confirmation is repeated until it is accepted, without sending the change again")
    func confirmations() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        let memo = Memo(id: .temporary(), text: "new")
        try await outbox.add(.create(memo, call: memo.create))
        let given = Mutex<[Memo?]>([])
        try await run([outbox]) { confirmation in
            let memo = try confirmation.element(as: Memo.self)
            let count = given.withLock { given in
                given.append(memo)
                return given.count
            }
            if count == 1 { throw CancellationError() }
        } until: {
            try await isEmpty(test)
        }
        let created = Memo(id: "new0", text: "new")
        #expect(given.withLock { $0 } == [created, created])
        #expect(server.requests == ["POST /memos"])
        try await test.drop()
    }

    @Test(
        "a change of an element with a temporary id, or with a call that cannot wait, is rejected when it is made"
    )
    func notQueueable() throws {
        let memo = Memo(id: .temporary(), text: "new")
        #expect(throws: OutboxError.notQueueable(operation: "Memo.put")) {
            try PostgreSQLOutbox.Change.update(memo, to: memo, call: memo.put)
        }
        let get: Endpoint<Memo> = .get("/memos/a", operation: "Memo.get")
        #expect(throws: OutboxError.notQueueable(operation: "Memo.get")) {
            try PostgreSQLOutbox.Change.update(a, to: a, call: get)
        }
        let unchanged = try PostgreSQLOutbox.Change.update(a, to: a, call: a.patch(from: a))
        #expect(unchanged.row == nil)
    }

    @Test("a change of a type that a process does not know is left to the others")
    func unknownTypes() async throws {
        let test = try await TestDatabase()
        let client = Client(Memo.definition, baseURL: "https://a.test", transport: server)
        let old = PostgreSQLOutbox(test.database, name: "memos", client: client, for: [])
        let new = outbox(test.another())
        try await new.add(.update(a, to: a.with(text: "1"), call: a.with(text: "1").put))
        let claim = try #require(try await old.claim())
        guard
            case .postponed(let operation, let delay) = try await old.sender.attempt(
                claim.operation,
                isRepeated: false,
                save: { _ in }
            )
        else {
            Issue.record("it is not postponed")
            return
        }
        #expect(operation.state == "waiting" && delay > .seconds(1))
        try await passTime(test)
        try await run([new]) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["1"]])
        try await test.drop()
    }

    @Test("nothing is sent while the server rejects the credentials, and no change fails for it")
    func rejectedCredentials() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        for id in ["a", "b", "c", "d", "e", "f"] {
            let memo = Memo(id: Memo.ID(id), text: "1")
            try await outbox.add(.update(memo, to: memo, call: memo.put))
        }
        server.set { $0.refusal = .status(401) }
        let server = server
        try await run([outbox]) { outbox.pace.withLock { $0.pause } != nil && server.requests.count >= 3 }
        #expect(try await outbox.operations(stopped: true).isEmpty)
        server.set { $0.refusal = nil }
        try await passTime(test)
        outbox.pace.withLock { $0 = Pace() }
        try await run([outbox]) { try await isEmpty(test) }
        try await test.drop()
    }
}
