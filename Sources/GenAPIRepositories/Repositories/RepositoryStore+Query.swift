import Synchronization

extension RepositoryStore {
    /// A value that is read from the store, followed by every later one. Consecutive values are different. A slow reader gets
    /// only the latest one.
    ///
    ///     let unread = messages.query(.count, where: \.isRead == false)  // RepositoryStore.Query<Int>
    ///     for await number in unread { badge = number }
    ///
    /// Each iterator observes the store until its task is cancelled, it is released, or the repositories are closed. `QueryModel`
    /// is the same for a user interface.
    public struct Query<Value: Sendable>: AsyncSequence, Sendable {
        public typealias Element = Value

        let repositories: Repositories
        /// The elements that are not evicted while somebody reads the values.
        let elements: ElementObservers.Elements
        /// The types on which the value depends. It is read again after transactions that have changed any of their elements.
        let types: Set<ObjectIdentifier>
        let read: @Sendable (RepositoryTransaction) throws -> Value

        /// Starts to observe the store.
        public func makeAsyncIterator() -> Iterator {
            let (results, continuation) = AsyncStream.makeStream(
                of: Result<Value, any Error>.self,
                bufferingPolicy: .bufferingNewest(1)
            )
            let number = repositories.sequence.next()
            let observation = Observation(types: types, read: read, results: continuation)
            repositories.observers.join(
                number,
                ElementObservers.Observer(elements: elements) {
                    try observation.notification($0, $1)
                } end: {
                    continuation.finish()
                }
            )
            continuation.onTermination = { [repositories] _ in repositories.observers.leave(number) }
            Task { do { try await notify() } catch { observation.fail(error) } }
            return Iterator(results: results.makeAsyncIterator(), repositories: repositories)
        }

        /// Reads the value for the iterators that have none.
        func notify() async throws { try await repositories.transaction(isReading: true) { _ in } }

        /// The values for one reader. If the reader is slow, the latest value replaces earlier ones.
        public struct Iterator: AsyncIteratorProtocol {
            var results: AsyncStream<Result<Value, any Error>>.AsyncIterator
            let repositories: Repositories

            /// `nil` after the task was cancelled or the repositories were closed, even if there is a value.
            public mutating func next() async -> Value? {
                while let result = await nextResult() {
                    if case .success(let value) = result { return value }
                }
                return nil
            }

            /// The next value, or the error of reading the first one. Each later transaction tries again.
            mutating func nextResult() async -> Result<Value, any Error>? {
                if isOver { return nil }
                let result = await results.next()
                return isOver ? nil : result
            }

            private var isOver: Bool { Task.isCancelled || repositories.isClosed }
        }
    }
}

extension RepositoryStore.Query {
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
            types: [ObjectIdentifier(Item.self)],
            read: { value(try $0.element(id, in: scope)) }
        )
    }

    /// The state of one observer.
    private final class Observation: Sendable {
        private let types: Set<ObjectIdentifier>
        private let read: @Sendable (RepositoryTransaction) throws -> Value
        private let results: AsyncStream<Result<Value, any Error>>.Continuation
        /// The revision and value of the latest notification.
        private let last = Mutex<(revision: Int, value: Value)?>(nil)

        init(
            types: Set<ObjectIdentifier>,
            read: @escaping @Sendable (RepositoryTransaction) throws -> Value,
            results: AsyncStream<Result<Value, any Error>>.Continuation
        ) {
            (self.types, self.read, self.results) = (types, read, results)
        }

        func notification(_ change: RepositoryTransaction, _ revision: Int) throws
            -> ElementObservers.Notification?
        {
            guard types.contains(where: change.hasChanged) || last.withLock({ $0 == nil }) else { return nil }
            let value = try read(change)
            return { self.deliver(value, revision) }
        }

        /// Notifications can arrive out of order; older ones are ignored.
        private func deliver(_ value: Value, _ revision: Int) {
            last.withLock { last in
                if let last, last.revision >= revision { return }
                let isVisible = last.map { !Self.isSame($0.value, value) } ?? true
                last = (revision, value)
                if isVisible { results.yield(.success(value)) }
            }
        }

        /// The first value could not be read. If another transaction has read one meanwhile, that one counts.
        func fail(_ error: any Error) {
            last.withLock { if $0 == nil { results.yield(.failure(error)) } }
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
