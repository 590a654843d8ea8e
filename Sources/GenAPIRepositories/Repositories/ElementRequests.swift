import Synchronization

/// The requests in flight for single elements, shared by all callers, and the times of the latest successful ones.
final class ElementRequests: Sendable {
    private struct State {
        var tasks: [ListKey: any Request] = [:]
        /// The start of the latest successful request, since 1970.
        var fetchedAt: [ListKey: Duration] = [:]
    }

    /// The number of times to remember.
    private static let mostTimes = 10_000

    private let state = Mutex(State())

    func fetchedAt(_ key: ListKey) -> Duration? {
        state.withLock { $0.fetchedAt[key] }
    }

    /// Returns the request in flight, or starts one.
    func request<Answer>(
        _ key: ListKey,
        _ load: @escaping @Sendable () async throws -> Answer
    ) -> Task<Answer, any Error> {
        state.withLock { state in
            if let task = state.tasks[key] as? Task<Answer, any Error> { return task }
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
            // An element whose time is dropped is fetched again when it is needed.
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
