import GenAPIMapping
import GenAPIOutbox
import GenAPIRuntime
import MemoAPI
import TestTraits
import Testing

@testable import GenAPIPostgreSQL

/// Rows of the outbox that other versions have added, and damaged ones.
@Suite(.enabled(if: TestDatabase.isThere), .timeLimit(.minutes(10))) struct StoredFormTests {
    private let server = MemoServer()
    private let a = Memo(id: "a", text: "0")

    private func outbox(_ database: PostgreSQLDatabase) -> PostgreSQLOutbox {
        PostgreSQLOutbox(
            database,
            name: "memos",
            client: Client(Memo.definition, baseURL: "https://a.test", transport: server),
            for: [Memo.self],
            maxAge: .seconds(1 << 40)
        )
    }

    private func run(
        _ outbox: PostgreSQLOutbox,
        until isDone: @escaping @Sendable () async throws -> Bool
    ) async throws {
        let running = Task { await outbox.run() }
        #expect(try await eventually { try await isDone() })
        running.cancel()
        await running.value
    }

    private func isEmpty(_ test: TestDatabase) async throws -> Bool {
        try await test.perform { "SELECT 1 FROM \($0).outbox LIMIT 1" }.isEmpty
    }

    private func add(_ element: String, _ operation: String, to test: TestDatabase) async throws {
        try await test.perform(
            { "SELECT \($0).enqueue('memos', $1, $2)" },
            [.text(element), .text(operation)]
        )
    }

    /// The elements and the operations that a development version before 0.1.0 has added, with the name of the Swift type.
    private static let rows = #"""
        MemoAPI.Memo  "m0"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m0","call":{"method":"PUT","operation":"Memo.put","path":"/memos/m0","query":[],"headers":[],"body":{"text":"7-0","color":""},"invalidates":[]},"returns_element":true,"base":{"id":"m0","text":"7-0","color":"","version":0},"changed":{"id":"m0","text":"7-0","color":"","version":0},"requires":[],"queued_at":1796011593869,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        MemoAPI.Memo  "m4"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m4","call":{"method":"POST","operation":"Memo.logOnce","path":"/memos/m4/log","query":[],"headers":[{"name":"Idempotency-Key","values":["00000000-0000-4000-8000-000000000001"]}],"body":{"text":"7-1","color":""},"invalidates":[]},"returns_element":false,"base":{"id":"m4","text":"7-1","color":"","version":0},"changed":{"id":"m4","text":"7-1","color":"","version":0},"requires":[],"queued_at":1796011593966,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        MemoAPI.Memo  "m6"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m6","call":{"method":"POST","operation":"Memo.logOnce","path":"/memos/m6/log","query":[],"headers":[{"name":"Idempotency-Key","values":["00000000-0000-4000-8000-000000000002"]}],"body":{"text":"7-2","color":""},"invalidates":[]},"returns_element":false,"base":{"id":"m6","text":"7-2","color":"","version":0},"changed":{"id":"m6","text":"7-2","color":"","version":0},"requires":[],"queued_at":1796011593988,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        MemoAPI.Memo  "m6"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m6","call":{"method":"PUT","operation":"Memo.put","path":"/memos/m6","query":[],"headers":[],"body":{"text":"7-3","color":""},"invalidates":[]},"returns_element":true,"base":{"id":"m6","text":"7-3","color":"","version":0},"changed":{"id":"m6","text":"7-3","color":"","version":0},"requires":[],"queued_at":1796011593995,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        MemoAPI.Memo  "m4"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m4","call":{"method":"POST","operation":"Memo.log","path":"/memos/m4/log","query":[],"headers":[],"body":{"text":"7-4","color":""},"invalidates":[]},"returns_element":false,"base":{"id":"m4","text":"7-4","color":"","version":0},"changed":{"id":"m4","text":"7-4","color":"","version":0},"requires":[],"queued_at":1796011594040,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        MemoAPI.Memo  "m5"	{"number":0,"kind":"update","type":"MemoAPI.Memo","id":"m5","call":{"method":"POST","operation":"Memo.logOnce","path":"/memos/m5/log","query":[],"headers":[{"name":"Idempotency-Key","values":["00000000-0000-4000-8000-000000000003"]}],"body":{"text":"7-5","color":""},"invalidates":[]},"returns_element":false,"base":{"id":"m5","text":"7-5","color":"","version":0},"changed":{"id":"m5","text":"7-5","color":"","version":0},"requires":[],"queued_at":1796011594070,"attempts":0,"sent":false,"dropped_base":false,"parent":"","status":{"name":"waiting"}}
        """#.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }

    @Test(
        "changes with the name of the Swift type are read and sent in order, also if it was in another module",
        arguments: ["MemoAPI", "Former"]
    )
    func earlierVersion(module: String) async throws {
        let test = try await TestDatabase()
        for row in Self.rows.map({ $0.map { $0.replacing("MemoAPI.Memo", with: "\(module).Memo") } }) {
            try await add(row[0], row[1], to: test)
        }
        let outbox = outbox(test.database)
        let waiting = try await outbox.operations()
        #expect(waiting.map(\.elementType) == Array(repeating: "Memo", count: 6))
        #expect(waiting[1].changes("m4", of: Memo.self) && waiting[1].state == .waiting)
        try await run(outbox) { try await isEmpty(test) }
        let texts = ["m0": ["7-0"], "m4": ["7-1", "7-4"], "m5": ["7-5"], "m6": ["7-2", "7-3"]]
        #expect(server.ledger == texts)
        try await test.drop()
    }

    @Test("a new change of an element is sent after those that have the name of the Swift type")
    func laterChanges() async throws {
        let test = try await TestDatabase()
        for row in Self.rows { try await add(row[0], row[1], to: test) }
        let outbox = outbox(test.database)
        let memo = Memo(id: "m4", text: "8")
        try await outbox.add(.update(memo, to: memo, call: memo.put))
        let other = Memo(id: "m9", text: "9")
        try await outbox.add(.update(other, to: other, call: other.put))
        func elements() async throws -> [String?] {
            try await test.perform { "SELECT element FROM \($0).outbox ORDER BY number" }.map { $0.text(0) }
        }
        #expect(try await elements().suffix(2) == [#"MemoAPI.Memo  "m4""#, #"Memo  "m9""#])
        try await run(outbox) { try await isEmpty(test) }
        #expect(server.ledger["m4"] == ["7-1", "7-4", "8"])
        try await outbox.add(.update(memo, to: memo, call: memo.put))
        #expect(try await elements() == [#"Memo  "m4""#])
        try await test.drop()
    }

    @Test(
        "a change that cannot be read stays as it is, is reported, and holds up only the later ones of its element",
        arguments: ["{", "", #"{"kind":"archive"}"#]
    )
    func unreadable(content: String) async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        func add(_ id: Memo.ID, _ text: String) async throws {
            let memo = Memo(id: id, text: text)
            try await outbox.add(.update(memo, to: memo, call: memo.put))
        }
        try await add("a", "1")
        let stored = try await contents(test)[0]
        try await test.perform({ "UPDATE \($0).outbox SET operation = $1" }, [.text(content)])
        try await add("a", "2")
        try await add("b", "1")
        try await run(outbox) {
            try await !outbox.unreadableOperations().isEmpty && server.ledger["b"] != nil
        }
        let unreadable = try await outbox.unreadableOperations()
        let first = try #require(unreadable.first)
        #expect(unreadable.count == 1 && first.content == Array(content.utf8))
        #expect(try await contents(test)[0] == content)
        #expect(server.ledger == ["b": ["1"]])
        #expect(try await outbox.operations().map(\.state) == [.blocked(by: first.id)])
        await #expect(throws: OutboxError.unknownOperation) {
            try await outbox.conflict(first.id, of: Memo.self)
        }

        // A retry does not change it either.
        try await outbox.retry(first.id)
        #expect(try await outbox.unreadableOperations().isEmpty)
        try await run(outbox) { try await !outbox.unreadableOperations().isEmpty }
        #expect(try await contents(test)[0] == content)

        // A process that can read it sends it, without anybody's decision.
        try await test.perform(
            { "UPDATE \($0).outbox SET operation = $1 WHERE state = 'unreadable'" },
            [.text(stored)]
        )
        try await run(self.outbox(test.another())) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["1", "2"], "b": ["1"]])
        try await test.drop()
    }

    private func contents(_ test: TestDatabase) async throws -> [String] {
        try await test.perform { "SELECT operation FROM \($0).outbox ORDER BY number" }.map {
            $0.text(0) ?? ""
        }
    }

    @Test("ending a change leaves a later unreadable change of its element as it is")
    func laterUnreadable() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        server.set { $0.memos = ["a": Memo(id: "a", text: "0", version: 1)] }
        let old = Memo(id: "a", text: "0", version: 1)
        let (new, newer) = (old.with(text: "1"), old.with(text: "2"))
        try await outbox.add(.update(old, to: new, call: new.patchChecked(from: old)))
        try await outbox.add(.update(new, to: newer, call: newer.patchChecked(from: new)))
        try await test.perform { "UPDATE \($0).outbox SET operation = 'damaged' WHERE number = 2" }
        try await run(outbox) { try await !outbox.unreadableOperations().isEmpty }
        #expect(try await contents(test) == ["damaged"])
        #expect(server.ledger == ["a": ["1"]])
        try await test.drop()
    }

    @Test("an unreadable change can be discarded, and the later ones of its element go on")
    func discarding() async throws {
        let test = try await TestDatabase()
        let outbox = outbox(test.database)
        for text in ["1", "2"] {
            try await outbox.add(.update(a, to: a.with(text: text), call: a.with(text: text).put))
        }
        try await test.perform { "UPDATE \($0).outbox SET operation = '{' WHERE number = 1" }
        try await run(outbox) { try await !outbox.unreadableOperations().isEmpty }
        try await outbox.discard(try #require(try await outbox.unreadableOperations().first?.id))
        try await run(outbox) { try await isEmpty(test) }
        #expect(server.ledger == ["a": ["2"]])
        try await test.drop()
    }
}
