import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConflictTests {
    private let server = NoteServer()

    /// An app that has fetched a note, which somebody else then changes.
    private func app(_ change: (inout Note) -> Void) async throws -> App {
        server.set { $0.notes = ["a": Note(id: "a", title: "A", text: "old")] }
        let app = try await App(server)
        _ = try await app.notes.find("a")
        server.change("a", change)
        return app
    }

    private func update(
        _ app: App,
        _ policy: ConflictPolicy,
        isChecked: Bool,
        _ change: @escaping @Sendable (inout Note) -> Void
    ) async throws -> [QueuedOperation] {
        try await app.outbox.update(Note.self, "a", change) { new, old in
            isChecked ? Note.updateChecked(new, old, policy) : Note.update(new, old, policy)
        }
        return await app.settled()
    }

    @Test(
        "changes of different members are combined",
        arguments: [false, true],
        [ConflictPolicy.merge, .client]
    )
    func different(isChecked: Bool, policy: ConflictPolicy) async throws {
        let app = try await app { $0.text = "theirs" }
        #expect(try await update(app, policy, isChecked: isChecked) { $0.title = "ours" } == [])
        #expect(server.notes["a"]?.title == "ours")
        #expect(server.notes["a"]?.text == "theirs")
        #expect(try await app.shown("a") == server.notes["a"])
    }

    @Test("the server's version wins if the policy says so", arguments: [false, true])
    func serverWins(isChecked: Bool) async throws {
        let app = try await app { $0.title = "theirs" }
        #expect(try await update(app, .server, isChecked: isChecked) { $0.title = "ours" } == [])
        #expect(server.notes["a"]?.title == "theirs")
        #expect(try await app.shown("a")?.title == "theirs")
    }

    @Test("the queued change wins if the policy says so", arguments: [false, true])
    func clientWins(isChecked: Bool) async throws {
        let app = try await app { $0.title = "theirs" }
        #expect(try await update(app, .client, isChecked: isChecked) { $0.title = "ours" } == [])
        #expect(server.notes["a"]?.title == "ours")
    }

    @Test(
        "the app decides about changes of the same member",
        arguments: [false, true],
        [ConflictPolicy.merge, .ask]
    )
    func sameMember(isChecked: Bool, policy: ConflictPolicy) async throws {
        for resolution in [Outbox.Resolution.server, .client] {
            let app = try await app { ($0.title, $0.text) = ("theirs", "new") }
            let operations = try await update(app, policy, isChecked: isChecked) { $0.title = "ours" }
            let operation = try #require(operations.first)
            #expect(operation.state == .conflicted)
            let shown = try await app.shown("a")
            #expect(shown?.title == "ours")
            #expect(shown?.text == "new")
            let conflict = try await app.outbox.conflict(operation.id, of: Note.self)
            #expect(conflict.base?.title == "A")
            #expect(conflict.local?.title == "ours")
            #expect(conflict.remote?.title == "theirs")
            try await app.outbox.resolve(operation.id, resolution)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == (resolution == .server ? "theirs" : "ours"))
            #expect(server.notes["a"]?.text == "new")
            #expect(try await app.shown("a") == server.notes["a"])
        }
    }

    @Test("the app can resolve a conflict with a version of its own", arguments: [false, true])
    func ownVersion(isChecked: Bool) async throws {
        let app = try await app { $0.title = "theirs" }
        let operations = try await update(app, .ask, isChecked: isChecked) { $0.title = "ours" }
        let id = try #require(operations.first).id
        var both = try #require(try await app.outbox.conflict(id, of: Note.self).remote)
        both.title = "theirs and ours"
        try await app.outbox.resolve(id, with: both) { Note.updateChecked($0, $1) }
        #expect(await app.settled() == [])
        #expect(server.notes["a"]?.title == "theirs and ours")
    }

    @Test(
        "a combined change does not contain changes by others that were received in between",
        arguments: [ConflictPolicy.merge, .ask],
        [false, true]
    )
    func learnedInBetween(policy: ConflictPolicy, isChecked: Bool) async throws {
        let app = try await app { $0.parent = "b" }
        await app.repositories.setOnline(false)
        let change: @Sendable (Note, Note) -> Endpoint<Note>? = { new, old in
            isChecked ? Note.updateChecked(new, old, policy) : Note.update(new, old, policy)
        }
        try await app.outbox.update(Note.self, "a", { $0.title = "ours" }, call: change)
        try await app.notes.save(#require(server.notes["a"]))
        #expect(try await app.shown("a")?.parent == "b")
        try await app.outbox.update(Note.self, "a", { $0.text = "ours" }, call: change)
        #expect(await app.outbox.operations.count == 1)
        server.change("a") { $0.parent = "c" }
        await app.repositories.setOnline(true)
        let isAsked = policy == .ask && isChecked
        #expect(await app.settled().map(\.state) == (isAsked ? [.conflicted] : []))
        if isAsked { return }
        let both = Note(id: "a", title: "ours", text: "ours", parent: "c", version: 3)
        #expect(server.notes["a"] == both)
    }

    @Test("a whole element keeps members that only somebody else has changed")
    func wholeElement() async throws {
        let app = try await app { $0.text = "theirs" }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "ours"
        } call: { new, _ in
            Note.put(new, .merge)
        }
        #expect(await app.settled() == [])
        #expect(server.notes["a"]?.title == "ours")
        #expect(server.notes["a"]?.text == "theirs")
    }

    @Test("a change of an element that somebody has deleted is in conflict", arguments: [false, true])
    func deleted(isChecked: Bool) async throws {
        let app = try await app { _ in }
        server.set { $0.notes = [:] }
        let operations = try await update(app, .ask, isChecked: isChecked) { $0.title = "ours" }
        let operation = try #require(operations.first)
        #expect(operation.state == .conflicted)
        #expect(try await app.outbox.conflict(operation.id, of: Note.self).remote == nil)
        #expect(try await app.shown("a")?.title == "ours")
        try await app.outbox.resolve(operation.id, .server)
        #expect(try await app.shown("a") == nil)
    }

    @Test("a deletion of an element that somebody has changed follows the policy")
    func deletions() async throws {
        for (policy, isDeleted) in [(ConflictPolicy.server, false), (.client, true)] {
            let app = try await app { $0.title = "theirs" }
            let known = try #require(try await app.shown("a"))
            try await app.outbox.delete(Note.self, "a", call: Note.deleteChecked(known, policy))
            #expect(await app.settled() == [])
            #expect((server.notes["a"] == nil) == isDeleted)
            #expect(try await app.shown("a")?.title == (isDeleted ? nil : "theirs"))
        }
    }

    @Test(
        "a creation that the server rejects with 409 is in conflict and keeps the element",
        .proves("BM-05")
    )
    func creation() async throws {
        let app = try await app { _ in }
        server.set { $0.notes["u"] = Note(id: "u", title: "unique") }
        await app.repositories.setOnline(false)
        let note = Note(id: .temporary(), title: "unique", text: "mine")
        try await app.outbox.create(note, call: Note.create(note))
        #expect(await app.outbox.operations.map(\.state) == [.waiting])
        await app.repositories.setOnline(true)
        let operation = try #require(await app.operations(with: .conflicted).first)
        #expect(try await app.shown(note.id) == note)
        #expect(try await app.outbox.conflict(operation.id, of: Note.self).local == note)
        server.set { $0.notes["u"] = nil }
        try await app.outbox.resolve(operation.id, .client)
        #expect(await app.settled() == [])
        #expect(server.ledger == ["create unique"])
    }

    @Test("only operations in conflict can be resolved")
    func noConflict() async throws {
        let app = try await app { _ in }
        await app.repositories.setOnline(false)
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        let id = try #require(await app.outbox.operations.first).id
        await #expect(throws: OutboxError.noConflict) { try await app.outbox.resolve(id, .server) }
    }
}
