#if Store
    import GenAPIMapping
    import GenAPIOutbox
    import GenAPIRepositories
    import GenAPIRuntime
    import Synchronization
    import TestTraits
    import Testing

    /// Every kind of change with every fault of the network and the server, and an end of the app at every point.
    @Suite(.timeLimit(.minutes(10))) struct OutboxFaultTests {
        enum Change: String, CaseIterable, Sendable {
            case create, createWithKey, put, update, updateChecked, delete, dependentCreate
        }

        @Test(
            "every change takes effect once or fails visibly, whatever happens and whenever the app is killed",
            .proves("C2"),
            arguments: Change.allCases
        )
        func everything(_ change: Change) async throws {
            for fault in [nil] + NoteServer.Fault.allCases {
                var point = 0
                var isKilled: Bool
                repeat {
                    let trial = Trial(change: change, fault: fault, point: point)
                    let problem = try await trial.problem()
                    #expect(
                        problem == nil,
                        "\(change), \(fault.map(\.rawValue) ?? "no fault"), killed at \(point)"
                    )
                    isKilled = trial.apps.isKilled
                    point += 1
                } while isKilled
                #expect(point > 4)
            }
        }
    }

    extension OutboxFaultTests {
        @Test(
            "a change whose transaction fails is neither visible nor sent, and a result that cannot be stored is stored later",
            .proves("C2"),
            arguments: Change.allCases.filter { $0 != .dependentCreate }
        )
        func fullDisk(_ change: Change) async throws {
            var point = 0
            var hasFailed: Bool
            repeat {
                let store = FailingStore()
                let server = NoteServer()
                server.set { $0.notes["a"] = Note(id: "a", title: "A") }
                let app = try await App(server, server, store: RepositoryStore(store))
                let before = try await app.notes.find("a")
                store.fail(after: point)
                do {
                    try await change.perform(app)
                    #expect(await app.drive() == [], "\(change), failure at \(point)")
                    #expect(server.ledger.count == 1, "\(change), failure at \(point)")
                } catch is FailingStore.Failure {
                    #expect(await app.outbox.operations == [], "\(change), failure at \(point)")
                    #expect(server.ledger == [], "\(change), failure at \(point)")
                    try await app.notes.save(before)
                    #expect(try await app.shown("a") == before)
                    #expect(try await app.shown("p") == nil)
                }
                hasFailed = store.hasFailed
                point += 1
            } while hasFailed
            #expect(point > 2)
        }

        @Test(
            "results that cannot be stored for a while are stored later, and none of the changes is sent again"
        )
        func longFullDisk() async throws {
            let store = FailingStore()
            let server = NoteServer()
            let app = try await App(server, server, store: RepositoryStore(store))
            await app.repositories.setOnline(false)
            let titles = (0..<100).map { "\($0)" }
            for title in titles {
                let note = Note(id: .temporary(), title: title)
                try await app.outbox.create(note, call: Note.createWithKey(note))
            }
            store.fail(times: 1_000)
            await app.repositories.setOnline(true)
            #expect(await app.drive() == [])
            #expect(store.hasFailed)
            #expect(server.ledger.sorted() == titles.map { "create \($0)" }.sorted())
            #expect(server.state.withLock(\.requests.count) == titles.count)
        }

        @Test("a result that could not be stored is not stored again before its delay ends")
        func delayOfResults() async throws {
            let store = FailingStore()
            let server = NoteServer()
            let app = try await App(server, server, store: RepositoryStore(store))
            await app.repositories.setOnline(false)
            let note = Note(id: .temporary(), title: "A")
            try await app.outbox.create(note, call: Note.createWithKey(note))
            store.fail(times: 1_000)
            await app.repositories.setOnline(true)
            while server.ledger.isEmpty || store.failuresLeft == 1_000 { await Task.yield() }
            // The clock stands still.
            try await Task.sleep(for: .milliseconds(100))
            #expect(store.failuresLeft > 990)
            store.fail(times: 0)
            #expect(await app.drive() == [])
            #expect(server.ledger == ["create A"])
        }
    }

    /// One change, one fault and one point at which the app ends.
    private struct Trial {
        let change: OutboxFaultTests.Change
        let server = NoteServer()
        let apps: KilledApps

        init(change: OutboxFaultTests.Change, fault: NoteServer.Fault?, point: Int) {
            self.change = change
            apps = KilledApps(server, killAt: point)
            server.set { state in
                state.notes["a"] = Note(id: "a", title: "A")
                state.faults = [fault].compactMap(\.self)
            }
        }

        /// How the change was lost or performed twice; `nil` if it was not.
        func problem() async throws -> String? {
            let isQueued = await run()
            let app = apps.isKilled ? try await apps.next() : nil
            guard let app else { return nil }
            let left = await app.drive()
            if let problem = self.problem(left, isQueued: isQueued) { return problem }
            if isQueued, left.isEmpty, let id = ids.first,
                try await app.shown(id) != server.notes[id.rawValue]
            {
                return "the app shows something else than the server has"
            }
            return nil
        }

        private var ids: [Note.ID] { change == .put ? ["p"] : ["a"] }

        /// - Returns: Whether the app knows that the change is stored.
        private func run() async -> Bool {
            do {
                let app = try await apps.first()
                _ = try await app.notes.find("a")
                try await change.perform(app)
                let isQueued = !apps.isKilled
                _ = await app.drive { apps.isKilled }
                return isQueued
            } catch {
                return false
            }
        }

        private func problem(_ left: [QueuedOperation], isQueued: Bool) -> String? {
            let ledger = server.ledger
            if Set(ledger).count < ledger.count { return "the server has performed \(ledger)" }
            let expected = change == .dependentCreate ? 2 : 1
            if ledger.count > expected { return "the server has performed \(ledger)" }
            if isQueued, ledger.count < expected, left.isEmpty { return "the change was lost" }
            if change == .dependentCreate, ledger.count == 2 {
                let parent = server.notes.values.first { $0.title == "new" }
                let child = server.notes.values.first { $0.title == "child" }
                if child?.parent != parent?.id {
                    return "the child refers to \(String(describing: child?.parent))"
                }
            }
            let mayFail = change == .create
            return mayFail || left.isEmpty ? nil : "the outbox has \(left.map(\.state))"
        }
    }

    extension OutboxFaultTests.Change {
        func perform(_ app: App) async throws {
            let note = Note(id: .temporary(), title: "new")
            let put = Note(id: "p", title: "new")
            switch self {
            case .create: try await app.outbox.create(note, call: Note.create(note))
            case .createWithKey: try await app.outbox.create(note, call: Note.createWithKey(note))
            case .put: try await app.outbox.create(put, call: Note.put(put))
            case .update:
                try await app.outbox.update(Note.self, "a") {
                    $0.title = "new"
                } call: {
                    Note.update($0, $1)
                }
            case .updateChecked:
                try await app.outbox.update(Note.self, "a") {
                    $0.title = "new"
                } call: {
                    Note.updateChecked($0, $1)
                }
            case .delete: try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
            case .dependentCreate:
                try await app.outbox.create(note, call: Note.createWithKey(note))
                let child = Note(id: .temporary(), title: "child", parent: note.id)
                try await app.outbox.create(child, call: Note.createWithKey(child))
            }
        }
    }
#endif
