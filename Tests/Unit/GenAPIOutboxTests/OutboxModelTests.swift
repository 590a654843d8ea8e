import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor struct OutboxModelTests {
    private let server = NoteServer()

    private func app() async throws -> App {
        server.set { $0.notes = ["a": Note(id: "a", title: "A", text: "old")] }
        let app = try await App(server)
        _ = try await app.notes.find("a")
        return app
    }

    private func update(_ app: App, _ title: String, _ policy: ConflictPolicy = .client) async throws {
        try await app.outbox.update(Note.self, "a") {
            $0.title = title
        } call: {
            Note.update($0, $1, policy)
        }
    }

    @Test("a running model has the operations and their state")
    func states() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await update(app, "B")
        let model = OutboxModel(app.outbox)
        #expect(model.operations.isEmpty && model.state == .empty)
        let run = Task { await model.run() }
        #expect(await eventually { model.state == .waiting(.connection(until: nil)) })
        #expect(model.operations.map(\.elementID) == [#""a""#] && model.undecided.isEmpty)
        let note = Note(id: .temporary(), title: "new")
        try await app.outbox.create(note, call: Note.createWithKey(note))
        #expect(await eventually { model.operations.count == 2 })
        await app.repositories.setOnline(true)
        #expect(await eventually { model.state == .empty })
        #expect(server.notes["a"]?.title == "B")
        run.cancel()
        await run.value
    }

    @Test("a change that has failed is sent again, and an error of a decision is kept")
    func failure() async throws {
        let app = try await app()
        let model = OutboxModel(app.outbox)
        let run = Task { await model.run() }
        try await update(app, "invalid")
        #expect(await eventually { model.state == .stopped })
        let failed = try #require(model.undecided.first)
        #expect(failed.state == .failed(.rejected(status: 422, code: nil, message: nil)))
        await model.resolve(failed.id, .client)
        #expect(model.error as? OutboxError == .noConflict)
        await model.retry(failed.id)
        #expect(model.error == nil)
        #expect(await eventually { server.requests.filter { $0.hasPrefix("PATCH") }.count == 2 })
        run.cancel()
        await run.value
    }

    @Test("a change that has failed is discarded once")
    func discarding() async throws {
        let app = try await app()
        let model = OutboxModel(app.outbox)
        let run = Task { await model.run() }
        try await update(app, "invalid")
        #expect(await eventually { model.state == .stopped })
        let failed = try #require(model.undecided.first)
        await model.discard(failed.id)
        #expect(await eventually { model.state == .empty && model.undecided.isEmpty })
        await model.discard(failed.id)
        #expect(model.error as? OutboxError == .unknownOperation)
        run.cancel()
        await run.value
    }

    @Test("a conflict is undecided until it is resolved")
    func conflict() async throws {
        let app = try await app()
        server.change("a") { $0.title = "theirs" }
        let model = OutboxModel(app.outbox)
        let run = Task { await model.run() }
        try await update(app, "ours", .ask)
        #expect(await eventually { model.undecided.map(\.state) == [.conflicted] })
        try await update(app, "later", .ask)
        #expect(await eventually { model.operations.count == 2 && model.state == .stopped })
        #expect(model.undecided.count == 1)
        await model.resolve(model.undecided[0].id, .client)
        #expect(await eventually { model.state == .empty })
        #expect(model.error == nil && server.notes["a"]?.title == "later")
        run.cancel()
        await run.value
    }

    @Test("a model lists unreadable stored changes until they are discarded")
    func unreadable() async throws {
        let store = RepositoryStore.inMemory
        let stored = StoredOperation(number: 1, content: [1])
        try await store.local.transaction { try $0.save(stored) }
        let app = try await App(server, store: store)
        let model = OutboxModel(app.outbox)
        let run = Task { await model.run() }
        #expect(await eventually { model.unreadable.map(\.content) == [[1]] })
        #expect(model.state == .stopped && model.undecided.isEmpty)
        await model.discard(model.unreadable[0].id)
        #expect(await eventually { model.state == .empty && model.unreadable.isEmpty })
        run.cancel()
        await run.value
    }

    @Test("the run ends without operations when the repositories are closed")
    func closing() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await update(app, "B")
        let model = OutboxModel(app.outbox)
        let run = Task { await model.run() }
        #expect(await eventually { model.operations.count == 1 })
        try await app.repositories.close(discardingUnsent: true)
        await run.value
        #expect(model.operations.isEmpty && model.state == .empty)
    }
}
