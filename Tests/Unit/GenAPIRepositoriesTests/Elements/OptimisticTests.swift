import BookAPI
import CollectionWalks
import GenAPITesting
import Synchronization
import TestTraits
import TestWaiting
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.listTimeLimit) struct OptimisticTests {
    @Test(
        "the visible value is the server's value with pending changes, and never an older one",
        .proves("P7", "P8")
    )
    func anyScenario() async throws {
        for seed in 0..<UInt64(TestSeeds.scenarios) {
            guard let problem = try await ChangeScenario.problem(seed: seed, isNaive: false) else { continue }
            Issue.record("seed \(seed): \(problem)")
            return
        }
    }

    @Test("always showing the last response fails in some scenarios") func lastResponseIsNotAlwaysTheNewest()
        async throws
    {
        var problems: [String] = []
        for seed in 0..<200 as Range<UInt64> {
            if let problem = try await ChangeScenario.problem(seed: seed, isNaive: true) {
                problems.append(problem)
            }
        }
        #expect(!problems.isEmpty)
        // The log names two reads, or a change and a read.
        for problem in problems { #expect(problem.split(separator: "\n").count <= 5, "\(problem)") }
    }

    @Test("a rejected change keeps the other changes") func rejectedChangeKeepsTheOthers() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        let (gate, refusal) = (Latch(), Latch())
        async let kept = books.update(1) {
            $0.title += ", kept"
        } send: {
            await gate.wait()
            return Book(id: 1, title: "book 1, kept by the server")
        }
        #expect(await eventually { (try? await list.snapshot().rows[1].element?.title) == "book 1, kept" })
        let refused = Task {
            try await books.update(1) {
                $0.title += ", refused"
            } send: {
                await refusal.wait()
                throw BookServer.Broken()
            }
        }
        #expect(
            await eventually {
                (try? await list.snapshot().rows[1].element?.title) == "book 1, kept, refused"
            }
        )
        gate.open()
        _ = try await kept
        #expect(try await list.snapshot().rows[1].element?.title == "book 1, kept by the server, refused")
        refusal.open()
        await #expect(throws: BookServer.Broken()) { try await refused.value }
        #expect(try await list.snapshot().rows[1].element?.title == "book 1, kept by the server")
    }

    @Test("a saved element is shown below pending changes, and by itself when they are rejected")
    func savingDuringAChange() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.repository { _ in nil }
        func title() async throws -> String? { try await books.findIfPresent(1, .neverFetch)?.title }
        try await books.save(Book(id: 1, title: "old"))
        let refusal = Latch()
        let refused = Task {
            try await books.update(1) {
                $0.title += ", pending"
            } send: {
                await refusal.wait()
                throw BookServer.Broken()
            }
        }
        #expect(await eventually { (try? await title()) == "old, pending" })
        try await books.save(Book(id: 1, title: "saved"))
        #expect(try await title() == "saved, pending")
        refusal.open()
        await #expect(throws: BookServer.Broken()) { try await refused.value }
        #expect(try await title() == "saved")
    }

    @Test("a change that the store rejects is neither shown nor sent")
    func refusedByTheStore() async throws {
        let store = RefusingStore()
        let repositories = Repositories(store: RepositoryStore(store))
        let books: Repository<Book> = repositories.repository { _ in nil }
        try await books.save(Book(id: 1, title: "old"))
        store.refuses = true
        await #expect(throws: RefusingStore.Refusal.self) {
            try await books.update(1) {
                $0.title += ", refused"
            } send: {
                Issue.record("it was sent")
                return Book(id: 1, title: "sent")
            }
        }
        store.refuses = false
        #expect(try await books.findIfPresent(1, .neverFetch)?.title == "old")
        try await books.save(Book(id: 1, title: "saved"))
        #expect(try await books.findIfPresent(1, .neverFetch)?.title == "saved")
    }

    @Test("a change without a returned value is applied to the confirmed value, and not to pending changes")
    func changeWithoutAValue() async throws {
        let repositories = Repositories()
        let books: Repository<Book> = repositories.repository { _ in nil }
        func title() async throws -> String? { try await books.findIfPresent(1, .neverFetch)?.title }
        try await books.save(Book(id: 1, title: "old"))
        let refusal = Latch()
        let refused = Task {
            try await books.update(1) {
                $0.title += ", refused"
            } send: {
                await refusal.wait()
                throw BookServer.Broken()
            }
        }
        #expect(await eventually { (try? await title()) == "old, refused" })
        let change: @Sendable (inout Book?) -> Void = { $0?.title += ", kept" }
        try await repositories.perform(change, 1, in: ElementScope(), send: {}) { _ in .applied }
        #expect(try await title() == "old, kept, refused")
        refusal.open()
        await #expect(throws: BookServer.Broken()) { try await refused.value }
        #expect(try await title() == "old, kept")
    }

    @Test("a confirmed value that equals the pending one updates its rows")
    func confirmation() async throws {
        let repositories = Repositories()
        let list = BookServer(3).list(repositories)
        try await list.refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        let answer = Latch()
        let update = Task {
            try await books.update(1) {
                $0.title = "new"
            } send: {
                await answer.wait()
                return Book(id: 1, title: "new")
            }
        }
        let book = Book(id: 1, title: "new")
        #expect(await eventually { (try? await list.snapshot().rows[1]) == .element(book, change: .pending) })
        let pending = try await list.snapshot().rows
        answer.open()
        _ = try await update.value
        let rows = try await list.snapshot().rows
        #expect(rows[1] == .element(book, change: nil))
        #expect(rows.changes(since: pending).updates.map(\.index) == [1])
    }

    @Test("a pending change stays on top of the value that another creation returns")
    func aChangeOfWhatIsBeingMade() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        func title(_ id: Int) async throws -> String? {
            try await list.snapshot().rows.elements.first { $0.id == id }?.title
        }
        let (answer, refusal) = (Latch(), Latch())
        let creation = Task {
            try await list.insert(Book(id: -1, title: "draft")) {
                bookServer.change { $0.insert(Book(id: 9, title: "made"), at: 0) }
                await answer.wait()
                return Book(id: 9, title: "made")
            }
        }
        #expect(await eventually { bookServer.books.count == 4 })
        try await list.refresh()
        let refused = Task {
            try await books.update(9) {
                $0.title = "pending"
            } send: {
                await refusal.wait()
                throw BookServer.Broken()
            }
        }
        let isShown = try await eventually { try await title(9) == "pending" }
        #expect(isShown)
        answer.open()
        _ = try await creation.value
        #expect(try await title(9) == "pending")
        #expect(try await title(-1) == nil)
        refusal.open()
        await #expect(throws: BookServer.Broken()) { try await refused.value }
        #expect(try await title(9) == "made")
    }

    @Test("a refresh that started before a change does not undo it")
    func refreshStartedBeforeAChangeDoesNotUndoIt() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        bookServer.hold()
        let refresh = Task { _ = try await list.refresh() }
        #expect(await eventually { bookServer.requests.count == 2 })
        try await books.update(1) {
            $0.title = "new"
        } send: {
            Book(id: 1, title: "new")
        }
        try await books.delete(2) {}
        try await list.insert(Book(id: -1), at: .start) { Book(id: 9, title: "made") }
        try await list.move(0, to: .end) {}
        bookServer.release()
        try await refresh.value
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["made", "new", "book 0"])
    }

    @Test("a rejected deletion restores the element in its place")
    func rejectedDeletionRestoresTheElementInPlace() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        let books: Repository<Book> = repositories.repository { _ in nil }
        let gate = Latch()
        let deletion = Task {
            try await books.delete(1) {
                await gate.wait()
                throw BookServer.Broken()
            }
        }
        #expect(await eventually { (try? await list.snapshot().rows.elements.map(\.id)) == [0, 2] })
        gate.open()
        await #expect(throws: BookServer.Broken()) { try await deletion.value }
        #expect(try await list.snapshot().rows.elements.map(\.id) == [0, 1, 2])
    }

    @Test("a creation is visible at once and replaced by the server's element")
    func creationIsVisibleAtOnceAndReplacedByTheServersElement() async throws {
        let bookServer = BookServer(2)
        let list = bookServer.list()
        try await list.refresh()
        let gate = Latch()
        let creation = Task {
            try await list.insert(Book(id: -1, title: "draft"), at: .after(0)) {
                await gate.wait()
                return Book(id: 5, title: "made")
            }
        }
        #expect(await eventually { (try? await list.snapshot().rows.count) == 3 })
        guard case .element(let draft, let change) = try await list.snapshot().rows[1] else {
            Issue.record("there is no draft")
            return
        }
        #expect(draft.title == "draft" && change == .pending)
        gate.open()
        #expect(try await creation.value.id == 5)
        #expect(try await list.snapshot().rows.elements.map(\.title) == ["book 0", "made", "book 1"])
    }

    @Test("a draft whose creation returns an element of the list is that element, once", .proves("BM-09"))
    func creationOfAnExistingElement() async throws {
        let repositories = Repositories()
        let bookServer = BookServer(3)
        let list = bookServer.list(repositories)
        try await list.refresh()
        let gate = Latch()
        let creation = Task {
            try await list.insert(Book(id: -1, title: "draft"), at: .start) {
                await gate.wait()
                return Book(id: 1, title: "known")
            }
        }
        #expect(await eventually { (try? await list.snapshot().rows.count) == 4 })
        gate.open()
        // The caller learns which element survives.
        #expect(try await creation.value == Book(id: 1, title: "known"))
        let rows = try await list.snapshot().rows.elements
        #expect(rows.filter { $0.id == 1 } == [Book(id: 1, title: "known")])
        #expect(rows.map(\.id).sorted() == [0, 1, 2])
        let books: Repository<Book> = repositories.repository { _ in nil }
        #expect(try await books.findIfPresent(-1, .fetchIfMissing) == nil)
        #expect(try await books.find(1, .fetchIfMissing).title == "known")
    }

    @Test("rejected edits of a list are rolled back") func rejectedEditsAreRolledBack() async throws {
        let list = BookServer(3).list()
        try await list.refresh()
        await #expect(throws: BookServer.Broken()) { try await list.remove(1) { throw BookServer.Broken() } }
        await #expect(throws: BookServer.Broken()) {
            try await list.move(0, to: .end) { throw BookServer.Broken() }
        }
        await #expect(throws: BookServer.Broken()) {
            try await list.insert(Book(id: 8), at: .end) { throw BookServer.Broken() }
        }
        #expect(try await list.snapshot().rows.elements.map(\.id) == [0, 1, 2])
        try await list.remove(1)
        try await list.move(0, to: .end)
        #expect(try await list.snapshot().rows.elements.map(\.id) == [2, 0])
    }
}

/// A store in memory that can refuse every transaction, at its end.
private final class RefusingStore: LocalStore {
    struct Refusal: Error {}

    private let base = MemoryStore()
    private let state = Mutex(false)

    var refuses: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func transaction<Result: Sendable>(
        _ change: @escaping @Sendable (any StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await base.transaction { [refuses] transaction in
            let result = try change(transaction)
            if refuses { throw Refusal() }
            return result
        }
    }

    func flush() async throws {}

    func reserveOperations() async throws -> (any OperationsReservation)? { await base.reserveOperations() }

    func removeAll(discardingUnsent: Bool) async throws {
        try await base.removeAll(discardingUnsent: discardingUnsent)
    }
}
