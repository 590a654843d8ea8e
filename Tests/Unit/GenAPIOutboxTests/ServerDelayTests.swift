import Foundation
import GenAPIMapping
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

/// Pauses that a server asks for.
@Suite struct ServerDelayTests {
    private func app(_ answer: StubAnswer) async throws -> App {
        let server = NoteServer()
        server.set { state in
            state.notes["a"] = Note(id: "a", title: "title")
            state.refused["DELETE /notes/a"] = answer
        }
        let app = try await App(server)
        try await app.outbox.delete(Note.self, "a", call: Note.delete("a"))
        return app
    }

    @Test(
        "a pause of any length is cut to a day, and the operation says when it ends",
        arguments: ["9223372036854775807", "1e300", "31536000", "Fri, 31 Dec 9999 23:59:59 GMT"]
    )
    func longPauses(_ pause: String) async throws {
        let app = try await app(.status(503, headers: ["Retry-After": pause]))
        var end: Date?
        while end == nil {
            if case .retryAfter(let date)? = await app.outbox.operations.first?.wait { end = date }
            await Task.yield()
        }
        // The clock of the test stands still.
        #expect(end.map { (80_000...86_400).contains($0.timeIntervalSinceNow) } == true)
        #expect(await app.outbox.operations.map(\.attempts) == [1])
        app.server.set { $0.refused = [:] }
        app.clock.advance(by: .seconds(86_400))
        #expect(await app.settled() == [] && app.server.ledger == ["delete a"])
    }

    @Test("a server that asks for no pause is asked again after a second")
    func noPause() async throws {
        let app = try await app(.status(503, headers: ["Retry-After": "0"]))
        while await app.outbox.operations.first?.attempts != 1 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(app.server.requests.count == 1)
        app.server.set { $0.refused = [:] }
        app.clock.advance(by: .seconds(1))
        #expect(await app.settled() == [] && app.server.ledger == ["delete a"])
    }

    @Test("without a pause, the delay grows with the failures, and the operation says when it ends")
    func backoff() async throws {
        let app = try await app(.status(500))
        while true {
            if case .backoff(let end)? = await app.outbox.operations.first?.wait {
                #expect(end.timeIntervalSinceNow <= 2)
                return
            }
            await Task.yield()
        }
    }

    @Test("an operation reports that it waits for a connection")
    func otherReasons() async throws {
        let app = try await app(.status(422))
        let first = try #require(await app.settled().first)
        #expect(first.wait == nil)
        await app.repositories.setOnline(false)
        try await app.notes.save(Note(id: "b", title: "b"))
        try await app.outbox.delete(Note.self, "b", call: Note.delete("b"))
        #expect(await app.outbox.operations.map(\.wait) == [nil, .connection(until: nil)])
    }
}
