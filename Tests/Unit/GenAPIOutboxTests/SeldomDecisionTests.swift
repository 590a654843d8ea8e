import GenAPIMapping
import GenAPIRuntime
import Testing

@testable import GenAPIOutbox
@testable import GenAPIRepositories

/// Decisions about operations that are seldom needed.
@Suite(.timeLimit(.minutes(10))) struct SeldomDecisionTests {
    private let server = NoteServer()

    @Test("an outbox needs a client")
    func clients() async throws {
        await #expect(throws: FetchError.noClient) { try await Outbox(Repositories(), for: [Note.self]) }
    }

    @Test("pauses double after each failure, up to five minutes, until the outbox is asked to hurry")
    func pauses() async throws {
        let app = try await App(server)
        func pause() async -> Duration {
            await app.outbox.pause()
            return await app.outbox.pauseEnd.map { $0 - app.repositories.clock.now() } ?? .zero
        }
        for failures in 0..<20 {
            let longest = min(.seconds(1) * (1 << failures), .seconds(300))
            let pause = await pause()
            #expect(pause >= longest / 2 && pause <= longest, "after \(failures)")
        }
        await app.outbox.hurry()
        #expect(await app.outbox.pauseEnd == nil)
        #expect(await pause() <= .seconds(1))
    }

    #if Store
        @Test(
            "a stored operation that is damaged stays as it is, holds up no other one, and can be discarded"
        )
        func damaged() async throws {
            let folder = TemporaryFolder()
            let first = try await App(server, store: try await folder.store())
            await first.repositories.setOnline(false)
            try await first.repositories.store.transaction { change in
                try change.save(StoredOperation(number: 1, content: Array("{".utf8)))
                try change.save(StoredOperation(number: 2, content: []))
            }
            await first.outbox.close()
            let app = try await App(server, store: try await folder.store())
            #expect(await app.outbox.operations == [])
            let unreadable = await app.outbox.unreadableOperations
            #expect(unreadable.map(\.content) == [Array("{".utf8), []])
            #expect(unreadable.map(\.id.number) == [1, 2])
            #expect("\(unreadable[0])" == "unreadable operation 1")
            let note = Note(id: "p", title: "P")
            try await app.outbox.create(note, call: Note.put(note))
            #expect(await app.settled() == [])
            #expect(server.ledger == ["put p P"])
            func rows() async throws -> [StoredOperation] {
                try await app.repositories.store.transaction { try $0.operations() }
            }
            #expect(try await rows().map(\.content) == [Array("{".utf8), []])
            await #expect(throws: Repositories.UnsentOperations.self) { try await app.repositories.close() }
            await #expect(throws: OutboxError.unknownOperation) {
                try await app.outbox.retry(unreadable[0].id)
            }
            try await app.outbox.discard(unreadable[0].id)
            #expect(await app.outbox.unreadableOperations == [unreadable[1]])
            #expect(try await rows().map(\.number) == [2])
            await #expect(throws: OutboxError.unknownOperation) {
                try await app.outbox.discard(unreadable[0].id)
            }
        }
    #endif

    /// A creation in conflict with an element of the same title, and the app.
    private func conflictedCreation() async throws -> (App, Note, QueuedOperation.ID) {
        server.set { $0.notes["u"] = Note(id: "u", title: "unique") }
        let app = try await App(server)
        let note = Note(id: .temporary(), title: "unique", text: "mine")
        try await app.outbox.create(note, call: Note.create(note))
        let operation = try #require(await app.operations(with: .conflicted).first)
        return (app, note, operation.id)
    }

    @Test("a creation in conflict with another element is dropped if the server's version is chosen")
    func givenUp() async throws {
        let (app, note, id) = try await conflictedCreation()
        let child = Note(id: .temporary(), title: "child", parent: note.id)
        try await app.outbox.create(child, call: Note.create(child))
        try await app.outbox.resolve(id, .server)
        #expect(await app.settled() == [])
        #expect(server.ledger.isEmpty)
        #expect(try await app.shown(note.id) == nil)
        #expect(try await app.shown(child.id) == nil)
        await #expect(throws: OutboxError.unknownOperation) { try await app.outbox.resolve(id, .server) }
    }

    @Test("a conflict without the server's element is not resolved with a version of the app's own")
    func ownVersionOfNothing() async throws {
        let (app, note, id) = try await conflictedCreation()
        await #expect(throws: OutboxError.unknownOperation) {
            try await app.outbox.resolve(id, with: note) { new, _ in Note.create(new) }
        }
        #expect(await app.outbox.operations.map(\.state) == [.conflicted])
    }

    @Test("a conflict that the app resolves without a difference ends with the server's version")
    func nothingLeft() async throws {
        server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
        let app = try await App(server)
        _ = try await app.notes.find("a")
        server.change("a") { $0.title = "theirs" }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "ours"
        } call: {
            Note.updateChecked($0, $1, .ask)
        }
        let id = try #require(await app.operations(with: .conflicted).first).id
        #expect(try await app.outbox.conflict(id, of: Note.self).remote?.title == "theirs")
        let theirs = try #require(server.notes["a"])
        try await app.outbox.resolve(id, with: theirs) { Note.update($0, $1, .ask) }
        #expect(await app.settled() == [])
        #expect(server.ledger.isEmpty)
        #expect(try await app.shown("a")?.title == "theirs")
    }

    @Test("a resolution by the app expects the server's version on which it is based")
    func expectedVersion() async throws {
        server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
        let app = try await App(server)
        _ = try await app.notes.find("a")
        server.change("a") { $0.title = "theirs" }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "ours"
        } call: {
            Note.updateChecked($0, $1, .ask)
        }
        let id = try #require(await app.operations(with: .conflicted).first).id
        // Somebody else is faster again.
        server.change("a") { $0.title = "theirs, too" }
        var merged = try #require(try await app.outbox.conflict(id, of: Note.self).remote)
        merged.title = "both"
        let former = server.requests.count
        try await app.outbox.resolve(id, with: merged) { Note.update($0, $1, .ask) }
        #expect(await app.operations(with: .conflicted).count == 1)
        #expect(server.ledger.isEmpty && server.notes["a"]?.title == "theirs, too")
        #expect(server.requests.dropFirst(former).first == "PATCH /notes/a")
    }
}
