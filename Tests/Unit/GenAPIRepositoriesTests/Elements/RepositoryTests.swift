import BookAPI
import CollectionWalks
import GenAPIMapping
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct RepositoryTests {
    @Test(
        "a fresh element is not requested; another id is, and a failure does not count as fetched",
        .proves("SW-21")
    )
    func freshness() async throws {
        let (clock, log) = (TestClock(), Log())
        let repositories = Repositories(clock: clock)
        let books: Repository<Book> = repositories.repository(
            freshnessPolicy: FreshnessPolicy(ttl: .seconds(10))
        ) { id in
            log.note(id)
            if log.ids.count == 1 { throw BookServer.Broken() }
            return Book(id: id)
        }
        await #expect(throws: BookServer.Broken()) { try await books.find(1) }
        _ = try await books.find(1)
        _ = try await books.find(1)
        _ = try await books.find(2)
        #expect(log.ids == [1, 1, 2])
        clock.advance(by: .seconds(11))
        _ = try await books.find(1)
        _ = try await books.find(1, .fetchIfMissing)
        #expect(log.ids == [1, 1, 2, 1])
        _ = try await books.find(1, .alwaysFetch)
        #expect(log.ids == [1, 1, 2, 1, 1])
    }

    @Test("two callers of one element share a request and its response", .proves("SW-05"))
    func joining() async throws {
        let (log, callers, gate) = (Log(), Log(), Latch())
        let books = Repository<Book>(repositories: Repositories(), scope: { _ in ElementScope() }) { id in
            callers.note(id)
            return ElementSource(
                key: ListKey("book"),
                freshnessPolicy: FreshnessPolicy(),
                completion: nil
            ) {
                log.note(id)
                await gate.wait()
                return Book(id: id)
            }
        }
        async let first = books.find(1, .alwaysFetch)
        async let second = books.find(1, .alwaysFetch)
        #expect(await eventually { callers.ids.count == 2 && log.ids.count == 1 })
        // The second call occupies the actor until it waits.
        await books.takeATurn()
        gate.open()
        #expect(try await (first.id, second.id) == (1, 1))
        #expect(log.ids == [1])
    }

    @Test("a cancelled caller gets CancellationError, and the next one the element", .proves("BD-05"))
    func cancellation() async throws {
        let (log, gate) = (Log(), Latch())
        let books: Repository<Book> = Repositories().repository { id in
            log.note(id)
            await gate.wait()
            return Book(id: id)
        }
        let find = Task { try await books.find(1) }
        #expect(await eventually { log.ids == [1] })
        find.cancel()
        await #expect(throws: CancellationError.self) { try await find.value }
        gate.open()
        #expect(try await books.find(1).id == 1)
    }

    @Test("a lookup says where its element comes from, with every policy", .proves("BM-03"))
    func sources() async throws {
        let (clock, log) = (TestClock(), Log())
        let books: Repository<Book> = Repositories(clock: clock).repository(
            freshnessPolicy: FreshnessPolicy(ttl: .seconds(10))
        ) { id in
            log.note(id)
            return id == 1 ? Book(id: id) : nil
        }
        typealias Policy = Repository<Book>.FetchPolicy
        func look(_ id: Int, _ policy: Policy) async throws -> String {
            let lookup = try await books.lookUp(id, policy)
            return "\(lookup.element.map { "\($0.id)" } ?? "nothing") from \(lookup.source)"
        }
        #expect(try await look(1, .neverFetch) == "nothing from none" && log.ids.isEmpty)
        #expect(try await look(1, .fetchIfMissing) == "1 from server")
        for policy in [Policy.neverFetch, .fetchIfMissing, .fetchIfStale] {
            #expect(try await look(1, policy) == "1 from store")
        }
        #expect(try await look(1, .alwaysFetch) == "1 from server" && log.ids == [1, 1])
        clock.advance(by: .seconds(11))
        #expect(try await look(1, .neverFetch) == "1 from store")
        #expect(try await look(1, .fetchIfOlder(than: .seconds(12))) == "1 from store")
        #expect(try await look(1, .fetchIfOlder(than: .seconds(10))) == "1 from server")
        clock.advance(by: .seconds(5))
        #expect(try await look(1, .fetchIfStale) == "1 from store")
        #expect(try await look(1, .fetchIfOlder(than: .seconds(4))) == "1 from server")
        #expect(log.ids == [1, 1, 1, 1])
        clock.advance(by: .seconds(11))
        #expect(try await look(1, .fetchIfStale) == "1 from server")
        // The server is asked, and has none; that is known then.
        #expect(try await look(2, .fetchIfStale) == "nothing from server")
        #expect(try await look(2, .fetchIfStale) == "nothing from store")
        #expect(try await look(2, .neverFetch) == "nothing from store")
        #expect(log.ids == [1, 1, 1, 1, 1, 2])
    }

    @Test("stored elements come first, then the server's, then the end or the error", .proves("BM-04"))
    func storedThenFetched() async throws {
        let log = Log()
        let books: Repository<Book> = Repositories().repository { id in
            log.note(id)
            if log.ids.count == 3 { throw BookServer.Broken() }
            return Book(id: id, title: "edition \(log.ids.count)")
        }
        var titles: [String?] = []
        for _ in 0..<2 {
            for try await book in books.storedThenFetched(1) { titles.append(book?.title) }
        }
        #expect(titles == ["edition 1", "edition 1", "edition 2"])
        await #expect(throws: BookServer.Broken()) {
            for try await book in books.storedThenFetched(1) { titles.append(book?.title) }
        }
        #expect(titles.last == "edition 2" && titles.count == 4 && log.ids.count == 3)
    }

    @Test("a missing element is nil, or an error if it is required") func missingElementIsNotFound()
        async throws
    {
        let books: Repository<Book> = Repositories().repository { _ in nil }
        #expect(try await books.findIfPresent(1) == nil)
        await #expect(throws: FetchError.notFound(type: "Book", id: "1")) { try await books.find(1) }
    }

    @Test("an element has the same value in every list") func elementIsTheSameInEveryList() async throws {
        let repositories = Repositories()
        let (all, some) = (BookServer(3), BookServer(2))
        let first = repositories.list("all", page: all.page)
        let second = repositories.list("some", page: some.page)
        try await first.refresh()
        try await second.refresh()
        let books: Repository<Book> = repositories.repository { Book(id: $0, title: "fetched") }
        _ = try await books.find(1, .alwaysFetch)
        #expect(try await first.snapshot().rows[1].element?.title == "fetched")
        #expect(try await second.snapshot().rows[1].element?.title == "fetched")
        try await books.delete(0) {}
        #expect(try await first.snapshot().rows.elements.map(\.id) == [1, 2])
        #expect(try await second.snapshot().rows.elements.map(\.id) == [1])
    }

    private final class Log: Sendable {
        private let entries = Mutex<[Int]>([])
        var ids: [Int] { entries.withLock { $0 } }
        func note(_ id: Int) { entries.withLock { $0.append(id) } }
    }
}

