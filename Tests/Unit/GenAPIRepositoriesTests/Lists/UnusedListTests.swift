import BookAPI
import CollectionWalks
import GenAPIRuntime
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories

@Suite(.listTimeLimit) struct UnusedListTests {
    /// Room for three lists of ten books, each counted with ten additional rows.
    private let repositories = Repositories(unusedRows: 60)

    private func list(_ number: Int, _ server: BookServer = BookServer(10)) -> ListRepository<Book> {
        repositories.list("search \(number)") { cursor in
            var page = try await server.page(cursor).elements
            for index in page.indices where number != 0 { page[index] = Book(id: number * 100 + index) }
            return Page(page)
        }
    }

    /// Reads lists and releases them.
    private func search(_ numbers: Range<Int>) async throws {
        for number in numbers {
            try await list(number).refresh()
            #expect(await eventually { repositories.unusedKeys.contains(key(number)) })
        }
    }

    private func key(_ number: Int) -> ListKey { ListKey("search \(number)").of(Book.self) }

    private func isKnown(_ number: Int) async throws -> Bool {
        try await list(number).snapshot().content != .unknown
    }

    @Test("the least recently used lists are evicted with their elements")
    func leastRecentlyUsedListsAreEvicted() async throws {
        try await search(1..<20)
        #expect(try await isKnown(19))
        #expect(try await !isKnown(1))
        #expect(try await repositories.transaction { try $0.element(100, in: ElementScope<Book>()) == nil })
        #expect(try await repositories.transaction { try $0.element(1_900, in: ElementScope<Book>()) != nil })
    }

    @Test("a list that is used again is kept") func reusedListIsKept() async throws {
        try await search(1..<3)
        for number in 3..<10 {
            #expect(try await isKnown(1))
            try await search(number..<number + 1)
        }
        #expect(try await !isKnown(2))
    }

    @Test("a list in use is never evicted") func listInUseIsNeverEvicted() async throws {
        let used = list(1)
        try await used.refresh()
        try await search(2..<20)
        #expect(try await used.snapshot().rows.elements.map(\.id) == Array(100..<110))
        let stored = try await repositories.transaction { [key = key(1)] in try $0.list(key).count }
        #expect(stored == 10)
    }

    @Test("observed, changed and shared elements of an evicted list are kept")
    func observedChangedAndSharedElementsAreKept() async throws {
        let books: Repository<Book> = repositories.repository { Book(id: $0) }
        try await search(1..<2)
        let observer = Task { for await _ in books.values(101) {} }
        #expect(await eventually { repositories.observers.count == 1 })
        let change = PendingChange<Book>(id: 1) { $0?.title = "changed" }
        let pending = repositories.pending
        try await repositories.transaction { try $0.begin(change, 102, pending) }
        let other = repositories.list("other") { _ in Page([Book(id: 103)]) }
        try await other.refresh()
        try await search(2..<20)
        let known = try await repositories.transaction { change in
            try (100..<110).filter { try change.element($0, in: ElementScope<Book>()) != nil }
        }
        #expect(known == [101, 102, 103])
        observer.cancel()
    }

    @Test("existing rows outlive the eviction of their list") func existingRowsOutliveEviction() async throws
    {
        let rows = try await {
            let list = list(1)
            try await list.refresh()
            return try await list.snapshot().rows
        }()
        try await search(2..<20)
        #expect(try await repositories.transaction { try $0.element(104, in: ElementScope<Book>()) == nil })
        #expect(rows.elements.map(\.id) == Array(100..<110))
        #expect(rows.index(of: 104) == 4)
        // A restored element has another number, so these rows do not see it.
        try await search(1..<2)
        #expect(rows.index(of: 104) == 4)
        let later = try await list(1).snapshot().rows
        #expect(later.changes(since: rows).insertions.isEmpty && later.changes(since: rows).removals.isEmpty)
    }

    @Test("an evicted element is fetched again") func evictedElementIsFetchedAgain() async throws {
        let server = BookServer(10)
        let books: Repository<Book> = repositories.repository(
            freshnessPolicy: FreshnessPolicy(ttl: .seconds(600))
        ) { id in
            try await server.page(nil).elements.first.map { _ in Book(id: id) }
        }
        _ = try await books.find(105)
        _ = try await books.find(105)
        #expect(server.requests.count == 1)
        try await search(1..<20)
        #expect(try await books.find(105).id == 105)
        #expect(server.requests.count == 2)
    }

    @Test("a vector is empty after its last value is removed") func emptiedVectorUsesNoMemory() {
        var vector = PersistentVector<Int>()
        for index in 0..<5_000 { vector.set(index, at: index, revision: index + 1) }
        let former = vector
        for index in 0..<5_000 where index != 77 { vector.set(nil, at: index, revision: 5_001 + index) }
        #expect(vector[77] == 77 && vector[76] == nil && former[76] == 76)
        var changed = 0
        vector.indicesChanged(since: former) { _ in changed += 1 }
        #expect(changed >= 4_999)
        #expect(!vector.isEmpty)
        vector.set(nil, at: 77, revision: 20_000)
        #expect(vector.isEmpty)
    }
}
