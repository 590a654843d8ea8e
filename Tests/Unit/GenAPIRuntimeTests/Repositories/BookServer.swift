import GenAPIRepositories
import GenAPIRuntime
import Synchronization

struct Book: Hashable, Identifiable, Sendable {
    let id: Int
    var title = "untitled"
}

/// A server of books, in pages of any size, that tests can pause, break and change.
final class BookServer: Sendable {
    struct Broken: Error, Hashable {}

    private struct State {
        var books: [Book]
        var requests: [String?] = []
        var isBroken = false
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    let limit: Int

    init(_ count: Int, limit: Int = 10) {
        state = Mutex(State(books: (0..<count).map { Book(id: $0, title: "book \($0)") }))
        self.limit = limit
    }

    /// The cursors of all requests.
    var requests: [String?] { state.withLock { $0.requests } }
    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    var books: [Book] { state.withLock { $0.books } }

    func change(_ body: @Sendable (inout [Book]) -> Void) { state.withLock { body(&$0.books) } }

    /// Holds responses back until `release`.
    func hold() { state.withLock { $0.isHeld = true } }

    func release() {
        let held = state.withLock { state in
            defer { (state.isHeld, state.held) = (false, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns a page of the books at the time of the request.
    func page(_ cursor: String?) async throws -> Page<Book> {
        let page = state.withLock { state in
            state.requests.append(cursor)
            let start = cursor.flatMap { Int($0) } ?? 0
            let books = state.books.dropFirst(start).prefix(limit)
            let end = start + books.count
            return Page(
                Array(books),
                next: end < state.books.count ? "\(end)" : nil,
                total: state.books.count
            )
        }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        if isBroken { throw Broken() }
        return page
    }

    func list(
        _ repositories: Repositories = Repositories(),
        configuration: ListConfiguration = ListConfiguration()
    )
        -> ListRepository<Book>
    {
        repositories.list("books", configuration: configuration, page: page)
    }
}
