import BookAPI
import CollectionWalks
import GenAPITesting
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// Events while a page is in flight.
@Suite(.listTimeLimit) struct RequestEventTests {
    enum Fetch: CaseIterable, Sendable {
        case refresh, append, gap
    }

    /// A list of three pages, two of them loaded, with a gap below the first.
    fileprivate struct Scene {
        let repositories = Repositories()
        let bookServer = BookServer(30)
        let list: ListRepository<Book>
        let books: Repository<Book>
        let direction: LoadDirection

        init(_ fetch: Fetch) async throws {
            list = bookServer.list(repositories, configuration: ListConfiguration(tags: ["books"]))
            books = repositories.repository { _ in nil }
            try await list.refresh()
            try await list.load(.append)
            try await list.refresh()
            let gap = try #require(try await list.snapshot().rows.gaps.first)
            direction =
                switch fetch {
                case .refresh: .refresh
                case .append: .append
                case .gap: .gap(gap.id)
                }
        }

        /// Loads, and runs `body` while the server holds the response back.
        func load(during body: () async throws -> Void) async throws -> Result<Void, any Error> {
            let requests = bookServer.requests.count
            bookServer.hold()
            let (list, direction) = (list, direction)
            let load = Task { _ = try await list.load(direction) }
            #expect(await eventually { bookServer.requests.count == requests + 1 })
            try await body()
            bookServer.release()
            return await load.result
        }

        var ids: [Int] {
            get async throws { try await list.snapshot().rows.elements.map(\.id) }
        }

        /// Expects the server's list after everything was read again.
        func expectTheServersList() async throws {
            try await list.refresh()
            try await list.loadToEnd()
            #expect(try await ids == bookServer.books.map(\.id))
            #expect(await list.core.requests.isEmpty)
        }
    }

    @Test(
        "closing the repositories ends a request in flight with FetchError.closed",
        arguments: Fetch.allCases
    )
    func closing(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        let result = try await scene.load { try await scene.repositories.close() }
        #expect(throws: FetchError.closed) { try result.get() }
        await #expect(throws: FetchError.closed) { try await scene.list.refresh() }
        #expect(await scene.list.core.requests.isEmpty)
    }

    @Test(
        "a response does not restore an element that was deleted during its request",
        arguments: Fetch.allCases
    )
    func deletion(_ fetch: Fetch) async throws {
        for id in [3, 12, 25] {
            let scene = try await Scene(fetch)
            try await scene.load {
                try await scene.books.delete(id) { scene.bookServer.change { $0.removeAll { $0.id == id } } }
            }.get()
            #expect(try await !scene.ids.contains(id))
            try await scene.expectTheServersList()
        }
    }

    @Test(
        "a list that was invalidated offline during its request is requested again when the connection is back"
    )
    func changedOffline() async throws {
        let scene = try await Scene(.refresh)
        let (list, repositories, server) = (scene.list, scene.repositories, scene.bookServer)
        let observer = Task { for await _ in list.snapshots() {} }
        #expect(await eventually { await list.core.observers == 1 })
        _ = try await scene.load {
            await repositories.setOnline(false)
            try await repositories.invalidate(["books"])
        }
        let requests = server.requests.count
        await repositories.setOnline(true)
        #expect(await eventually { server.requests.count == requests + 1 })
        observer.cancel()
    }

    @Test(
        "a pending change stays on top of a response until the change is rejected",
        arguments: Fetch.allCases
    )
    func pendingChange(_ fetch: Fetch) async throws {
        for id in [3, 12] {
            let scene = try await Scene(fetch)
            let (refusal, books) = (Latch(), scene.books)
            var update: Task<Book, any Error>?
            try await scene.load {
                scene.bookServer.change { $0[id].title = "the server's" }
                update = Task {
                    try await books.update(id) {
                        $0.title = "pending"
                    } send: {
                        await refusal.wait()
                        throw BookServer.Broken()
                    }
                }
                let isShown = try await eventually { try await scene.title(id) == "pending" }
                #expect(isShown)
            }.get()
            #expect(try await scene.title(id) == "pending")
            refusal.open()
            await #expect(throws: BookServer.Broken()) { _ = try await update?.value }
            #expect(try await scene.title(id) == "book \(id)")
            try await scene.expectTheServersList()
            #expect(try await scene.title(id) == "the server's")
        }
    }

