import Synchronization

/// Lets a bounded number of requests through at the same time, and none while the server has asked for a pause. Who waits is
/// let in by priority, and within one priority in the order of arrival; every eighth time it is whoever waits longest, so
/// that nobody waits for ever.
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
        var pause: ServerPause?
        /// Whether somebody looks after those who wait when there is more room after the pause.
        var hasAlarm = false

        /// Lets one in, who has to leave again. False where there is no room.
        mutating func letIn(_ limit: Int, at time: () -> Duration) -> Bool {
            guard running < limit else { return false }
            if pause != nil, !hasRoom(limit, at: time()) { return false }
            running += 1
            pause?.letOneIn()
            return true
        }

        private mutating func hasRoom(_ limit: Int, at time: Duration) -> Bool {
            guard let pause else { return true }
            if pause.isForgotten(at: time, limit: limit) { self.pause = nil }
            return pause.room(at: time) > 0
        }

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
    private let alarms: Alarms
    private let stopwatch: Stopwatch
    private let state = Mutex(State())

    init(limit: Int, clock: any Clock<Duration> = ContinuousClock()) {
        self.limit = max(1, limit)
        alarms = Alarms(clock)
        stopwatch = Stopwatch(clock)
    }

    /// How many wait.
    var waiting: Int { state.withLock(\.waiting.count) }

    /// Whether somebody can be let in at once, who has to leave again.
    func tryEnter() -> Bool {
        state.withLock { $0.waiting.isEmpty && $0.letIn(limit, at: stopwatch.elapsed) }
    }

    /// Waits for a turn; whoever gets one has to leave again.
    ///
    /// - Parameter patience: Who cannot wait for the end of a pause is not kept from hearing the server's own answer.
    /// - Throws: `CancellationError` when the task is cancelled before its turn.
    func enter(_ priority: TaskPriority, patience: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(number, priority, patience, continuation)
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    private func wait(
        _ number: Int,
        _ priority: TaskPriority,
        _ patience: Duration?,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        let isIn: Bool? = state.withLock { state in
            // A place may have become free, and the task may have been cancelled before it could be found.
            if Task.isCancelled { return nil }
            if state.waiting.isEmpty, state.letIn(limit, at: stopwatch.elapsed) { return true }
            if state.running < limit, let pause = state.pause, let patience,
                pause.end - stopwatch.elapsed() >= patience
            {
                state.running += 1
                return true
            }
            state.waiting[number] = continuation
            state.queues[priority.queue].numbers.append(number)
            return false
        }
        switch isIn {
        case nil: continuation.resume(throwing: CancellationError())
        case true?: continuation.resume()
        case false?: setAlarm(at: stopwatch.elapsed())
        }
    }

    func leave() {
        letIn(at: stopwatch.elapsed) { $0.running -= 1 }
    }

    /// Nobody is let in before that time is over, and then not all at once.
    func pause(for duration: Duration) {
        let time = stopwatch.elapsed()
        state.withLock { state in
            if let pause = state.pause, pause.end >= time + duration { return }
            state.pause = ServerPause(end: time + duration)
        }
        setAlarm(at: time)
    }

    /// Lets in those for whom there is room once something has changed.
    private func letIn(at time: () -> Duration, after change: (inout State) -> Void) {
        let next: [CheckedContinuation<Void, any Error>] = state.withLock { state in
            change(&state)
            var next: [CheckedContinuation<Void, any Error>] = []
            while !state.waiting.isEmpty, state.letIn(limit, at: time), let number = state.next() {
                if let continuation = state.waiting.removeValue(forKey: number) { next.append(continuation) }
            }
            if state.waiting.isEmpty { state.forgetWhoWentAway() }
            return next
        }
        for continuation in next { continuation.resume() }
    }

    /// Looks after those who wait for the end of a pause.
    private func setAlarm(at time: Duration) {
        let end: Duration? = state.withLock { state in
            guard let pause = state.pause, !state.waiting.isEmpty, !state.hasAlarm else { return nil }
            if pause.isForgotten(at: time, limit: limit) {
                state.pause = nil
                return nil
            }
            state.hasAlarm = true
            return pause.nextRoom(after: time)
        }
        guard let end else { return }
        _ = alarms.add(after: end - time) { [weak self] in
            guard let self else { return }
            // Its time has come, whatever a clock says that is not moved.
            let time = max(end, stopwatch.elapsed())
            letIn(at: { time }) { $0.hasAlarm = false }
            setAlarm(at: time)
        }
    }
}

extension TaskPriority {
    /// The queue of calls with that priority; higher numbers go first.
    fileprivate var queue: Int { self < .medium ? 0 : self == .medium ? 1 : 2 }
}