extension Repository {
    fileprivate func takeATurn() {}
}

@Suite(.listTimeLimit) struct PagedRepositoryTests {
    @Test(
        "lists have their server's order with every kind of paging, and other parameters are another list",
        .proves("BM-27", "JU-13"),
        arguments: [CollectionScript.Mode.standard, .cursor, .descending]
    )
    func parameters(mode: CollectionScript.Mode) async throws {
        let server = CollectionServer(CollectionScript(mode, seed: 1, count: 30, changes: 0))
        let repositories = Repositories()
        let list = repositories.list(server.script.list, server.client(), limit: 10)
        #expect(list === repositories.list(server.script.list, server.client(), limit: 10))
        while true {
            try await list.load(.append)
            if case .idle(.more) = try await list.snapshot().append { continue }
            break
        }
        let rows = try await list.snapshot().rows.elements.map(\.id)
        #expect(rows.count == 30)
        #expect(rows == server.history.list(at: .max))
        #expect(Set(server.history.responses.map(\.target)).count == server.history.responses.count)
    }
}

/// Calls with equal paths that are different lists.
@Suite(.listTimeLimit) struct ListKeyTests {
    private struct Summary: EndpointResponse, JSONReadable, Identifiable, Equatable, Sendable {
        let id: String

        init(from json: inout JSONReader) {
            json.beginObject()
            id = json.string("id")
            json.endObject()
        }
    }

    private let server = CollectionServer(CollectionScript(.cursor, seed: 3, count: 12))

    private func list<Element>(_ paging: Paging? = nil) -> ListEndpoint<Element> {
        .get("/items", paging: paging ?? server.script.paging)
    }

