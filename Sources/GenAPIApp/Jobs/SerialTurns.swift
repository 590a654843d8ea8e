import Synchronization

/// The order in which the jobs of a queue run.
final class SerialTurns: Sendable {
    private struct State {
        var latest = 0
        /// Jobs with a delay that have not joined the queue, in the order of their deadlines.
        var delayed: [(deadline: Duration, number: Int)] = []
        var queue: ArraySlice<Int> = []
        /// Jobs that were cancelled before their turn.
        var removed: Set<Int> = []
        var current: Int?
        /// The continuations of jobs that wait for their turn. A job can be in the queue before its continuation is here.
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]

        /// Gives the turn to the next job, unless another job has it.
        ///
        /// - Returns: The continuation to resume.
        mutating func next() -> CheckedContinuation<Void, any Error>? {
            while current == nil, let number = queue.popFirst() {
                if removed.remove(number) == nil { current = number }
            }
            return current.flatMap { waiting.removeValue(forKey: $0) }
        }
    }

    private let state = Mutex(State())

    /// Joins the queue.
    func enter() -> Int {
        state.withLock { state in
            state.latest += 1
            state.queue.append(state.latest)
            // The job does not wait for its turn yet.
            _ = state.next()
            return state.latest
        }
    }

    /// Joins the queue later. Equal deadlines keep their order.
    func enter(at deadline: Duration) -> Int {
        state.withLock { state in
            state.latest += 1
            let place = state.delayed.lastIndex { $0.deadline <= deadline }.map { $0 + 1 } ?? 0
            state.delayed.insert((deadline, state.latest), at: place)
            return state.latest
        }
    }

    /// Moves jobs with earlier deadlines to the queue, even if their own timers have not fired yet.
    func moveUp(until time: Duration) {
        state.withLock { state in
            let due = state.delayed.prefix { $0.deadline <= time }
            state.delayed.removeFirst(due.count)
            state.queue += due.map(\.number)
            // The moved jobs do not wait for their turn yet.
            _ = state.next()
        }
    }

    /// Returns when it is the number's turn, which lasts until it leaves.
    ///
    /// - Throws: `CancellationError`, after leaving the queue.
    func wait(_ number: Int) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if state.current == number { return .success(()) }
                    if Task.isCancelled {
                        state.removed.insert(number)
                        return .failure(CancellationError())
                    }
                    state.waiting[number] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                guard let waiting = state.waiting.removeValue(forKey: number) else {
                    return CheckedContinuation<Void, any Error>?.none
                }
                state.removed.insert(number)
                return waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Ends the number's turn.
    func leave(_ number: Int) {
        let next = state.withLock { state in
            if state.current == number { state.current = nil }
            return state.next()
        }
        next?.resume()
    }

    /// Removes one that was delayed.
    func remove(_ number: Int) {
        let next: CheckedContinuation<Void, any Error>? = state.withLock { state in
            if let place = state.delayed.firstIndex(where: { $0.number == number }) {
                state.delayed.remove(at: place)
                return nil
            }
            // It has joined the queue already, or it has the turn.
            if state.current == number { state.current = nil } else { state.removed.insert(number) }
            return state.next()
        }
        next?.resume()
    }
}
