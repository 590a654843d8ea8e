import CollectionWalks
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

/// Elements that the server returns after their deletion.
@Suite(.listTimeLimit) struct DeletionMarkTests {
    private let repositories = Repositories()

    private var notes: Repository<Note> { repositories.repository { _ in nil } }

    private func list(_ pages: [[Note]]) -> ListRepository<Note> {
        repositories.list("notes") { cursor in
            let number = cursor.flatMap { Int($0) } ?? 0
            return Page(pages[number], next: number + 1 < pages.count ? "\(number + 1)" : nil)
        }
    }

    @Test("a list does not show the deleted elements of a page")
    func page() async throws {
        let list = list([
            [Note(id: 1), Note(id: 2, isDeleted: true), Note(id: 3)],
            [Note(id: 4), Note(id: 1, isDeleted: true)],
        ])
        try await list.refresh()
        #expect(try await list.snapshot().rows.elements.map(\.id) == [1, 3])
        try await list.load(.append)
        #expect(try await list.snapshot().rows.elements.map(\.id) == [3, 4])
        #expect(try await notes.findIfPresent(1, .neverFetch) == nil)
    }

    @Test("changes are saved in one transaction, and deleted elements leave every list and query")
    func saving() async throws {
        let list = list([[Note(id: 1), Note(id: 2), Note(id: 3)]])
        try await list.refresh()
        let observed = Task { () -> [[Int]] in
            var results: [[Int]] = []
            for await found in notes.query(sort: \.text) {
                results.append(found.map(\.id))
                if found.count == 2 { break }
            }
            return results
        }
        #expect(await eventually { (try? await notes.stored().count) == 3 })
        try await notes.save([
            Note(id: 2, text: "old"), Note(id: 3, isDeleted: true), Note(id: 2, text: "new"),
            Note(id: 1, isDeleted: true),
            Note(id: 4, text: "a"),
        ])
        #expect(try await list.snapshot().rows.elements == [Note(id: 2, text: "new")])
        #expect(try await notes.stored(sort: \.text) == [Note(id: 4, text: "a"), Note(id: 2, text: "new")])
        let results = await observed.value
        #expect(results.last == [4, 2] && results.dropLast().allSatisfy { $0 == [1, 2, 3] })
    }

    @Test("the last of several saved versions of an element determines whether it is in a list")
    func savingTwice() async throws {
        let list = list([[Note(id: 1), Note(id: 2)]])
        try await list.refresh()
        try await notes.save([
            Note(id: 1, text: "new"), Note(id: 2, isDeleted: true), Note(id: 2, text: "new"),
            Note(id: 1, isDeleted: true),
        ])
        #expect(try await list.snapshot().rows.elements == [Note(id: 2, text: "new")])
    }

    @Test("a response that was requested before the deletion does not bring an element back")
    func lateResponse() async throws {
        let (requested, deleted) = (Latch(), Latch())
        let list = repositories.list("notes") { _ in
            requested.open()
            await deleted.wait()
            return Page([Note(id: 1), Note(id: 2)])
        }
        async let refresh = list.refresh()
        await requested.wait()
        try await notes.save([Note(id: 1, isDeleted: true)])
        deleted.open()
        _ = try await refresh
        #expect(try await list.snapshot().rows.elements.map(\.id) == [2])
    }

    @Test("a fetched or saved element that is marked as deleted is missing")
    func single() async throws {
        let notes = repositories.repository { Note(id: $0, isDeleted: true) }
        #expect(try await notes.findIfPresent(1, .alwaysFetch) == nil)
        try await notes.save(Note(id: 2))
        try await notes.save(Note(id: 2, isDeleted: true))
        #expect(try await notes.findIfPresent(2, .neverFetch) == nil)
    }
}

private struct Note: Hashable, RepositoryStore.Queryable, RepositoryStore.MarkingDeletion {
    let id: Int
    var text = ""
    var isDeleted = false

    static func isDeleted(_ element: Note) -> Bool { element.isDeleted }

    struct QueryableFields: RepositoryStore.QueryableFields {
        let id = RepositoryStore.Field<Note, Int>("id") { $0.id }
        let text = RepositoryStore.Field<Note, String>("text") { $0.text }

        static var indexes: [[PartialKeyPath<Self>]] { [[\.text]] }

        init() {}
    }
}
