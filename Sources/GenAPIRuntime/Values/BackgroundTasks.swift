import Synchronization

/// Work of a client that no caller waits for. It ends with the client, and yields its connections to callers.
final class BackgroundTasks: Sendable {
    private struct State {
        var count = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    func run(_ operation: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.count += 1
            let number = state.count
            state.tasks[number] = Task(priority: .utility) { [weak self] in
                await operation()
                self?.end(number)
            }
        }
    }

    /// How many tasks run.
    var count: Int { state.withLock(\.tasks.count) }

    /// Cancels the task that runs for longest.
    func cancelOne() {
        let task = state.withLock { state in
            state.tasks.keys.min().flatMap { state.tasks.removeValue(forKey: $0) }
        }
        task?.cancel()
    }

    func cancelAll() {
        let tasks = state.withLock { state in
            defer { state.tasks = [:] }
            return state.tasks.values
        }
        for task in tasks { task.cancel() }
    }

    private func end(_ number: Int) {
        state.withLock { _ = $0.tasks.removeValue(forKey: number) }
    }
}
