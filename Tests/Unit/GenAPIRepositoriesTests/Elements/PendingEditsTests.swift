import BookAPI
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories

@Suite struct PendingEditsTests {
    private struct Note: Identifiable, Sendable { let id: Int }

    @Test("the edits of a list are in order, and removing one of them keeps the others")
    func edits() {
        let (pending, key) = (PendingChanges(), ListKey("notes"))
        func elements() -> [Int] {
            pending.edits(of: key, Note.self).compactMap { if case .remove(let id) = $0 { id } else { nil } }
        }
        for id in [1, 2, 3] { pending.add(ListEdit<Note>.remove(id * 10), id, to: key) }
        #expect(elements() == [10, 20, 30])
        pending.add(ListEdit<Note>.remove(21), 2, to: key)
        #expect(elements() == [10, 21, 30])
        pending.removeEdit(1, from: key)
        #expect(elements() == [21, 30])
        pending.removeEdit(9, from: key)
        pending.removeEdit(3, from: ListKey("others"))
        #expect(elements() == [21, 30])
        pending.removeEdit(3, from: key)
        pending.removeEdit(2, from: key)
        #expect(elements() == [])
    }

    @Test(
        "an edit of a list is visible while it is sent, and undone if the server refuses it",
        arguments: ["remove", "move"],
        [true, false]
    )
    func visibleEdits(_ kind: String, isAccepted: Bool) async throws {
        let list = BookServer(3).list(Repositories())
        try await list.refresh()
        func ids() async throws -> [Int] { try await list.snapshot().rows.elements.map(\.id) }
        let response = Latch()
        let edit = Task {
            let send: @Sendable () async throws -> Void = {
                await response.wait()
                if !isAccepted { throw BookServer.Broken() }
            }
            if kind == "remove" {
                try await list.remove(1, send: send)
            } else {
                try await list.move(0, to: .end, send: send)
            }
        }
        let edited = kind == "remove" ? [0, 2] : [1, 2, 0]
        #expect(await eventually { (try? await ids()) == edited })
        response.open()
        let result = await edit.result
        if isAccepted {
            #expect(throws: Never.self) { try result.get() }
        } else {
            #expect(throws: BookServer.Broken()) { try result.get() }
        }
        #expect(try await ids() == (isAccepted ? edited : [0, 1, 2]))
    }
}
