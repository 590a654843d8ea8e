import BookAPI
import CollectionWalks
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct ElementValuesTests {
    @Test(
        "an observer gets nil, the imported element, each change, nil after the deletion, and the end",
        .proves("SW-19")
    )
    func life() async throws {
        let repositories = Repositories()
        let server = BookServer(3)
        let books: Repository<Book> = repositories.repository { _ in nil }
        var values = books.values(1).makeAsyncIterator()
        #expect(await values.next(isolation: nil) == .some(nil))
        let list = server.list(repositories)
        try await list.refresh()
        #expect(await values.next(isolation: nil) == Book(id: 1, title: "book 1"))
        // Equal values are not delivered.
        try await books.save(Book(id: 2, title: "another"))
        try await list.refresh()
        let (gate, title) = (Latch(), "second edition")
        let update = Task {
            try await books.update(1) {
                $0.title = "draft"
            } send: {
                await gate.wait()
                return Book(id: 1, title: title)
            }
        }
        #expect(await values.next(isolation: nil) == Book(id: 1, title: "draft"))
        gate.open()
        _ = try await update.value
        #expect(await values.next(isolation: nil) == Book(id: 1, title: title))
        try await books.delete(1) {}
        #expect(await values.next(isolation: nil) == .some(nil))
        try await repositories.close()
        #expect(await values.next(isolation: nil) == .none)
        var late = books.values(1).makeAsyncIterator()
        #expect(await late.next(isolation: nil) == .none)
    }

    @Test("a slow observer gets the latest value, and none of those before")
    func slowObserver() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.repository { _ in nil }
        var values = books.values(1).makeAsyncIterator()
        #expect(await values.next(isolation: nil) == .some(nil))
        for title in ["first", "second", "third"] { try await books.save(Book(id: 1, title: title)) }
        #expect(await values.next(isolation: nil) == Book(id: 1, title: "third"))
    }

    @Test("an observed list shows the new values of saved elements")
    func savedElements() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.repository { _ in nil }
        let list = BookServer(3).list(repositories)
        try await list.refresh()
        var snapshots = list.snapshots().makeAsyncIterator()
        var titles: [String]? = []
        func next() async { titles = await snapshots.next(isolation: nil)?.rows.elements.map(\.title) }
        await next()
        #expect(titles == ["book 0", "book 1", "book 2"])
        try await books.save([Book(id: 0, title: "new"), Book(id: 2, title: "newer")])
        while titles == ["book 0", "book 1", "book 2"] { await next() }
        #expect(titles == ["new", "book 1", "newer"])
    }

    @Test("a finished observer is removed") func finishedObserversAreRemoved() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        let task = Task {
            for await _ in books.values(1) {}
        }
        #expect(await eventually { repositories.observers.count == 1 })
        task.cancel()
        await task.value
        #expect(await eventually { repositories.observers.count == 0 })
    }
}
