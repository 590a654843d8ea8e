import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    private let server = NoteServer()

    init() { server.set { $0.notes = ["a": Note(id: "a", title: "A"), "b": Note(id: "b", title: "B")] } }

    /// An app that has fetched all notes.
    private func app(maxAttempts: Int = 10) async throws -> App {
        let app = try await App(server, maxAttempts: maxAttempts)
        _ = try await app.notes.find("a")
        _ = try await app.notes.find("b")
        server.set { $0.requests = [] }
        return app
    }

    @Test("a change is visible at once, and is sent when there is a connection", .proves("BM-05"))
    func changes() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        let changed = try await app.outbox.update(Note.self, "a") {
            $0.title = "New"
        } call: {
            Note.update($0, $1, .client)
        }
        #expect(changed.title == "New")
        #expect(try await app.shown("a")?.title == "New")
        #expect(await app.outbox.operations.map(\.state) == [.waiting])
        #expect(await app.outbox.operations.first?.changes("a", of: Note.self) == true)
        #expect(server.requests == [])
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.notes["a"]?.title == "New")
        #expect(try await app.shown("a") == server.notes["a"])
        #expect(server.requests == ["PATCH /notes/a"])
    }

    @Test("an operation is not sent while a later change of its element is being stored")
    func changeDuringAChange() async throws {
        let store = GatedStore()
        let app = try await App(server, store: RepositoryStore(store))
        _ = try await app.notes.find("a")
        server.set { $0.requests = [] }
        await app.repositories.setOnline(false)
        func change(_ title: String) async throws {
            try await app.outbox.update(Note.self, "a") {
                $0.title = title
            } call: {
                Note.update($0, $1, .client)
            }
        }
        try await change("First")
        let (isWaiting, waits) = AsyncStream<Void>.makeStream()
        let (mayGoOn, goOn) = AsyncStream<Void>.makeStream()
        store.holdNext {
            waits.finish()
            for await _ in mayGoOn {}
        }
        async let second: Void = change("Second")
        for await _ in isWaiting {}
        await app.repositories.setOnline(true)
        for _ in 0..<500 { await Task.yield() }
        try await Task.sleep(for: .milliseconds(20))
        #expect(server.requests == [])
        goOn.finish()
        try await second
        #expect(await app.settled() == [])
        #expect(server.requests == ["PATCH /notes/a"])
        #expect(server.notes["a"]?.title == "Second")
    }

    @Test("nothing is queued for a change without a difference")
    func noDifference() async throws {
        let app = try await app()
        try await app.outbox.update(Note.self, "a") {
            $0.title = "A"
        } call: {
            Note.update($0, $1)
        }
        #expect(await app.outbox.operations == [])
    }

    @Test("an element that is not stored cannot be changed")
    func unknownElement() async throws {
        let app = try await app()
        await #expect(throws: FetchError.self) {
            try await app.outbox.update(Note.self, "z") {
                $0.title = "Z"
            } call: {
                Note.update($0, $1)
            }
        }
        #expect(await app.outbox.operations == [])
    }

    @Test("a call that the type does not list is rejected and changes nothing")
    func notQueueable() async throws {
        let app = try await app()
        await #expect(throws: OutboxError.notQueueable(operation: "DELETE /notes/a")) {
            try await app.outbox.delete(Note.self, "a", call: Endpoint<NoContent>.delete("/notes/a"))
        }
        await #expect(throws: OutboxError.notQueueable(operation: "Note.put ask")) {
            let file = Endpoint<Note>.put(
                "/notes/a",
                operation: "Note.put ask",
                body: .bytes([1], contentType: "image/png")
            )
            try await app.outbox.create(Note(id: "c", title: "C"), call: file)
        }
        #expect(try await app.shown("a")?.title == "A")
        #expect(try await app.shown("c") == nil)
    }

    @Test("the changes of an element are sent in order, those of different elements next to each other")
    func order() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await app.outbox.update(Note.self, "a") {
            $0.title = "1"
        } call: {
            Note.update($0, $1, .client)
        }
        try await app.outbox.create(Note(id: "c", title: "C"), call: Note.put(Note(id: "c", title: "C")))
        try await app.outbox.delete(Note.self, "b", call: Note.delete("b"))
        try await app.outbox.update(Note.self, "c") {
            $0.text = "2"
        } call: { new, _ in
            Note.put(new, .client)
        }
        #expect(try await app.shown("b") == nil)
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.notes.values.map(\.title).sorted() == ["1", "C"])
        #expect(server.notes["c"]?.text == "2")
        #expect(server.ledger.filter { $0.contains(" c ") } == ["put c C", "put c C"])
    }

    @Test("changes that were not sent are combined, and an element that was never sent is not created")
    func combining() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        for title in ["1", "2"] {
            try await app.outbox.update(Note.self, "a") {
                $0.title = title
            } call: {
                Note.update($0, $1)
            }
        }
        try await app.outbox.update(Note.self, "a") {
            $0.text = "3"
        } call: {
            Note.update($0, $1)
        }
        #expect(await app.outbox.operations.count == 1)
        try await app.outbox.create(
            Note(id: .temporary(), title: "new"),
            call: Note.create(Note(id: "", title: "new"))
        )
        let created = try #require(await app.outbox.operations.last)
        #expect(created.kind == .create)
        let id = try Note.ID(json: created.elementID)
        try await app.outbox.update(Note.self, id) {
            $0.text = "4"
        } call: {
            Note.update($0, $1)
        }
        #expect(try await app.shown(id)?.text == "4")
        try await app.outbox.delete(Note.self, id, call: Note.delete(id))
        #expect(try await app.shown(id) == nil)
        try await app.outbox.update(Note.self, "b") {
            $0.text = "5"
        } call: {
            Note.update($0, $1)
        }
        try await app.outbox.delete(Note.self, "b", call: Note.delete("b"))
        #expect(await app.outbox.operations.map(\.kind) == [.update, .delete])
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.ledger.sorted() == [#"delete b"#, #"patch a {"title":"2","text":"3"}"#])
    }

    @Test(
        "a new element has a temporary id, which the server's id replaces in later changes and other elements"
    )
    func temporaryIDs() async throws {
        let app = try await app()
        let list = app.repositories.list(Note.list())
        try await list.refresh()
        await app.repositories.setOnline(false)
        let parent = Note(id: .temporary(), title: "parent")
        try await app.outbox.create(parent, call: Note.createWithKey(parent), in: list, at: .after("a"))
        let child = Note(id: .temporary(), title: "child", parent: parent.id)
        try await app.outbox.create(child, call: Note.createWithKey(child), in: list, at: .end)
        try await app.outbox.update(Note.self, parent.id) {
            $0.text = "later"
        } call: {
            Note.update($0, $1, .client)
        }
        let rows = try await list.snapshot().rows
        #expect(rows.elements.map(\.title) == ["A", "parent", "B", "child"])
        #expect(rows.elements[1].text == "later")
        server.set { $0.faults = [.failure] }
        await app.repositories.setOnline(true)
        app.clock.advance(by: .seconds(10))
        while await !app.outbox.operations.isEmpty {
            app.clock.advance(by: .seconds(10))
            await Task.yield()
        }
        #expect(server.notes.count == 4)
        let created = try #require(server.notes.values.first { $0.title == "parent" })
        #expect(created.text == "later")
        #expect(server.notes.values.first { $0.title == "child" }?.parent == created.id)
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["A", "parent", "B", "child"])
        #expect(try await list.snapshot().rows.elements.map(\.id).contains(created.id))
        #expect(try await app.shown(parent.id) == nil)
    }

    @Test("a change of which a request was sent is not combined with a later one")
    func sentChanges() async throws {
        let app = try await app()
        server.set { $0.faults = [.failure] }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "1"
        } call: {
            Note.update($0, $1, .client)
        }
        await app.clock.waitForSleepers()
        try await app.outbox.update(Note.self, "a") {
            $0.title = "2"
        } call: {
            Note.update($0, $1, .client)
        }
        #expect(await app.outbox.operations.count == 2)
        let note = Note(id: "c", title: "C")
        server.set { $0.faults = [.lostResponse] }
        try await app.outbox.create(note, call: Note.put(note))
        while await app.outbox.operations.last?.attempts == 0 { await Task.yield() }
        try await app.outbox.delete(Note.self, "c", call: Note.delete("c"))
        #expect(await app.outbox.operations.count == 4)
        #expect(await app.drive() == [])
        #expect(server.notes["c"] == nil)
        #expect(server.notes["a"]?.title == "2")
    }

    @Test("a new element is visible in a list that was never fetched")
    func unfetchedList() async throws {
        let app = try await app()
        let list = app.repositories.list(Note.list())
        await app.repositories.setOnline(false)
        let note = Note(id: .temporary(), title: "new")
        try await app.outbox.create(note, call: Note.createWithKey(note), in: list)
        let snapshot = try await list.snapshot()
        #expect(snapshot.rows.elements == [note])
        #expect(snapshot.content == .nonEmpty)
    }

    @Test("a temporary id stays usable after the server has given another one")
    func rememberedIDs() async throws {
        let app = try await app()
        let parent = Note(id: .temporary(), title: "parent")
        try await app.outbox.create(parent, call: Note.create(parent))
        #expect(await app.settled() == [])
        let child = Note(id: .temporary(), title: "child", parent: parent.id)
        try await app.outbox.create(child, call: Note.create(child))
        try await app.outbox.update(Note.self, parent.id) {
            $0.text = "later"
        } call: {
            Note.update($0, $1)
        }
        #expect(await app.settled() == [])
        let id = await app.outbox.currentID(parent.id, of: Note.self)
        #expect(server.notes[id.rawValue]?.text == "later")
        #expect(server.notes.values.first { $0.title == "child" }?.parent == id)
        #expect(await app.outbox.currentID("a", of: Note.self) == "a")
    }

    @Test("an element that others refer to is created although it was deleted before it was sent")
    func requiredCreation() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        let parent = Note(id: .temporary(), title: "parent")
        try await app.outbox.create(parent, call: Note.createWithKey(parent))
        let child = Note(id: .temporary(), title: "child", parent: parent.id)
        try await app.outbox.create(child, call: Note.createWithKey(child))
        try await app.outbox.delete(Note.self, parent.id, call: Note.delete(parent.id))
        #expect(await app.outbox.operations.map(\.kind) == [.create, .create, .delete])
    }

    #if Store
        @Test("changes are visible after a restart, and leave nothing in the store when they are confirmed")
        func restart() async throws {
            let device = try await Device(server)
            _ = try await device.app.notes.find("a")
            await device.app.repositories.setOnline(false)
            server.set { $0.isOffline = true }
            try await device.app.outbox.update(Note.self, "a") {
                $0.title = "New"
            } call: {
                Note.update($0, $1)
            }
            try await device.restart()
            #expect(try await device.app.shown("a")?.title == "New")
            #expect(await device.app.outbox.operations.count == 1)
            server.set { $0.isOffline = false }
            #expect(await device.app.drive() == [])
            #expect(server.notes["a"]?.title == "New")
            server.set { $0.isOffline = true }
            try await device.restart()
            #expect(await device.app.outbox.operations == [])
        }
    #endif

    @Test("a change that the server rejects stays visible until it is discarded", .proves("BM-05"))
    func rejection() async throws {
        let app = try await app()
        try await app.outbox.update(Note.self, "a") {
            $0.title = "invalid"
        } call: {
            Note.update($0, $1, .client)
        }
        let failed = try #require(await app.settled().first)
        #expect(failed.state == .failed(.rejected(status: 422, code: nil, message: nil)))
        #expect(try await app.shown("a")?.title == "invalid")
        try await app.outbox.update(Note.self, "a") {
            $0.text = "kept"
        } call: {
            Note.update($0, $1, .client)
        }
        #expect(await app.settled().map(\.state) == [failed.state, .blocked(by: failed.id)])
        try await app.outbox.discard(failed.id)
        #expect(await app.settled() == [])
        #expect(server.notes["a"]?.title == "A")
        #expect(server.notes["a"]?.text == "kept")
        #expect(try await app.shown("a") == server.notes["a"])
        await #expect(throws: OutboxError.unknownOperation) { try await app.outbox.discard(failed.id) }
    }

    @Test("a failed change can be retried")
    func retry() async throws {
        let app = try await app()
        let note = Note(id: .temporary(), title: "child", parent: "p")
        try await app.outbox.create(note, call: Note.create(note))
        let failed = try #require(await app.settled().first)
        server.set { $0.notes["p"] = Note(id: "p", title: "P") }
        try await app.outbox.retry(failed.id)
        #expect(await app.settled() == [])
        #expect(server.ledger == ["create child"])
    }

    @Test("discarding a creation discards what refers to it")
    func discardingCreations() async throws {
        let app = try await app()
        let parent = Note(id: .temporary(), title: "invalid")
        try await app.outbox.create(parent, call: Note.create(parent))
        let child = Note(id: .temporary(), title: "child", parent: parent.id)
        try await app.outbox.create(child, call: Note.create(child))
        try await app.outbox.update(Note.self, child.id) {
            $0.text = "x"
        } call: {
            Note.update($0, $1)
        }
        let operations = await app.settled()
        #expect(operations.count == 3)
        #expect(operations.dropFirst().allSatisfy { $0.state == .blocked(by: operations[0].id) })
        try await app.outbox.discard(operations[0].id)
        #expect(await app.settled() == [])
        #expect(try await app.shown(parent.id) == nil)
        #expect(try await app.shown(child.id) == nil)
        #expect(server.ledger == [])
    }

    @Test("a call without an idempotency key is not sent again if its outcome is unknown")
    func unknownOutcome() async throws {
        let app = try await app()
        server.set { $0.faults = [.lostResponse] }
        let note = Note(id: .temporary(), title: "new")
        try await app.outbox.create(note, call: Note.create(note))
        #expect(await app.settled().map(\.state) == [.failed(.unknownOutcome)])
        #expect(try await app.shown(note.id)?.title == "new")
        #expect(server.ledger == ["create new"])
    }

    @Test("a server that cannot be reached is asked again after growing delays, which a new connection ends")
    func unreachable() async throws {
        let app = try await app()
        server.set { $0.isOffline = true }
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        for attempt in 1...4 {
            await app.clock.waitForSleepers()
            #expect(server.requests.count == attempt)
            app.clock.advance(by: .seconds(1 << attempt))
        }
        await app.clock.waitForSleepers()
        server.set { $0.isOffline = false }
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.ledger == ["delete a"])
    }

    @Test("a server that asks for a delay is not asked earlier")
    func retryAfter() async throws {
        let app = try await app()
        server.set { $0.faults = [.overload] }
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        await app.clock.waitForSleepers()
        app.clock.advance(by: .seconds(6.9))
        #expect(server.requests.count == 1)
        #expect(await app.outbox.operations.first?.attempts == 1)
        app.clock.advance(by: .seconds(0.2))
        #expect(await app.settled() == [])
        #expect(server.requests.count == 2)
    }

    @Test("the number of attempts is limited")
    func maxAttempts() async throws {
        let app = try await app(maxAttempts: 3)
        server.set { $0.faults = Array(repeating: .failure, count: 5) }
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        for _ in 1...3 {
            await app.clock.waitForSleepers()
            app.clock.advance(by: .seconds(600))
        }
        #expect(await app.settled().map(\.state) == [.failed(.expired)])
        #expect(server.requests.count == 3)
    }

    @Test(
        "the number of attempts is limited if somebody else always changes the element first",
        arguments: [ConflictPolicy.client, .merge]
    )
    func maxConflicts(_ policy: ConflictPolicy) async throws {
        let app = try await app(maxAttempts: 3)
        server.set { $0.isBusy = true }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "new"
        } call: {
            Note.updateChecked($0, $1, policy)
        }
        #expect(await app.drive().map(\.state) == [.failed(.expired)])
        #expect(server.requests.count { $0.hasPrefix("PATCH") } == 3)
        #expect(server.ledger == [])
    }

    @Test("an old change fails instead of being sent")
    func maxAge() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        app.clock.advance(by: .seconds(15 * 24 * 3600))
        await app.repositories.setOnline(true)
        #expect(await app.settled().map(\.state) == [.failed(.expired)])
        #expect(server.requests == [])
    }

    @Test("a change waits while the account is not authorized")
    func authorization() async throws {
        let app = try await app()
        server.set { $0.faults = [.loggedOut] }
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        while await app.outbox.operations.map(\.wait) != [.authorization] { await Task.yield() }
        #expect(server.requests == ["DELETE /notes/a"])
        await app.repositories.authorized()
        #expect(await app.settled() == [])
        #expect(server.ledger == ["delete a"])
    }

    @Test("an element that the server does not have any more counts as deleted")
    func deletedElsewhere() async throws {
        let app = try await app()
        server.set { $0.notes["a"] = nil }
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        #expect(await app.settled() == [])
    }

    @Test("the operations of a store belong to one outbox at a time")
    func oneOutbox() async throws {
        let app = try await app()
        await #expect(throws: OutboxError.inUse) {
            _ = try await Outbox(app.repositories, for: [Note.self])
        }
    }

    @Test("a reader of the updates sees that an operation was discarded", .timeLimit(.minutes(10)))
    func updatesOfDecisions() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        var counts: [Int] = []
        for await operations in app.outbox.updates {
            counts.append(operations.count)
            guard let operation = operations.first else { break }
            try await app.outbox.discard(operation.id)
        }
        #expect(counts == [1, 0])
    }

    @Test("closed repositories end the outbox")
    func closing() async throws {
        let app = try await app()
        await app.repositories.setOnline(false)
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        let reader = Task {
            var last: [QueuedOperation] = []
            for await operations in app.outbox.updates { last = operations }
            return last
        }
        try await app.repositories.close(discardingUnsent: true)
        _ = await reader.value
        await #expect(throws: FetchError.closed) {
            try await app.outbox.delete(Note.self, "b", call: Note.delete("b"))
        }
        await app.repositories.setOnline(true)
        #expect(server.requests == [])
    }
}

/// A store in memory whose next transaction can be held back.
private final class GatedStore: LocalStore {
    private let base = MemoryStore()
    private let gate = Mutex<(@Sendable () async -> Void)?>(nil)

    func holdNext(_ wait: @escaping @Sendable () async -> Void) { gate.withLock { $0 = wait } }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        let wait = gate.withLock { gate in
            defer { gate = nil }
            return gate
        }
        await wait?()
        return try await base.transaction(change)
    }

    func flush() async throws { await base.flush() }

    func reserveOperations() async throws -> (any OperationsReservation)? { await base.reserveOperations() }

    func removeAll(discardingUnsent: Bool) async throws {
        try await base.removeAll(discardingUnsent: discardingUnsent)
    }
}
