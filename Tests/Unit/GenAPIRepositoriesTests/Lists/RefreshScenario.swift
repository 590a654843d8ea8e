import BookAPI
import GenAPITesting
import Synchronization

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// A partly read list that has changed on the server and is refreshed, with or without an error.
struct RefreshScenario {
    /// Records what the list shows whenever its server gets a request.
    private final class Watch: Sendable {
        private let state = Mutex<(list: ListRepository<Book>?, shown: [[Int]])>((nil, []))

        var shown: [[Int]] { state.withLock { $0.shown } }

        func begin(_ list: ListRepository<Book>) { state.withLock { $0.list = list } }

        func look() async throws {
            guard let list = state.withLock({ $0.list }) else { return }
            let shown = try await list.snapshot().rows.elements.map(\.id)
            state.withLock { $0.shown.append(shown) }
        }
    }

    private let bookServer: BookServer
    private let watch = Watch()
    private let store = MemoryStore()
    private let list: ListRepository<Book>
    /// Makes the list forget everything before a refresh, as many clients do.
    private let startsOver: Bool
    private var random: SeededRandom
    private let changes: [SeededRandom]

    /// - Parameter changes: The seeds of the server's changes.
    init(seed: UInt64, changes: [SeededRandom], startsOver: Bool) {
        self.startsOver = startsOver
        random = SeededRandom(seed: seed)
        self.changes = changes
        bookServer = BookServer(random.below(40), limit: 1 + random.below(8))
        // With offset paging, the rows below the first page must be read again.
        let configuration = ListConfiguration(
            mergePolicy: ListConfiguration.MergePolicy(refresh: .generation)
        )
        let (bookServer, watch) = (bookServer, watch)
        list = Repositories(store: store).list("books", configuration: configuration) { cursor in
            try await watch.look()
            return try await bookServer.page(cursor)
        }
    }

    /// The first problem of a seed's scenario, with as few changes as possible.
    static func problem(
        seed: UInt64,
        startsOver: Bool = false
    ) async throws -> String? {
        let changes = SeededRandom.steps(Int(seed % 20), seed: seed)
        return try await GenAPIRepositoriesTests.problem(of: changes) { changes in
            var scenario = RefreshScenario(seed: seed, changes: changes, startsOver: startsOver)
            return try await scenario.problem().map { "\($0), after \(changes.count) changes" }
        }
    }

    private mutating func problem() async throws -> String? {
        try await list.refresh()
        for _ in 0..<random.below(5) { try await list.load(.append) }
        let former = try await shown
        let books = changed(bookServer.books)
        bookServer.change { $0 = books }
        watch.begin(list)
        if random.chance(0.3) {
            bookServer.isBroken = true
            if (try? await list.refresh()) != nil { return "a refresh came to nothing without an error" }
            bookServer.isBroken = false
            if try await shown != former { return "\(former) became \(try await shown) by an error" }
        }
        if startsOver { try await store.change { [list] in try $0.removeList(list.key) } }
        try await list.refresh()
        if let early = watch.shown.first(where: { $0 != former }) {
            return "\(former) became \(early) during the refresh"
        }
        return try await rest(former.filter { id in books.contains { $0.id == id } }, of: books)
    }

    /// Reads everything again. Existing rows must stay visible.
    private func rest(_ lasting: [Int], of books: [Book]) async throws -> String? {
        for _ in 0...books.count + 40 {
            let snapshot = try await list.snapshot()
            let ids = Set(snapshot.rows.elements.map(\.id))
            if let gone = lasting.first(where: { !ids.contains($0) }) { return "\(gone) has vanished" }
            if let gap = snapshot.rows.gaps.first {
                try await list.load(.gap(gap.id))
            } else if case .idle(.more) = snapshot.append {
                try await list.load(.append)
            } else {
                break
            }
        }
        return try await shown == books.map(\.id) ? nil : "\(try await shown) instead of \(books.map(\.id))"
    }

    private var shown: [Int] {
        get async throws { try await list.snapshot().rows.elements.map(\.id) }
    }

    private func changed(_ books: [Book]) -> [Book] {
        var books = books
        for (number, change) in changes.enumerated() {
            var random = change
            let index = random.below(books.count + 1)
            if random.chance(0.5), index < books.count {
                books.remove(at: index)
            } else {
                books.insert(Book(id: 100 + number), at: index)
            }
        }
        return books
    }
}