    @Test(
        "a response does not remove an element that was inserted during its request",
        arguments: Fetch.allCases
    )
    func insertion(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        try await scene.load {
            try await scene.list.insert(Book(id: -1)) {
                let book = Book(id: 99)
                scene.bookServer.change { $0.insert(book, at: 0) }
                return book
            }
        }.get()
        #expect(try await scene.ids.first == 99)
        try await scene.expectTheServersList()
    }

    @Test(
        "an observed list that is invalidated during its request is fetched again",
        arguments: Fetch.allCases
    )
    func invalidation(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        let list = scene.list
        let observer = Task { for await _ in list.snapshots() {} }
        #expect(await eventually { await !list.observerIDs.isEmpty })
        let result = try await scene.load {
            scene.bookServer.change { $0.insert(Book(id: 99), at: 0) }
            try await scene.repositories.invalidate(["books"])
        }
        try result.get()
        let isFresh = try await eventually { try await list.snapshot().freshness == .fresh }
        #expect(isFresh)
        #expect(try await scene.ids.first == 99)
        observer.cancel()
        await observer.value
        try await scene.expectTheServersList()
    }

    @Test("a caller of a refresh gets the server's list after a concurrent change")
    func invalidationWithACaller() async throws {
        let scene = try await Scene(.refresh)
        try await scene.load {
            scene.bookServer.change { $0.insert(Book(id: 99), at: 0) }
            try await scene.repositories.invalidate(["books"])
        }.get()
        #expect(try await scene.list.snapshot().freshness == .fresh)
        #expect(try await scene.ids.first == 99)
    }

    @Test("an unused list stays invalidated until it is used", arguments: [Fetch.append, .gap])
    func unobservedInvalidation(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        try await scene.load { try await scene.repositories.invalidate(["books"]) }.get()
        #expect(try await scene.list.snapshot().freshness == .invalidated)
    }

    @Test(
        "a response from before an offline change does not make a list fresh",
        arguments: Fetch.allCases
    )
    func invalidationWithoutAConnection(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        try await scene.load {
            await scene.repositories.setOnline(false)
            try await scene.repositories.invalidate(["books"])
        }.get()
        #expect(try await scene.list.snapshot().freshness == .invalidated)
        await scene.repositories.setOnline(true)
        try await scene.expectTheServersList()
        #expect(try await scene.list.snapshot().freshness == .fresh)
    }

    @Test("an unwanted response from before a change does not make a list fresh")
    func invalidationWithoutACaller() async throws {
        let scene = try await Scene(.refresh)
        let (list, requests) = (scene.list, scene.bookServer.requests.count)
        scene.bookServer.hold()
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { scene.bookServer.requests.count == requests + 1 })
        refresh.cancel()
        await #expect(throws: CancellationError.self) { try await refresh.value }
        try await scene.repositories.invalidate(["books"])
        scene.bookServer.release()
        #expect(await eventually { await list.core.requests.isEmpty })
        #expect(try await list.snapshot().freshness == .invalidated)
        try await scene.expectTheServersList()
    }

    @Test("a refresh goes first, and every caller gets its result", arguments: Fetch.allCases)
    func refresh(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        let list = scene.list
        var refresh: Task<Void, any Error>?
        try await scene.load {
            scene.bookServer.change { $0.removeAll { $0.id == 12 } }
            let waiting = await list.core.requests[.refresh]?.callers.count ?? 0
            refresh = Task { _ = try await list.refresh() }
            #expect(await eventually { await list.core.requests[.refresh]?.callers.count == waiting + 1 })
        }.get()
        try await refresh?.value
        try await scene.expectTheServersList()
    }

    @Test("losing the connection does not discard a response", arguments: Fetch.allCases)
    func connection(_ fetch: Fetch) async throws {
        let scene = try await Scene(fetch)
        try await scene.load { await scene.repositories.setOnline(false) }.get()
        await #expect(throws: FetchError.paused(.offline)) { try await scene.list.refresh() }
        await scene.repositories.setOnline(true)
        try await scene.expectTheServersList()
    }
}

extension RequestEventTests.Scene {
    fileprivate func title(_ id: Int) async throws -> String? {
        try await list.snapshot().rows.elements.first { $0.id == id }?.title
    }
}
