import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

/// A write whose response was lost is recognized when it is repeated.
@Suite(.timeLimit(.minutes(10))) struct RepeatedWriteTests {
    private let server = NoteServer()

    private func app() async throws -> App {
        server.set { $0.notes = ["a": Note(id: "a", title: "A", text: "old", version: 3)] }
        let app = try await App(server)
        _ = try await app.notes.find("a")
        return app
    }

    private let new = Note(id: "new", title: "N", text: "mine")

    private func state(_ app: App) async -> [QueuedOperation.State] { await app.drive().map(\.state) }

    @Test(
        "a creation whose response was lost is the app's own, whether its call has a precondition or not",
        .proves("C2"),
        arguments: [true, false],
        ConflictPolicy.allCases
    )
    func creation(hasPrecondition: Bool, policy: ConflictPolicy) async throws {
        let app = try await app()
        server.set { $0.faults = [.lostResponse] }
        let call = hasPrecondition ? Note.putNew(new, policy) : Note.put(new, policy)
        try await app.outbox.create(new, call: call)
        #expect(await state(app) == [])
        #expect(server.ledger == ["put new N"])
        #expect(try await app.shown("new") == server.notes["new"])
    }

    @Test(
        "a creation does not overwrite what somebody else has changed since its lost response",
        .proves("C2"),
        arguments: [true, false]
    )
    func changedCreation(hasPrecondition: Bool) async throws {
        let app = try await app()
        server.set { $0.faults = [.lostResponse] }
        try await app.outbox.create(new, call: hasPrecondition ? Note.putNew(new) : Note.put(new))
        while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        server.change("new") { $0.text = "theirs" }
        #expect(await state(app) == [.conflicted])
        #expect(server.notes["new"]?.text == "theirs")
        #expect(server.ledger == ["put new N"])
    }

    @Test(
        "an element that somebody else has created is in conflict, also an equal one and after a lost request"
    )
    func foreignCreation() async throws {
        let app = try await app()
        server.set { $0.notes["new"] = new }
        try await app.outbox.create(new, call: Note.putNew(new))
        #expect(await state(app) == [.conflicted])
        let other = Note(id: "other", title: "O")
        server.set {
            $0.faults = [.lostRequest]
            $0.notes["other"] = Note(id: "other", title: "theirs")
        }
        try await app.outbox.create(other, call: Note.putNew(other))
        #expect(await state(app) == [.conflicted, .conflicted])
        #expect(server.notes["other"]?.title == "theirs")
    }

    @Test(
        "an update whose response was lost is the app's own, with changes of others in between",
        .proves("C2"),
        arguments: ConflictPolicy.allCases
    )
    func update(policy: ConflictPolicy) async throws {
        let app = try await app()
        server.set { $0.faults = [.lostResponse] }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "ours"
        } call: {
            Note.updateChecked($0, $1, policy)
        }
        while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        server.change("a") { $0.text = "theirs" }
        #expect(await state(app) == [])
        #expect(server.ledger == [#"patch a {"title":"ours"}"#])
        #expect(server.notes["a"]?.text == "theirs")
        #expect(try await app.shown("a") == server.notes["a"])
    }

    @Test(
        "a deletion whose response was lost is the app's own, whatever the server says about the missing element",
        .proves("C2"),
        arguments: [404, 410, 412],
        ConflictPolicy.allCases
    )
    func deletion(status: Int, policy: ConflictPolicy) async throws {
        let app = try await app()
        let known = try #require(server.notes["a"])
        server.set { ($0.faults, $0.missing) = ([.lostResponse], status) }
        try await app.outbox.delete(Note.self, "a", call: Note.deleteChecked(known, policy))
        #expect(await state(app) == [])
        #expect(server.ledger == ["delete a"])
        #expect(try await app.shown("a") == nil)
    }

    @Test(
        "changes of an element that were made while its first one was sent are not in conflict with it",
        arguments: [ConflictPolicy.server, .ask]
    )
    func chain(policy: ConflictPolicy) async throws {
        let app = try await app()
        server.set { $0.faults = [.failure] }
        for title in ["1", "2"] {
            try await app.outbox.update(Note.self, "a") {
                $0.title = title
            } call: {
                Note.updateChecked($0, $1, policy)
            }
            while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        }
        let shown = try #require(try await app.shown("a"))
        #expect(shown.title == "2" && shown.version == 3)
        try await app.outbox.delete(Note.self, "a", call: Note.deleteChecked(shown, policy))
        #expect(await app.outbox.operations.count == 2)
        #expect(await state(app) == [])
        #expect(server.notes["a"] == nil)
    }

    @Test(
        "a change with a precondition is not in conflict with the app's own change before it",
        .proves("C2"),
        arguments: [NoteServer.Fault.failure, .lostResponse],
        [true, false]
    )
    func ownChangeBefore(fault: NoteServer.Fault, isChecked: Bool) async throws {
        let app = try await app()
        server.set { $0.faults = [fault] }
        try await app.outbox.update(Note.self, "a") {
            $0.title = "1"
        } call: {
            isChecked ? Note.updateChecked($0, $1) : Note.update($0, $1)
        }
        while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        try await app.outbox.update(Note.self, "a") {
            $0.text = "2"
        } call: {
            Note.updateChecked($0, $1, .server)
        }
        #expect(await state(app) == [])
        #expect(server.notes["a"]?.title == "1")
        #expect(server.notes["a"]?.text == "2")
    }

    @Test(
        "several changes with a precondition are not in conflict with the app's own change before them",
        .proves("C2"),
        arguments: [NoteServer.Fault.failure, .lostResponse]
    )
    func ownChangeBeforeSeveral(fault: NoteServer.Fault) async throws {
        let app = try await app()
        server.set { $0.faults = [fault] }
        let calls: [@Sendable (Note, Note) -> Endpoint<Note>?] = [
            { Note.update($0, $1) }, { Note.updateChecked($0, $1, .merge) },
            { Note.updateChecked($0, $1, .server) },
        ]
        for (number, call) in calls.enumerated() {
            try await app.outbox.update(Note.self, "a", { $0.text = "\(number)" }, call: call)
            while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        }
        #expect(await app.outbox.operations.count == 3)
        #expect(await state(app) == [])
        #expect(server.ledger == (0...2).map { #"patch a {"text":"\#($0)"}"# })
    }

    @Test("a change that expects a later version than the app's change before it follows that one")
    func laterVersion() async throws {
        let app = try await app()
        server.set { $0.faults = [.failure, nil, .failure] }
        func update(
            _ change: @escaping @Sendable (inout Note) -> Void,
            _ policy: ConflictPolicy,
            _ isChecked: Bool
        ) async throws {
            try await app.outbox.update(Note.self, "a", change) {
                isChecked ? Note.updateChecked($0, $1, policy) : Note.update($0, $1, policy)
            }
        }
        try await update({ $0.title = "1" }, .client, false)
        while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        try await update({ $0.text = "2" }, .client, false)
        try await update({ $0.text = "3" }, .client, true)
        while server.ledger.isEmpty {
            app.clock.advance(by: .seconds(1))
            await Task.yield()
        }
        // The first change is confirmed, and the second one is not.
        while await app.outbox.operations.map(\.attempts) != [1, 0] { await Task.yield() }
        try await update({ $0.text = "4" }, .server, true)
        #expect(await state(app) == [])
        #expect(server.notes["a"]?.text == "4")
    }

    @Test("a change of a member that others have changed before the app's own changes is in conflict")
    func foreignChangeBeforeSeveral() async throws {
        let app = try await app()
        server.set { $0.faults = [.failure] }
        let calls: [@Sendable (Note, Note) -> Endpoint<Note>?] = [
            { Note.update($0, $1, .merge) }, { Note.updateChecked($0, $1, .server) },
            { Note.updateChecked($0, $1, .merge) },
        ]
        for (number, call) in calls.enumerated() {
            try await app.outbox.update(
                Note.self,
                "a",
                { if number < 2 { $0.title = "\(number)" } else { $0.text = "ours" } },
                call: call
            )
            while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        }
        server.change("a") { $0.text = "theirs" }
        #expect(await state(app) == [.conflicted])
        #expect(server.notes["a"]?.title == "1")
        #expect(server.notes["a"]?.text == "theirs")
    }

    @Test("a later change of an element that was changed elsewhere before it is in conflict")
    func foreignChangeBeforeChain() async throws {
        let app = try await app()
        server.set { $0.faults = [.lostResponse] }
        for title in ["1", "2"] {
            try await app.outbox.update(Note.self, "a") {
                if title == "1" { $0.title = title } else { $0.text = title }
            } call: {
                Note.updateChecked($0, $1, .ask)
            }
            while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        }
        server.change("a") { $0.text = "theirs" }
        #expect(await state(app) == [.conflicted])
        #expect(server.notes["a"]?.text == "theirs")
    }

    @Test("a change is not dropped if the current element cannot be read, and fails visibly")
    func unreadableElement() async throws {
        for response in [StubAnswer.json("{}"), .status(405)] {
            for isChecked in [false, true] {
                let app = try await app()
                server.set { $0.elementResponse = response }
                if isChecked { server.change("a") { $0.text = "theirs" } }
                try await app.outbox.update(Note.self, "a") {
                    $0.title = "ours"
                } call: {
                    isChecked ? Note.updateChecked($0, $1) : Note.update($0, $1)
                }
                let operations = await app.drive()
                #expect(operations.count == 1)
                guard case .failed = operations.first?.state else {
                    Issue.record("\(operations)")
                    return
                }
                #expect(try await app.shown("a")?.title == "ours")
                #expect(server.ledger == [])
                let requests = server.requests.count
                server.set { $0.elementResponse = nil }
                if isChecked { server.set { $0.notes["a"] = Note(id: "a", title: "A", version: 3) } }
                try await app.outbox.retry(try #require(operations.first).id)
                #expect(await app.drive() == [])
                #expect(server.notes["a"]?.title == "ours")
                #expect(requests < 8)
                server.set { ($0.ledger, $0.requests) = ([], []) }
            }
        }
    }
}
