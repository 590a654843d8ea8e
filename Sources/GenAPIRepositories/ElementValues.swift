import Synchronization

/// The current value of an element, followed by every later one. The value is `nil` while the element is unknown and
/// after it was deleted. A slow reader gets only the latest value.
struct ElementValues<Value: Identifiable & Sendable>: AsyncSequence, Sendable
where Value.ID: Sendable {
    typealias Element = Value?

    let id: Value.ID
    let repositories: Repositories

    /// Starts observing until the reading task is cancelled or the iterator is released.
    func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value?.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = repositories.sequence.next()
        let observation = ElementObservation(id: id, stream: continuation)
        repositories.observers.join(
            number,
            ElementObservers.Observer(element: ElementReference.finder(id, of: Value.self)) {
                try observation.notification($0, $1)
            } end: {
                continuation.finish()
            }
        )
        continuation.onTermination = { [repositories] _ in repositories.observers.leave(number) }
        Task { [repositories] in try? await repositories.transaction(isReading: true) { _ in } }
        return Iterator(values: stream.makeAsyncIterator())
    }

    /// An iterator for one reader. If the reader is slow, the latest value replaces earlier ones.
    struct Iterator: AsyncIteratorProtocol {
        var values: AsyncStream<Value?>.AsyncIterator

        /// `nil` after the task was cancelled or the repositories were closed, even if there is a value.
        mutating func next() async -> Value?? {
            if Task.isCancelled { return .none }
            let value = await values.next()
            return Task.isCancelled ? .none : value
        }
    }
}

/// The observers of single elements.
final class ElementObservers: Sendable {
    typealias Notification = @Sendable () -> Void

    struct Observer: Sendable {
        let element: ElementReference.Finder
        /// Reads the element at the end of a transaction and returns the function that notifies the observer.
        let notification: @Sendable (RepositoryTransaction, _ revision: Int) throws -> Notification?
        let end: Notification
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    /// The observed elements.
    var elements: [ElementReference.Finder] { state.withLock { $0.observers.values.map(\.element) } }

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

    func notifications(_ change: RepositoryTransaction, _ sequence: NumberSequence) throws -> [Notification] {
        let observers = state.withLock { $0.observers }
        if observers.isEmpty { return [] }
        let revision = sequence.next()
        return try observers.values.compactMap { try $0.notification(change, revision) }
    }

    func close() {
        let observers = state.withLock { state in
            defer { (state.observers, state.isClosed) = ([:], true) }
            return state.observers.values
        }
        for observer in observers { observer.end() }
    }
}

/// The state of one observer.
private final class ElementObservation<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    private let id: Value.ID
    private let stream: AsyncStream<Value?>.Continuation
    /// The revision and value of the latest notification.
    private let last = Mutex<(revision: Int, value: Value?)?>(nil)

    init(id: Value.ID, stream: AsyncStream<Value?>.Continuation) {
        self.id = id
        self.stream = stream
    }

    func notification(_ change: RepositoryTransaction, _ revision: Int) throws
        -> ElementObservers.Notification
    {
        let value = try change.element(id, of: Value.self)?.value
        return { self.deliver(value, revision) }
    }

    /// Notifications can arrive out of order; older ones are ignored.
    private func deliver(_ value: Value?, _ revision: Int) {
        last.withLock { last in
            if let last, last.revision >= revision { return }
            let isVisible = last.map { !Self.isSame($0.value, value) } ?? true
            last = (revision, value)
            if isVisible { stream.yield(value) }
        }
    }

    /// Values that are not `Equatable` always differ.
    private static func isSame(_ left: Value?, _ right: Value?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
        return (left as? any Equatable).map { isEqual($0) } ?? false
    }
}
