import Synchronization

/// A value that is read from the store, followed by every later one. Consecutive values are different. A slow reader gets
/// only the latest one.
struct StoredValues<Value: Sendable>: AsyncSequence, Sendable {
    typealias Element = Value

    let repositories: Repositories
    /// The elements that are not evicted while somebody reads the values.
    let elements: ElementObservers.Elements
    /// The type of these elements. The value is read again after transactions that have changed any of them.
    let type: ObjectIdentifier
    let read: @Sendable (RepositoryTransaction) throws -> Value

    /// Starts observing until the reading task is cancelled or the iterator is released.
    func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = repositories.sequence.next()
        let observation = Observation(type: type, read: read, stream: continuation)
        repositories.observers.join(
            number,
            ElementObservers.Observer(elements: elements) {
                try observation.notification($0, $1)
            } end: {
                continuation.finish()
            }
        )
        continuation.onTermination = { [repositories] _ in repositories.observers.leave(number) }
        Task { [repositories] in try? await repositories.transaction(isReading: true) { _ in } }
        return Iterator(values: stream.makeAsyncIterator(), repositories: repositories)
    }

    /// An iterator for one reader. If the reader is slow, the latest value replaces earlier ones.
    struct Iterator: AsyncIteratorProtocol {
        var values: AsyncStream<Value>.AsyncIterator
        let repositories: Repositories

        /// `nil` after the task was cancelled or the repositories were closed, even if there is a value.
        mutating func next() async -> Value? {
            if isOver { return nil }
            let value = await values.next()
            return isOver ? nil : value
        }

        private var isOver: Bool { Task.isCancelled || repositories.isClosed }
    }
}

extension StoredValues {
    /// The current value of an element, followed by every later one.
    ///
    /// - Parameter value: The value of a stored element, or of one of which nothing is stored.
    init<Item: Identifiable & Sendable>(
        of id: Item.ID,
        in scope: ElementScope<Item>,
        of repositories: Repositories,
        _ value: @escaping @Sendable (StoredElement<Item>?) -> Value
    ) where Item.ID: Sendable {
        let finder = ElementReference.finder(id, in: scope)
        self.init(
            repositories: repositories,
            elements: { [try finder($0)] },
            type: ObjectIdentifier(Item.self),
            read: { value(try $0.element(id, in: scope)) }
        )
    }

    /// The state of one observer.
    private final class Observation: Sendable {
        private let type: ObjectIdentifier
        private let read: @Sendable (RepositoryTransaction) throws -> Value
        private let stream: AsyncStream<Value>.Continuation
        /// The revision and value of the latest notification.
        private let last = Mutex<(revision: Int, value: Value)?>(nil)

        init(
            type: ObjectIdentifier,
            read: @escaping @Sendable (RepositoryTransaction) throws -> Value,
            stream: AsyncStream<Value>.Continuation
        ) {
            (self.type, self.read, self.stream) = (type, read, stream)
        }

        func notification(_ change: RepositoryTransaction, _ revision: Int) throws
            -> ElementObservers.Notification?
        {
            guard change.hasChanged(type) || last.withLock({ $0 == nil }) else { return nil }
            let value = try read(change)
            return { self.deliver(value, revision) }
        }

        /// Notifications can arrive out of order; older ones are ignored.
        private func deliver(_ value: Value, _ revision: Int) {
            last.withLock { last in
                if let last, last.revision >= revision { return }
                let isVisible = last.map { !Self.isSame($0.value, value) } ?? true
                last = (revision, value)
                if isVisible { stream.yield(value) }
            }
        }

        /// Values that are not `Equatable` always differ, unless both are nil.
        private static func isSame(_ left: Value, _ right: Value) -> Bool {
            func isEqual<Known: Equatable>(_ left: Known) -> Bool { left == right as? Known }
            if let left = left as? any Equatable { return isEqual(left) }
            return (left as? any OptionalValue)?.isNil == true && (right as? any OptionalValue)?.isNil == true
        }
    }
}

private protocol OptionalValue {
    var isNil: Bool { get }
}

extension Optional: OptionalValue {
    fileprivate var isNil: Bool { self == nil }
}
