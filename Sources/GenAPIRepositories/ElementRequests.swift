import Synchronization

/// What is under way for single elements, and when each was asked for: the same for everybody who asks the same.
final class ElementRequests: Sendable {
    private struct State {
        var tasks: [ListKey: any Request] = [:]
        /// Successfully, since 1970.
        var fetchedAt: [ListKey: Duration] = [:]
    }

    /// How many times are remembered.
    private static let mostTimes = 10_000

    private let state = Mutex(State())

    func fetchedAt(_ key: ListKey) -> Duration? {
        state.withLock { $0.fetchedAt[key] }
    }

    /// The request that is under way, or one that is begun now.
    func request<Element>(
        _ key: ListKey,
        _ load: @escaping @Sendable () async throws -> Element?
    ) -> Task<Element?, any Error> {
        state.withLock { state in
            if let task = state.tasks[key] as? Task<Element?, any Error> { return task }
            let task = Task {
                defer { self.state.withLock { $0.tasks[key] = nil } }
                return try await load()
            }
            state.tasks[key] = task
            return task
        }
    }

    func succeeded(_ key: ListKey, at time: Duration) {
        state.withLock { state in
            state.fetchedAt[key] = time
            guard state.fetchedAt.count > Self.mostTimes else { return }
            // What was asked for earlier is asked for again when somebody wants it.
            let times = state.fetchedAt.values.sorted()
            state.fetchedAt = state.fetchedAt.filter { $0.value > times[times.count / 2] }
        }
    }

    func close() {
        let tasks = state.withLock { state in
            defer { state = State() }
            return state.tasks.values
        }
        for task in tasks { task.cancel() }
    }
}

/// A task of any type.
private protocol Request: Sendable {
    func cancel()
}

extension Task: Request {}
