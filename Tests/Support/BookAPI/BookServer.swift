package import GenAPIRepositories
package import GenAPIRuntime
import Synchronization

package struct Book: Hashable, Identifiable, Sendable {
    package let id: Int
    package var title: String

    package init(id: Int, title: String = "untitled") {
        (self.id, self.title) = (id, title)
    }
}

/// A server of books, in pages of any size, that tests can pause, break and change.
package final class BookServer: Sendable {
    package struct Broken: Error, Hashable {
        package init() {}
    }

    private struct State {
        var books: [Book]
        var requests: [String?] = []
        var isBroken = false
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    package let limit: Int

    package init(_ count: Int, limit: Int = 10) {
        state = Mutex(State(books: (0..<count).map { Book(id: $0, title: "book \($0)") }))
        self.limit = limit
    }

    /// The cursors of all requests.
    package var requests: [String?] { state.withLock { $0.requests } }
    package var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    package var books: [Book] { state.withLock { $0.books } }

    package func change(_ body: @Sendable (inout [Book]) -> Void) { state.withLock { body(&$0.books) } }

    /// Holds responses back until `release`.
    package func hold() { state.withLock { $0.isHeld = true } }

    package func release() {
        let held = state.withLock { state in
            defer { (state.isHeld, state.held) = (false, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// Returns a page of the books at the time of the request.
    package func page(_ cursor: String?) async throws -> Page<Book> {
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

    package func list(
        _ repositories: Repositories = Repositories(),
        configuration: ListConfiguration = ListConfiguration()
    )
        -> ListRepository<Book>
    {
        repositories.list("books", configuration: configuration, page: page)
    }
}

extension AsyncIteratorProtocol where Failure == Never {
    /// The next value that satisfies the condition.
    package mutating func next(_ condition: (Element) -> Bool) async -> Element? {
        while let value = await next(isolation: nil) {
            if condition(value) { return value }
        }
        return nil
    }
}
