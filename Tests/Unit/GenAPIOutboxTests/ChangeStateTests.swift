import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import TestTraits
import Testing

/// The state of queued changes in rows of lists and in observed elements.
@Suite(.timeLimit(.minutes(10))) struct ChangeStateTests {
    private let server = NoteServer()

    private func app(_ notes: [Note] = [Note(id: "a", title: "A")]) async throws -> App {
        server.set { $0.notes = Dictionary(uniqueKeysWithValues: notes.map { ($0.id.rawValue, $0) }) }
        let app = try await App(server)
        _ = try await app.repositories.list(Note.list()).refresh()
        return app
    }

    private func rename(_ app: App, _ title: String, _ policy: ConflictPolicy = .ask) async throws {
        try await app.outbox.update(Note.self, "a") {
            $0.title = title
        } call: { new, old in
            Note.update(new, old, policy)
        }
    }

    @Test("a row says that its change is pending, failed or in conflict, and readers are told once of each")
    func rows() async throws {
        let app = try await app()
        let (list, outbox) = (app.repositories.list(Note.list()), app.outbox)
        var states = app.notes.states("a").makeAsyncIterator()
        #expect(try await states.next()?.change == nil)

        func expect(_ title: String, _ change: Repositories.ChangeState?) async throws {
            let state = try #require(try await states.next())
            #expect(state.element?.title == title)
            #expect(state.change == change)
            #expect(try await list.snapshot().rows.map(\.change) == [change])
            #expect(try await list.snapshot().rows.elements.map(\.title) == [title])
        }

        func connect() async -> QueuedOperation? {
            await app.repositories.setOnline(true)
            let left = await app.settled().first
            await app.repositories.setOnline(false)
            return left
        }

        await app.repositories.setOnline(false)
        try await rename(app, "invalid")
        try await expect("invalid", .pending)
        let rejected = try #require(await connect())
        try await expect("invalid", .failed)
        try await outbox.retry(rejected.id)
        try await expect("invalid", .pending)
        #expect(await connect()?.id == rejected.id)
        try await expect("invalid", .failed)
        try await outbox.discard(rejected.id)
        try await expect("A", nil)

        try await rename(app, "ours")
        try await expect("ours", .pending)
        server.change("a") { $0.title = "theirs" }
        let conflict = try #require(await connect())
        try await expect("ours", .conflicted)
        try await outbox.resolve(conflict.id, .client)
        try await expect("ours", .pending)
        #expect(await connect() == nil)
        try await expect("ours", nil)
    }

    @Test("a list that is observed shows a failure with its rows")
    func observedList() async throws {
        let app = try await app()
        let list = app.repositories.list(Note.list())
        await app.repositories.setOnline(false)
        try await rename(app, "invalid")
        let seen = Task {
            var seen: [Repositories.ChangeState?] = []
            for await snapshot in list.snapshots() {
                let change = snapshot.rows.first?.change
                if seen.last != change { seen.append(change) }
                if change == .failed { break }
            }
            return seen
        }
        await app.repositories.setOnline(true)
        #expect(await seen.value.last == .failed)
    }

    @Test("the state of an element is the most urgent one of its changes")
    func several() async throws {
        let app = try await app()
        try await rename(app, "invalid")
        _ = await app.settled()
        try await app.outbox.update(Note.self, "a") {
            $0.text = "later"
        } call: { new, old in
            Note.update(new, old)
        }
        let rows = try await app.repositories.list(Note.list()).snapshot().rows
        #expect(rows.map(\.change) == [.failed])
        #expect(rows.elements.map(\.text) == ["later"])
        #expect(Repositories.ChangeState.conflicted > .failed)
        #expect(Repositories.ChangeState.failed > .pending)
    }

    @Test("an element that others wait for has failed, and they are pending")
    func dependents() async throws {
        let app = try await app([])
        await app.repositories.setOnline(false)
        let list = app.repositories.list(Note.list())
        let parent = Note(id: .temporary(), title: "invalid")
        try await app.outbox.create(parent, call: Note.createWithKey(parent), in: list)
        let child = Note(id: .temporary(), title: "child", parent: parent.id)
        try await app.outbox.create(child, call: Note.createWithKey(child), in: list, at: .end)
        await app.repositories.setOnline(true)
        _ = await app.settled()
        #expect(try await list.snapshot().rows.map(\.change) == [.failed, .pending])
    }

    @Test("observers of an element see a failed deletion")
    func deletion() async throws {
        let app = try await app()
        let note = try #require(server.notes["a"])
        server.change("a") { $0.title = "theirs" }
        try await app.outbox.delete(Note.self, "a", call: Note.deleteChecked(note))
        _ = await app.settled()
        var states = app.notes.states("a").makeAsyncIterator()
        let state = try #require(try await states.next())
        #expect(state.element == nil)
        #expect(state.change == .conflicted)
        #expect(try await app.repositories.list(Note.list()).snapshot().rows.isEmpty)
    }

    #if Store
        @Test("rows have their states after a restart", .proves("BM-05"))
        func restart() async throws {
            let notes = ["a", "b", "c"].map { Note(id: Note.ID($0), title: $0) }
            server.set { $0.notes = Dictionary(uniqueKeysWithValues: notes.map { ($0.id.rawValue, $0) }) }
            let device = try await Device(server)
            try await device.app.repositories.list(Note.list()).refresh()
            for (id, title) in [("a", "invalid"), ("b", "ours")] {
                try await device.app.outbox.update(Note.self, Note.ID(id)) {
                    $0.title = title
                } call: { new, old in
                    Note.updateChecked(new, old)
                }
                if id == "a" { server.change("b") { $0.title = "theirs" } }
            }
            _ = await device.app.settled()
            server.set { $0.isOffline = true }
            try await device.app.outbox.update(Note.self, "c") {
                $0.title = "later"
            } call: { new, old in
                Note.update(new, old)
            }
            for _ in 0..<2 {
                try await device.restart()
                let rows = try await device.app.repositories.list(Note.list()).snapshot().rows
                #expect(rows.map(\.change) == [.failed, .conflicted, .pending])
                #expect(rows.elements.map(\.title) == ["invalid", "ours", "later"])
            }
        }

        @Test(
            "a change whose call is unknown is visible as failed, and is sent by a version of the app that has it"
        )
        func unknownCall() async throws {
            let (folder, call) = (TemporaryFolder(), #""Note.update ask""#)
            server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
            try await {
                let app = try await App(server, store: folder.store())
                _ = try await app.notes.find("a")
                await app.repositories.setOnline(false)
                try await rename(app, "ours")
            }()
            try await edit(folder) { $0.replacing(call, with: #""Note.former""#) }
            try await {
                let app = try await App(server, store: folder.store())
                #expect(await app.settled().map(\.state) == [.failed(.unknownCall)])
                var states = app.notes.states("a").makeAsyncIterator()
                let state = try await states.next()
                #expect(state?.element?.title == "ours")
                #expect(state?.change == .failed)
            }()
            try await edit(folder) {
                $0.replacing(#""Note.former""#, with: call).replacing(#""waiting""#, with: #""unknown call""#)
            }
            let app = try await App(server, store: folder.store())
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "ours")
        }

        private func edit(_ folder: TemporaryFolder, _ change: @escaping @Sendable (String) -> String)
            async throws
        {
            let store = try await folder.store().local
            try await store.transaction { transaction in
                for stored in try transaction.operations() {
                    let text = change(String(decoding: stored.content, as: UTF8.self))
                    try transaction.save(StoredOperation(number: stored.number, content: Array(text.utf8)))
                }
            }
        }
    #endif
}
