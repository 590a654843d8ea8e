import Synchronization

/// Lets a bounded number of requests through at the same time. Who waits is let in by priority, and within one priority in
/// the order of arrival; every eighth time it is whoever waits longest, so that nobody waits for ever.
final class ConnectionGate: Sendable {
    /// Places by priority in the order of arrival; those who went away are passed over.
    private struct Queue {
        var numbers: [Int] = []
        var start = 0

        mutating func dropFirst(unless isWaiting: (Int) -> Bool) {
            while start < numbers.count, !isWaiting(numbers[start]) { start += 1 }
            guard start > 1024, start > numbers.count / 2 else { return }
            numbers.removeFirst(start)
            start = 0
        }

        var first: Int? { start < numbers.count ? numbers[start] : nil }
    }

    private struct State {
        var running = 0
        var arrivals = 0
        var grants = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        /// From the lowest to the highest.
        var queues = [Queue](repeating: Queue(), count: 3)

        /// The number of whoever is next.
        mutating func next() -> Int? {
            for index in queues.indices { queues[index].dropFirst { waiting[$0] != nil } }
            grants += 1
            let heads = queues.compactMap(\.first)
            return grants % 8 == 0 ? heads.min() : heads.last
        }

        /// Where nobody waits.
        mutating func forgetWhoWentAway() {
            for index in queues.indices where !queues[index].numbers.isEmpty { queues[index] = Queue() }
        }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// How many wait.
    var waiting: Int { state.withLock(\.waiting.count) }

    /// Whether somebody can be let in at once, who has to leave again.
    func tryEnter() -> Bool {
        state.withLock { state in
            guard state.running < limit else { return false }
            state.running += 1
            return true
        }
    }

    /// Waits for a turn; whoever gets one has to leave again.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before its turn.
    func enter(_ priority: RequestPriority) async throws {
        let number = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(number, priority, continuation)
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    private func wait(
        _ number: Int,
        _ priority: RequestPriority,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        let isIn: Bool? = state.withLock { state in
            // A place may have become free, and the task may have been cancelled before it could be found.
            if Task.isCancelled { return nil }
            if state.running < limit {
                state.running += 1
                return true
            }
            state.waiting[number] = continuation
            state.queues[priority.rawValue].numbers.append(number)
            return false
        }
        switch isIn {
        case nil: continuation.resume(throwing: CancellationError())
        case true?: continuation.resume()
        case false?: break
        }
    }

    func leave() {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            guard !state.waiting.isEmpty, let number = state.next() else {
                state.running -= 1
                state.forgetWhoWentAway()
                return nil
            }
            return state.waiting.removeValue(forKey: number)
        }
        next?.resume()
    }
}
