import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import TestTraits
import Testing

/// Where new elements are in their lists.
@Suite(.timeLimit(.minutes(10))) struct PlacementTests {
    private let server = NoteServer()
    private let note = Note(id: "z", title: "Z")

    private func app(store: RepositoryStore = .inMemory) async throws -> App {
        server.set { $0.notes = ["a": Note(id: "a", title: "A")] }
        let app = try await App(server, store: store)
        try await app.repositories.list(Note.list()).refresh()
        await app.repositories.setOnline(false)
        return app
    }

    private func titles(_ app: App) async throws -> [String] {
        try await app.repositories.list(Note.list()).snapshot().rows.elements.map(\.title)
    }

    private func create(_ note: Note, in app: App, at place: InsertionPoint<Note.ID>) async throws {
        let list = app.repositories.list(Note.list())
        try await app.outbox.create(note, call: Note.putNew(note), in: list, at: place)
    }

    @Test("a deletion that is discarded brings back what was stored, without changes that it has replaced")
    func discardedDeletion() async throws {
        let store = RepositoryStore.inMemory
        let app = try await app(store: store)
        try await app.outbox.update(Note.self, "a", { $0.title = "B" }, call: { Note.update($0, $1) })
        #expect(try await titles(app) == ["B"])
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        #expect(try await titles(app) == [])
        try await app.outbox.discard(try #require(await app.outbox.operations.first).id)
        #expect(await app.outbox.operations == [])
        #expect(try await titles(app) == ["A"])
        #expect(try await app.repositories.list(Note.list()).snapshot().rows.map(\.change) == [nil])
        await app.outbox.close()
        server.set { $0.isOffline = true }
        #expect(try await App(server, store: store).outbox.operations == [])
    }

    @Test(
        "an element whose creation was discarded or deleted is not in its list if it is created again without one",
        arguments: [false, true]
    )
    func createdAgain(isDeleted: Bool) async throws {
        let app = try await app()
        try await create(note, in: app, at: .end)
        #expect(try await titles(app) == ["A", "Z"])
        if isDeleted {
            try await app.outbox.delete(Note.self, "z", call: Note.delete("z"))
        } else {
            try await app.outbox.discard(try #require(await app.outbox.operations.first).id)
        }
        #expect(await app.outbox.operations == [])
        #expect(try await titles(app) == ["A"])
        try await app.outbox.create(note, call: Note.putNew(note))
        #expect(try await app.shown("z") == note)
        // A change of the list reads its rows again.
        try await create(Note(id: "y", title: "Y"), in: app, at: .start)
        #expect(try await titles(app) == ["Y", "A"])
    }

    @Test("a new element keeps its place in the list while it waits and after it was sent")
    func everyPlace() async throws {
        let places: [(InsertionPoint<Note.ID>, [String])] = [
            (.start, ["Z", "A", "B"]), (.end, ["A", "B", "Z"]), (.before("b"), ["A", "Z", "B"]),
            (.after("a"), ["A", "Z", "B"]), (.before("a"), ["Z", "A", "B"]), (.after("b"), ["A", "B", "Z"]),
        ]
        for (place, expected) in places {
            server.set { $0.notes = ["a": Note(id: "a", title: "A"), "b": Note(id: "b", title: "B")] }
            let app = try await App(server)
            try await app.repositories.list(Note.list()).refresh()
            try #require(try await titles(app) == ["A", "B"])
            await app.repositories.setOnline(false)
            try await create(note, in: app, at: place)
            #expect(try await titles(app) == expected, "\(place) offline")
            await app.repositories.setOnline(true)
            #expect(await app.settled() == [])
            #expect(try await titles(app) == expected, "\(place) after it was sent")
        }
    }
}
