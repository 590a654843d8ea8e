import Synchronization

/// The parts of a list that its readers use. Transactions read their elements from the store.
final class ReadWindows<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    private struct State {
        /// Whether a reader without an end has used all rows.
        var isComplete = false
        var observers: [Int: ListRows<Element>.Window] = [:]
    }

    private let state = Mutex(State())

    /// `.all` alone if any reader uses all rows.
    var current: Set<ListRows<Element>.Window> {
        state.withLock { state in
            if state.isComplete { return [.all] }
            let windows = Set(state.observers.values)
            return windows.contains(.all) ? [.all] : windows
        }
    }

    func readAll() { state.withLock { $0.isComplete = true } }

    func insert(_ window: ListRows<Element>.Window, for observer: Int) {
        state.withLock { $0.observers[observer] = window }
    }

    func remove(_ observer: Int) { _ = state.withLock { $0.observers.removeValue(forKey: observer) } }
}
