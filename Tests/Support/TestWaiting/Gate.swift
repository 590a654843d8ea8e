import Synchronization

/// Lets calls pass, or holds them until it is opened.
package final class Gate: Sendable {
    private struct State {
        var isClosed = false
        /// Opens automatically when this many calls wait.
        var capacity: Int?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    package func close(until capacity: Int? = nil) {
        state.withLock {
            $0.isClosed = true
            $0.capacity = capacity
        }
    }

    package var waiting: Int { state.withLock { $0.waiting.count } }

    package func open() { release { $0.isClosed = false } }

    /// Releases the longest waiting call.
    package func openForOne() {
        let one = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        one?.resume()
    }

    package func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                guard state.isClosed else { return true }
                state.waiting.append(continuation)
                return false
            }
            if isOpen { return continuation.resume() }
            release { state in
                if let capacity = state.capacity, state.waiting.count >= capacity { state.isClosed = false }
            }
        }
    }

    private func release(_ change: (inout State) -> Void) {
        let free: [CheckedContinuation<Void, Never>] = state.withLock { state in
            change(&state)
            guard !state.isClosed else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in free { one.resume() }
    }
}
