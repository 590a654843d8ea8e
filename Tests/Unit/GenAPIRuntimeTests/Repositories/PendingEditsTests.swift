import Testing

@testable import GenAPIRepositories

@Suite struct PendingEditsTests {
    private struct Note: Identifiable, Sendable { let id: Int }

    @Test("the edits of a list are in order, and the end of one of them leaves the others")
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
}
