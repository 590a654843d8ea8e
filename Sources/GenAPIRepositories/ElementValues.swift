import Synchronization

/// One element at every moment that its reader has time for: first as it is, then whenever it has changed; `nil` while
/// nothing is known of it, and when it is deleted.
struct ElementValues<Value: Identifiable & Sendable>: AsyncSequence, Sendable
where Value.ID: Sendable {
    typealias Element = Value?

    let id: Value.ID
    let repositories: Repositories

    /// Begins to watch, by itself, until the task that reads is cancelled or the iterator is gone.
    func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value?.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = repositories.sequence.next()
        let sight = ElementSight(id: id, stream: continuation)
        repositories.observers.join(
            number,
            ElementObservers.Observer(element: ElementPlace.finder(id, of: Value.self)) {
                try sight.look($0, $1)
            } end: {
                continuation.finish()
            }
        )
        continuation.onTermination = { [repositories] _ in repositories.observers.leave(number) }
        Task { [repositories] in try? await repositories.transaction { _ in } }
        return Iterator(values: stream.makeAsyncIterator())
    }

    /// For one reader. Where that one is slow, the newest value takes the place of those before it.
    struct Iterator: AsyncIteratorProtocol {
        var values: AsyncStream<Value?>.AsyncIterator

        /// `nil` once the task is cancelled or the account is closed, even when there is a value.
        mutating func next() async -> Value?? {
            if Task.isCancelled { return .none }
            let value = await values.next()
            return Task.isCancelled ? .none : value
        }
    }
}

/// Those who watch single elements.
final class ElementObservers: Sendable {
    typealias Show = @Sendable () -> Void

    struct Observer: Sendable {
        let element: ElementPlace.Finder
        /// Looks at a store at the end of a transaction, and says how to show what is new.
        let look: @Sendable (RepositoryTransaction, _ revision: Int) throws -> Show?
        let end: Show
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Those that are observed.
    var elements: [ElementPlace.Finder] { state.withLock { $0.observers.values.map(\.element) } }

    var count: Int { state.withLock { $0.observers.count } }

    func join(_ number: Int, _ observer: Observer) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.observers[number] = observer }
            return state.isClosed
        }
        if isClosed { observer.end() }
    }

    func leave(_ number: Int) {
        state.withLock { $0.observers[number] = nil }
    }

    func look(_ change: RepositoryTransaction, _ sequence: NumberSequence) throws -> [Show] {
        let observers = state.withLock { $0.observers }
        if observers.isEmpty { return [] }
        let revision = sequence.next()
        return try observers.values.compactMap { try $0.look(change, revision) }
    }

    func close() {
        let observers = state.withLock { state in
            defer { (state.observers, state.isClosed) = ([:], true) }
            return state.observers.values
        }
        for observer in observers { observer.end() }
    }
}

/// What one observer has seen of its element.
private final class ElementSight<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    private let id: Value.ID
    private let stream: AsyncStream<Value?>.Continuation
    /// Of the latest transaction that was shown, and its value.
    private let last = Mutex<(revision: Int, value: Value?)?>(nil)

    init(id: Value.ID, stream: AsyncStream<Value?>.Continuation) {
        self.id = id
        self.stream = stream
    }

    func look(_ change: RepositoryTransaction, _ revision: Int) throws -> ElementObservers.Show {
        let value = try change.element(id, of: Value.self)?.value
        return { self.show(value, revision) }
    }

    /// The ends of transactions need not come in their order.
    private func show(_ value: Value?, _ revision: Int) {
        last.withLock { last in
            if let last, last.revision >= revision { return }
            let isNews = last.map { !Self.isSame($0.value, value) } ?? true
            last = (revision, value)
            if isNews { stream.yield(value) }
        }
    }

    /// Values that cannot be compared are never the same.
    private static func isSame(_ left: Value?, _ right: Value?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
        return (left as? any Equatable).map { isEqual($0) } ?? false
    }
}
