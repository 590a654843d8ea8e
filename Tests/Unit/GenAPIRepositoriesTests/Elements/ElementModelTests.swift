import BookAPI
import CollectionWalks
import GenAPIRuntime
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories

@Suite(.listTimeLimit) @MainActor struct ElementModelTests {
    /// A server with one book, which can fail.
    private final class Shelf: Sendable {
        let book = Mutex<Result<Book?, BookServer.Broken>>(.success(Book(id: 1, title: "first")))
        let requests = Mutex(0)

        func repository(_ repositories: Repositories) -> Repository<Book> {
            repositories.repository { _ in
                self.requests.withLock { $0 += 1 }
                return try self.book.withLock { $0 }.get()
            }
        }
    }

    private let shelf = Shelf()
    private let repositories = Repositories()

    private func name(_ state: ElementModel<Book>.State) -> String {
        switch state {
        case .notFetched: "notFetched"
        case .fetching: "fetching"
        case .fetched: "fetched"
        case .missing: "missing"
        case .error: "error"
        }
    }

    @Test("a model requests nothing before it runs; then it shows the element, its changes and its end")
    func life() async throws {
        let books = shelf.repository(repositories)
        let model = ElementModel(books, id: 1)
        #expect(model.element == nil && !model.isFetching && shelf.requests.withLock { $0 } == 0)
        let run = Task { await model.run() }
        #expect(await eventually { model.element?.title == "first" && !model.isFetching })
        let gate = Latch()
        let update = Task {
            try await books.update(1) {
                $0.title = "draft"
            } send: {
                await gate.wait()
                return Book(id: 1, title: "second")
            }
        }
        #expect(await eventually { model.element?.title == "draft" && model.change != nil })
        gate.open()
        _ = try await update.value
        #expect(await eventually { model.element?.title == "second" && model.change == nil })
        try await books.delete(1) {}
        #expect(await eventually { model.element == nil })
        run.cancel()
        await run.value
        #expect(shelf.requests.withLock { $0 } == 1)
    }

    @Test("an error keeps the element until the next attempt")
    func error() async throws {
        let model = ElementModel(shelf.repository(repositories), id: 1)
        let run = Task { await model.run() }
        #expect(await eventually { model.element?.title == "first" })
        shelf.book.withLock { $0 = .failure(BookServer.Broken()) }
        await model.refresh()
        #expect(model.error is BookServer.Broken && model.element?.title == "first")
        shelf.book.withLock { $0 = .success(Book(id: 1, title: "second")) }
        await model.refresh()
        #expect(model.error == nil)
        #expect(await eventually { model.element?.title == "second" })
        run.cancel()
        await run.value
        #expect(!model.isFetching)
    }

    @Test("the state tells an element that is missing from one that is not known yet", .proves("JU-15"))
    func states() async throws {
        let books = shelf.repository(repositories)
        let model = ElementModel(books, id: 1)
        #expect(name(model.state) == "notFetched")
        shelf.book.withLock { $0 = .success(nil) }
        let run = Task { await model.run() }
        #expect(await eventually { name(model.state) == "missing" })
        shelf.book.withLock { $0 = .failure(BookServer.Broken()) }
        await model.refresh()
        #expect(name(model.state) == "error" && model.error is BookServer.Broken)
        shelf.book.withLock { $0 = .success(Book(id: 1, title: "first")) }
        await model.refresh()
        #expect(await eventually { name(model.state) == "fetched" })
        try await books.delete(1) {}
        #expect(await eventually { name(model.state) == "missing" })
        run.cancel()
        await run.value
    }

    @Test("after an error, the element is fetched again when the connection or the authorization is back")
    func connection() async throws {
        let model = ElementModel(shelf.repository(repositories), id: 1)
        shelf.book.withLock { $0 = .failure(BookServer.Broken()) }
        let run = Task { await model.run() }
        #expect(await eventually { model.error != nil && !model.isFetching })
        await repositories.setOnline(false)
        await repositories.setOnline(true)
        #expect(await eventually { shelf.requests.withLock { $0 } == 2 && !model.isFetching })
        shelf.book.withLock { $0 = .success(Book(id: 1, title: "first")) }
        await repositories.authorized()
        #expect(await eventually { model.element?.title == "first" && model.error == nil })
        // Without an error, nothing is requested.
        await repositories.setOnline(true)
        for _ in 0..<20 { await Task.yield() }
        #expect(shelf.requests.withLock { $0 } == 3)
        run.cancel()
        await run.value
        // A model that nobody shows requests nothing.
        shelf.book.withLock { $0 = .failure(BookServer.Broken()) }
        await model.refresh()
        await repositories.setOnline(true)
        for _ in 0..<20 { await Task.yield() }
        #expect(shelf.requests.withLock { $0 } == 4)
    }

    @Test("closing the repositories ends the run")
    func closing() async throws {
        let model = ElementModel(shelf.repository(repositories), id: 1)
        let run = Task { await model.run() }
        #expect(await eventually { model.element != nil })
        try await repositories.close()
        await run.value
    }
}
