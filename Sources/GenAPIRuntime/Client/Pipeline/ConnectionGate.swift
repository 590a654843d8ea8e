import Synchronization

/// Limits the number of concurrent requests, and admits none while the server has asked for a pause. Waiting requests
/// are admitted by priority, and in the order of arrival within one priority. Every eighth admission goes to the
/// request that has waited longest, so that none waits forever.
package final class ConnectionGate: Sendable {
    /// The waiting requests of one priority in the order of arrival; cancelled ones are skipped.
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
        /// From the lowest to the highest priority.
        var queues = [Queue](repeating: Queue(), count: 3)
        var pause: ServerPause?
        /// Whether an alarm is set for the end of the pause.
        var hasAlarm = false

        /// Admits a request, which must leave again. False if there is no room.
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

        /// The number of the next request.
        mutating func next() -> Int? {
            for index in queues.indices { queues[index].dropFirst { waiting[$0] != nil } }
            grants += 1
            let heads = queues.compactMap(\.first)
            return grants % 8 == 0 ? heads.min() : heads.last
        }

        /// Removes cancelled requests when none is waiting.
        mutating func forgetWhoWentAway() {
            for index in queues.indices where !queues[index].numbers.isEmpty { queues[index] = Queue() }
        }
    }

    private let limit: Int
    private let alarms: Alarms
    private let stopwatch: Stopwatch
    private let state = Mutex(State())

    package init(limit: Int, clock: any Clock<Duration> = ContinuousClock()) {
        self.limit = max(1, limit)
        alarms = Alarms(clock)
        stopwatch = Stopwatch(clock)
    }

    /// The number of waiting requests.
    var waiting: Int { state.withLock(\.waiting.count) }

    /// Admits a request if that is possible at once; it must leave again.
    package func tryEnter() -> Bool {
        state.withLock { $0.waiting.isEmpty && $0.letIn(limit, at: stopwatch.elapsed) }
    }

    /// Waits until the request is admitted; it must leave again.
    ///
    /// - Parameter patience: If the pause lasts longer than this, the request is admitted now, and the server's
    ///   response decides.
    /// - Throws: `CancellationError` if the task is cancelled before its turn.
    package func enter(_ priority: TaskPriority, patience: Duration? = nil) async throws {
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
            // The task may have been admitted before the cancellation was seen.
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

    package func leave() {
        letIn(at: stopwatch.elapsed) { $0.running -= 1 }
    }

    /// Admits no request before that time is over, and then only a few at a time.
    func pause(for duration: Duration) {
        let time = stopwatch.elapsed()
        state.withLock { state in
            if let pause = state.pause, pause.end >= time + duration { return }
            state.pause = ServerPause(end: time + duration)
        }
        setAlarm(at: time)
    }

    /// Admits as many requests as there is room for after a change.
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

    /// Sets the alarm for the end of the pause. Requests that began to wait just before that end are admitted now.
    private func setAlarm(at time: Duration) {
        var isOver = false
        let end: Duration? = state.withLock { state in
            guard let pause = state.pause, !state.waiting.isEmpty, !state.hasAlarm else { return nil }
            if pause.isForgotten(at: time, limit: limit) {
                state.pause = nil
                isOver = true
                return nil
            }
            state.hasAlarm = true
            return pause.nextRoom(after: time)
        }
        if isOver { letIn(at: { time }) { _ in } }
        guard let end else { return }
        _ = alarms.add(after: end - time) { [weak self] in
            guard let self else { return }
            // The alarm's time has come, even if the clock was not moved that far.
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
