import Synchronization

/// The observers of elements.
final class ElementObservers: Sendable {
    typealias Notification = @Sendable () -> Void
    /// Determines elements.
    typealias Elements = @Sendable (RepositoryTransaction) throws -> [ElementReference]

    struct Observer: Sendable {
        let elements: Elements
        /// Reads the elements at the end of a transaction and returns the function that notifies the observer.
        let notification: @Sendable (RepositoryTransaction, _ revision: Int) throws -> Notification?
        let end: Notification
    }

    private struct State {
        var observers: [Int: Observer] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())

    /// The observed elements.
    func elements(in change: RepositoryTransaction) throws -> [ElementReference] {
        try state.withLock { $0.observers.values.map(\.elements) }.flatMap { try $0(change) }
    }

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