    @Test("lists of different element types are different lists and have no gap")
    func elements() async throws {
        let repositories = Repositories(server.client())
        let whole: ListRepository<CollectionElement> = repositories.list(list(), limit: 5)
        let summaries: ListRepository<Summary> = repositories.list(list(), limit: 4)
        #expect(whole.key != summaries.key)
        for _ in 0..<2 {
            try await whole.refresh()
            try await summaries.refresh()
        }
        try await whole.loadToEnd()
        try await summaries.load(.append)
        #expect(try await whole.snapshot().rows.elements.map(\.id) == server.list)
        #expect(try await whole.snapshot().rows.gaps.isEmpty)
        #expect(
            try await summaries.snapshot().rows.elements.map(\.id) == server.list.prefix(8).map(\.rawValue)
        )
        #expect(try await summaries.snapshot().rows.gaps.isEmpty)
        #expect(whole === repositories.list(list(), limit: 5) as ListRepository<CollectionElement>)
        #expect(summaries === repositories.list(list(), limit: 4) as ListRepository<Summary>)
    }

    @Test("lists whose pages come from closures behave the same")
    func closures() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let books = repositories.list("all", page: bookServer.page)
        let summaries: ListRepository<CollectionElement> = repositories.list("all") { _ in
            Page([])
        }
        try await books.refresh()
        try await summaries.refresh()
        #expect(try await books.snapshot().rows.elements == bookServer.books)
        #expect(try await summaries.snapshot().content == .empty)
    }

    @Test("a list with another kind of paging does not continue with the other one's cursor")
    func paging() async throws {
        let repositories = Repositories(server.client())
        func opened(_ paging: Paging?) async throws -> ListKey {
            let list: ListRepository<CollectionElement> = repositories.list(self.list(paging), limit: 5)
            try await list.load(.append)
            return list.key
        }
        let first = try await opened(nil)
        let second = try await opened(.cursor(parameter: "cursor", next: .body("next"), limit: "limit"))
        #expect(first != second)
        #expect(try await opened(nil) == first)
    }

    @Test("an element stored as another type is unknown")
    func element() async throws {
        let server = StubTransport()
        let item = #"{"items":{"id":"a","paging_id":"1","score":"1","rank":"1","version":1},"code":"OK"}"#
        server.on("GET", "/items/a", .json(item))
        let client = Client(CollectionServer.definition, baseURL: "http://stub.test", transport: server)
        let repositories = Repositories(client)
        let options = EndpointOptions(ttl: .seconds(600))
        let whole = repositories.repository { (id: CollectionElement.ID) -> Endpoint<CollectionElement> in
            .get("/items/\(id)", options: options)
        }
        let summaries = repositories.repository { (id: String) -> Endpoint<Summary> in
            .get("/items/\(id)", options: options)
        }
        #expect(try await whole.find("a").version == 1)
        #expect(try await summaries.find("a").id == "a")
        #expect(server.requests.count == 2)
    }

    @Test("a list that is created again stays current") func recreatedListStaysCurrent() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        func list() -> ListRepository<Book> { repositories.list("all", page: bookServer.page) }
        try await list().refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        for title in ["second", "third"] {
            let again = list()
            #expect(try await again.snapshot().rows.count == 3)
            try await books.save(Book(id: 1, title: title))
            #expect(try await again.snapshot().rows[1].element?.title == title)
        }
    }
}

@Suite(.listTimeLimit) struct ListModelTests {
    @Test("a row near the end loads the next page when it appears") @MainActor func rowNearTheEndLoadsMore()
        async throws
    {
        let bookServer = BookServer(40)
        let list = bookServer.list(configuration: ListConfiguration(prefetchDistance: 3))
        let model = ListModel(list)
        #expect(model.state.word == "notFetched")
        let run = Task { await model.run() }
        #expect(await eventually { model.rows.count == 10 })
        // Rows farther from the end load nothing.
        for id in 0...6 { model.appeared(.element(id)) }
        for _ in 0..<1000 { await Task.yield() }
        #expect(try await list.snapshot().rows.count == 10)
        #expect(bookServer.requests.count == 1)
        model.appeared(.element(7))
        #expect(await eventually { model.rows.count == 20 })
        run.cancel()
        await run.value
    }

    @Test("an error keeps the rows until the next attempt") @MainActor
    func errorKeepsTheRowsUntilTheNextAttempt() async throws {
        let bookServer = BookServer(40)
        let model = ListModel(bookServer.list())
        let run = Task { await model.run() }
        #expect(await eventually { model.rows.count == 10 })
        bookServer.isBroken = true
        await model.retry(.append)
        #expect(await eventually { model.state.word == "error" })
        #expect(model.rows.count == 10)
        model.appeared(.element(9))
        bookServer.isBroken = false
        await model.retry(.append)
        #expect(await eventually { model.rows.count == 20 && model.state.word == "fetched" })
        await model.refresh()
        run.cancel()
        await run.value
    }
}
