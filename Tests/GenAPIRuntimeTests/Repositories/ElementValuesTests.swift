import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct ElementValuesTests {
    @Test(
        "SW-19: nothing, then the element after an import, then each change, then nothing, and an end with the account"
    )
    func life() async throws {
        let repositories = Repositories()
        let shelf = Shelf(3)
        let books: Repository<Book> = repositories.elements { _ in nil }
        var values = books.values(1).makeAsyncIterator()
        #expect(await values.next(isolation: nil) == .some(nil))
        let list = shelf.list(repositories)
        try await list.refresh()
        #expect(await values.next(isolation: nil) == Book(id: 1, title: "book 1"))
        // What leaves it as it is, is no news.
        try await books.save(Book(id: 2, title: "another"))
        try await list.refresh()
        let (gate, title) = (Door(), "second edition")
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

    @Test func observersAreForgotten() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.elements { Book(id: $0) }
        let task = Task {
            for await _ in books.values(1) {}
        }
        #expect(await eventually { repositories.observers.count == 1 })
        task.cancel()
        await task.value
        #expect(await eventually { repositories.observers.count == 0 })
    }
}
