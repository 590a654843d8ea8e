import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

/// Many changes of one element.
@Suite struct CombiningTests {
    @Test(
        "changes with two alternating calls are combined to two operations",
        arguments: [50, 100, 200]
    )
    func alternating(_ count: Int) async throws {
        let server = NoteServer()
        server.set { $0.notes["a"] = Note(id: "a", title: "", text: "") }
        let app = try await App(server)
        try await app.notes.save(Note(id: "a", title: "", text: ""))
        await app.repositories.setOnline(false)
        for number in 1...count {
            let policy = number.isMultiple(of: 2) ? ConflictPolicy.client : .ask
            try await app.outbox.update(Note.self, "a") { note in
                note[number.isMultiple(of: 2) ? .title : .text] = "\(number)"
            } call: {
                Note.update($0, $1, policy)
            }
        }
        #expect(await app.outbox.operations.count == 2)
        #expect(try await app.shown("a").map { [$0.title, $0.text] } == ["\(count)", "\(count - 1)"])
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [])
        #expect(server.notes["a"].map { [$0.title, $0.text] } == ["\(count)", "\(count - 1)"])
        #expect(server.ledger.count == 2)
    }

    @Test("a change is combined with an earlier one only if those in between set other members")
    func overlapping() async throws {
        let server = NoteServer()
        server.set { $0.notes["a"] = Note(id: "a", title: "", text: "") }
        let app = try await App(server)
        try await app.notes.save(Note(id: "a", title: "", text: ""))
        await app.repositories.setOnline(false)
        for (title, policy) in [("1", ConflictPolicy.client), ("2", .ask), ("3", .client)] {
            try await app.outbox.update(Note.self, "a") {
                $0.title = title
            } call: {
                Note.update($0, $1, policy)
            }
        }
        #expect(await app.outbox.operations.count == 3)
        await app.repositories.setOnline(true)
        #expect(await app.settled() == [] && server.notes["a"]?.title == "3")
    }
}
