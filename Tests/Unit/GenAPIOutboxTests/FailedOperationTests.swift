#if Store
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// The decisions of an app about changes that have failed, and what becomes of later changes.
    @Suite(.timeLimit(.minutes(10))) struct FailedOperationTests {
        private let server = NoteServer()

        private func app() async throws -> App {
            server.set { $0.notes = ["a": Note(id: "a", title: "A", text: "old")] }
            let app = try await App(server)
            _ = try await app.notes.find("a")
            return app
        }

        private func update(
            _ app: App,
            _ change: @escaping @Sendable (inout Note) -> Void,
            _ call: @escaping @Sendable (Note, Note) -> Endpoint<Note>? = { Note.update($0, $1) }
        ) async throws {
            try await app.outbox.update(Note.self, "a", change, call: call)
        }

        private static let rejected = QueuedOperation.State.failed(
            .rejected(status: 422, code: nil, message: nil)
        )

        @Test("a creation that was rejected is edited, and later changes follow it", .proves("C2"))
        func editedCreation() async throws {
            let app = try await app()
            let note = Note(id: .temporary(), title: "invalid", text: "text")
            try await app.outbox.create(note, call: Note.createWithKey(note))
            let operation = try #require(await app.settled().first)
            #expect(operation.state == Self.rejected)
            try await app.outbox.update(Note.self, note.id) {
                $0.text = "later"
            } call: {
                Note.update($0, $1)
            }

            try await app.outbox.edit(operation.id, of: Note.self) {
                $0.title = "valid"
            } call: { new, former in
                #expect(former == nil)
                return Note.createWithKey(new)
            }
            #expect(await app.settled() == [])
            #expect(server.ledger == ["create valid", #"patch n1 {"text":"later"}"#])
            #expect(try await app.shown("n1") == server.notes["n1"])
        }

        @Test("a rejected update is edited, and a later one does not contain its values")
        func editedUpdate() async throws {
            let app = try await app()
            try await update(app, { $0.title = "invalid" })
            let operation = try #require(await app.settled().first)
            // It is sent without a look at the server's version.
            try await update(app, { $0.text = "later" }, { new, _ in Note.put(new, .client) })
            #expect(try await app.shown("a")?.title == "invalid")

            try await app.outbox.edit(operation.id, of: Note.self) {
                $0.title = "valid"
            } call: { new, former in
                #expect(former?.title == "A")
                return Note.update(new, former ?? new) ?? Note.put(new)
            }
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "valid")
            #expect(server.notes["a"]?.text == "later")
            #expect(try await app.shown("a") == server.notes["a"])
        }

        @Test("an element whose rejected creation is edited stays where it is in its list")
        func editedCreationInList() async throws {
            let app = try await app()
            let list = app.repositories.list(Note.list())
            try await list.refresh()
            let note = Note(id: .temporary(), title: "invalid")
            try await app.outbox.create(note, call: Note.createWithKey(note), in: list)
            let operation = try #require(await app.settled().first)
            await app.repositories.setOnline(false)
            try await app.outbox.edit(operation.id, of: Note.self) {
                $0.title = "valid"
            } call: { new, _ in
                Note.createWithKey(new)
            }
            #expect(try await list.snapshot().rows.elements.map(\.title) == ["valid", "A"])
            await app.repositories.setOnline(true)
            #expect(await app.settled() == [])
            #expect(try await list.snapshot().rows.elements.map(\.id) == ["n1", "a"])
        }

        @Test("an edit that leaves nothing to change discards the operation")
        func editedToNothing() async throws {
            let app = try await app()
            try await update(app, { $0.title = "invalid" })
            let operation = try #require(await app.settled().first)
            try await app.outbox.edit(operation.id, of: Note.self) {
                $0.title = "A"
            } call: { new, former in
                former.flatMap { Note.update(new, $0) }
            }
            #expect(await app.outbox.operations == [])
            #expect(try await app.shown("a")?.title == "A")
        }

        @Test(
            "only failed operations can be edited, and only with their element type and a call that can wait"
        )
        func notEditable() async throws {
            let app = try await app()
            await app.repositories.setOnline(false)
            try await update(app, { $0.title = "invalid" })
            let waiting = try #require(await app.outbox.operations.first)
            await #expect(throws: OutboxError.unknownOperation) {
                try await app.outbox.edit(
                    waiting.id,
                    of: Note.self,
                    { _ in },
                    call: { new, _ in Note.put(new) }
                )
            }
            await app.repositories.setOnline(true)
            let failed = try #require(await app.settled().first)
            await #expect(throws: OutboxError.notQueueable(operation: "PUT /notes/a")) {
                try await app.outbox.edit(failed.id, of: Note.self, { $0.title = "new" }) { _, _ in
                    Endpoint<Note>.put("/notes/a")
                }
            }
            #expect(await app.outbox.operations.map(\.state) == [Self.rejected])
            #expect(try await app.shown("a")?.title == "invalid")
        }

        @Test("a change of all members of a rejected change replaces it and is sent")
        func changedAgain() async throws {
            let app = try await app()
            try await update(app, { $0.title = "invalid" })
            #expect(await app.settled().map(\.state) == [Self.rejected])
            try await update(app, { ($0.title, $0.text) = ("valid", "new") })
            #expect(await app.settled() == [])
            #expect(server.ledger.count == 1)
            #expect(server.notes["a"]?.title == "valid")
            #expect(server.notes["a"]?.text == "new")
        }

        @Test(
            "a change of some of the members that a rejected one has changed waits for a decision about that one"
        )
        func partlyChangedAgain() async throws {
            let app = try await app()
            try await update(app, { ($0.title, $0.text) = ("invalid", "new") })
            try #require(await app.settled().map(\.state) == [Self.rejected])
            try await update(app, { $0.text = "newer" })
            let operations = await app.settled()
            #expect(operations.count == 2)
            #expect(operations.last?.state == operations.first.map { .blocked(by: $0.id) })
        }

        @Test(
            "a retry of a rejected creation has another idempotency key, because servers repeat their response to a key"
        )
        func newKey() async throws {
            let app = try await app()
            let note = Note(id: .temporary(), title: "unfinished", parent: "b")
            try await app.outbox.create(note, call: Note.createWithKey(note))
            let operation = try #require(await app.settled().first)
            #expect(operation.state == Self.rejected)
            server.set { $0.notes["b"] = Note(id: "b", title: "B") }
            try await app.outbox.retry(operation.id)
            #expect(await app.settled() == [])
            #expect(server.ledger == ["create unfinished"])
        }

        @Test("a retry ends the delay of an operation")
        func retryDuringADelay() async throws {
            let app = try await app()
            server.set { $0.faults = [.failure] }
            try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
            await app.clock.waitForSleepers()
            let operation = try #require(await app.outbox.operations.first)
            #expect(operation.attempts == 1)
            // The clock stands still.
            try await app.outbox.retry(operation.id)
            #expect(await app.settled() == [])
            #expect(server.ledger == ["delete a"])
        }

        @Test("the deletion of an element whose creation was rejected sends nothing")
        func deletedAfterRejection() async throws {
            let app = try await app()
            let note = Note(id: .temporary(), title: "invalid")
            try await app.outbox.create(note, call: Note.create(note))
            #expect(await app.settled().map(\.state) == [Self.rejected])
            let requests = server.requests.count
            try await app.outbox.delete(Note.self, note.id, call: Note.delete(note.id))
            #expect(await app.outbox.operations == [])
            #expect(try await app.shown(note.id) == nil)
            #expect(server.requests.count == requests)
        }

        @Test(
            "a change that was discarded is not sent with a later one, and is not a conflict for it",
            arguments: ["PUT", "PATCH"]
        )
        func discarded(_ method: String) async throws {
            let app = try await app()
            try await update(app, { $0.title = "invalid" })
            let operation = try #require(await app.settled().first)
            try await update(app, { $0.text = "new" }) { new, old in
                method == "PUT" ? Note.put(new) : Note.updateChecked(new, old)
            }
            try await app.outbox.discard(operation.id)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "A")
            #expect(server.notes["a"]?.text == "new")
            #expect(try await app.shown("a") == server.notes["a"])
        }

        @Test("a later change of the same member takes the place of one that was discarded")
        func discardedMember() async throws {
            let app = try await app()
            try await update(app, { $0.title = "invalid" })
            let operation = try #require(await app.settled().first)
            try await update(app, { $0.title = "valid" }, { Note.update($0, $1, .merge) })
            try await app.outbox.discard(operation.id)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "valid")
        }

        @Test(
            "a change based on one that was dropped for the server's version is compared with that version",
            .proves("C2")
        )
        func droppedBase() async throws {
            let app = try await app()
            server.change("a") { $0.title = "theirs" }
            try await update(app, { $0.title = "first" }, { Note.updateChecked($0, $1) })
            let first = try #require(await app.settled().first)
            #expect(first.state == .conflicted)
            // Its condition names the version of the conflict.
            try await update(app, { $0.title = "second" }, { Note.updateChecked($0, $1) })
            try await app.outbox.resolve(first.id, .server)
            let second = try #require(await app.settled().first)
            #expect(second.state == .conflicted)
            #expect(server.notes["a"]?.title == "theirs")
            try await app.outbox.resolve(second.id, .client)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "second")
        }

        @Test("a restarted app knows that the base of a change was dropped", .proves("C2"))
        func droppedBaseAfterRestart() async throws {
            let folder = TemporaryFolder()
            server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
            let app = try await App(server, store: try await folder.store())
            _ = try await app.notes.find("a")
            server.change("a") { $0.title = "theirs" }
            try await update(app, { $0.title = "first" }, { Note.updateChecked($0, $1) })
            let first = try #require(await app.settled().first)
            try await update(app, { $0.title = "second" }, { Note.updateChecked($0, $1) })
            await app.repositories.setOnline(false)
            try await app.outbox.resolve(first.id, .server)
            await app.outbox.close()
            let next = try await App(server, store: try await folder.store())
            #expect(await next.settled().map(\.state) == [.conflicted])
            #expect(server.notes["a"]?.title == "theirs")
        }

        @Test(
            "a discarded change whose transaction fails stays where it was among the changes of its element"
        )
        func failedDiscard() async throws {
            let store = FailingStore()
            server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
            let app = try await App(server, server, store: RepositoryStore(store))
            _ = try await app.notes.find("a")
            await app.repositories.setOnline(false)
            try await update(app, { $0.title = "first" })
            try await update(app, { $0.title = "second" }, { Note.updateChecked($0, $1) })
            let first = try #require(await app.outbox.operations.first)
            store.fail(after: 0)
            await #expect(throws: FailingStore.Failure.self) { try await app.outbox.discard(first.id) }
            // The element is put together again.
            _ = try await app.notes.save(Note(id: "a", title: "A", text: "new"))
            #expect(try await app.shown("a")?.title == "second")
            await app.repositories.setOnline(true)
            #expect(await app.settled() == [])
            #expect(server.notes["a"]?.title == "second")
        }
    }
#endif
