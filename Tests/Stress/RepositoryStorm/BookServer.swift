import GenAPIMapping
import GenAPIRepositories
import GenAPIRuntime
import Synchronization

struct Book: Hashable, Identifiable, JSONReadable, JSONWritable, Sendable {
    let id: Int
    var title = ""

    init(id: Int, title: String = "") { (self.id, self.title) = (id, title) }

    init(from json: inout JSONReader) {
        json.beginObject()
        id = json.int("id")
        title = json.string("title")
        json.endObject()
    }

    func write(to json: inout JSONWriter) {
        json.beginObject()
        json.int("id", id)
        json.string("title", title)
        json.endObject()
    }
}

extension Book: RepositoryStore.Queryable {
    struct QueryableFields: RepositoryStore.QueryableFields {
        let id = RepositoryStore.Field<Book, Int>("id") { $0.id }
        let title = RepositoryStore.Field<Book, String>("title") { $0.title }

        static var indexes: [[PartialKeyPath<Self>]] { [[\.title]] }
    }
}

/// A server of books that traps if a page is requested again while it is in flight.
final class BookServer: Sendable {
    struct Rejected: Error {}

    private struct State {
        var requests: [String?] = []
        /// The requests in flight, by number.
        var waiting: [Int: String?] = [:]
    }

    private let state = Mutex(State())
    private let count: Int

    init(count: Int) { self.count = count }

    /// The cursors of all requests.
    var requests: [String?] { state.withLock(\.requests) }

    func reject<Value>() throws -> Value { throw Rejected() }

    /// Returns ten books. The cursor is the number of the next one.
    func page(_ cursor: String?) async throws -> Page<Book> {
        let number = state.withLock { state in
            precondition(
                !state.waiting.values.contains(cursor),
                "two requests for \(cursor ?? "the first page")"
            )
            state.requests.append(cursor)
            state.waiting[state.requests.count] = .some(cursor)
            return state.requests.count
        }
        try await withTaskCancellationHandler {
            for _ in 0..<20 { await Task.yield() }
            try Task.checkCancellation()
        } onCancel: {
            answered(number)
        }
        answered(number)
        let start = cursor.flatMap { Int($0) } ?? 0
        let end = min(start + 10, count)
        return Page((start..<end).map { Book(id: $0) }, next: end < count ? "\(end)" : nil, total: count)
    }

    private func answered(_ number: Int) {
        state.withLock { $0.waiting[number] = nil }
    }
}
