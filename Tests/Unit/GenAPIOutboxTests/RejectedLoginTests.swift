import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import Testing

@testable import GenAPIOutbox

/// Responses of 401: to one call only, and to all.
@Suite struct RejectedLoginTests {
    private func app(_ change: @escaping (inout NoteServer.State) -> Void = { _ in }) async throws -> App {
        let server = NoteServer()
        server.set { state in
            for index in 0..<12 { state.notes["n\(index)"] = Note(id: .init("n\(index)"), title: "title") }
            change(&state)
        }
        let app = try await App(server)
        for index in 0..<12 { try await app.notes.save(Note(id: .init("n\(index)"), title: "title")) }
        await app.repositories.setOnline(false)
        for index in 0..<12 {
            try await app.outbox.update(Note.self, .init("n\(index)")) {
                $0.title = "new"
            } call: { new, old in
                Note.update(new, old, .client)
            }
        }
        await app.repositories.setOnline(true)
        return app
    }

    @Test("a single call that is rejected with 401 fails, and the others are sent")
    func oneCall() async throws {
        let app = try await app { $0.refused["PATCH /notes/n1"] = .status(401) }
        let left = await app.settled()
        #expect(left.map(\.elementID) == [#""n1""#])
        #expect(left.map(\.state) == [.failed(.rejected(status: 401, code: nil, message: nil))])
        #expect(app.server.requests.count { $0 == "PATCH /notes/n1" } == 2)
        #expect(app.server.ledger.count == 11)
    }

    @Test("several rejections with 401 in a row make all operations wait for the authorization")
    func allCalls() async throws {
        let app = try await app { state in
            for index in 0..<12 { state.refused["PATCH /notes/n\(index)"] = .status(401) }
        }
        while await !app.outbox.operations.allSatisfy({ $0.wait == .authorization }) { await Task.yield() }
        #expect((3...6).contains(app.server.requests.count), "\(app.server.requests)")
        app.server.set { $0.refused = [:] }
        #expect(await app.outbox.operations.count == 12)
        await app.repositories.authorized()
        #expect(await app.settled() == [])
        #expect(app.server.ledger.count == 12)
    }

    @Test("an operation rejected with 401 is tried once more after another call has succeeded")
    func decisions() {
        var state = AuthorizationState()
        #expect(state.isRejected(1) && state.isDoubtful && state.holds(1) && !state.holds(2) && state.isKnown)
        #expect(state.succeeded() == [1] && !state.isDoubtful && !state.holds(1) && state.isKnown)
        #expect(!state.isRejected(1) && !state.isDoubtful)
        #expect(state.isRejected(2) && state.isRejected(3) && state.isKnown)
        state.forget(3)
        #expect(state.isRejected(4) && state.isKnown && state.isRejected(5) && !state.isKnown)
    }
}
