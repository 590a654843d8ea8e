import Synchronization

/// Runs many timeouts on a single sleeping task. Most calls finish before their timeout, so a timer per call would cost
/// more than the calls.
package final class Alarms: Sendable {
    private struct Sleeper {
        let number: Int
        let end: Duration
        let task: Task<Void, Never>
    }

    private struct State {
        var count = 0
        var alarms: [Int: (time: Duration, ring: @Sendable () -> Void)] = [:]
        var sleeper: Sleeper?

        mutating func newNumber() -> Int {
            count += 1
            return count
        }
    }

    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    private let state = Mutex(State())

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
        stopwatch = Stopwatch(clock)
    }

    deinit {
        state.withLock { $0.sleeper?.task.cancel() }
    }

    /// - Parameter ring: Called once when the time is over, unless the alarm has been removed.
    func add(after time: Duration, ring: @escaping @Sendable () -> Void) -> Int {
        let time = stopwatch.elapsed() + min(max(time, .zero), ServerDuration.longest)
        return state.withLock { state in
            let number = state.newNumber()
            state.alarms[number] = (time, ring)
            if state.sleeper.map({ time < $0.end }) ?? true { sleep(until: time, &state) }
            return number
        }
    }

    /// How many alarms are to ring.
    var count: Int { state.withLock(\.alarms.count) }

    func remove(_ number: Int) {
        state.withLock { _ = $0.alarms.removeValue(forKey: number) }
    }

    /// A task that sleeps for longer is woken and does nothing.
    private func sleep(until time: Duration, _ state: inout State) {
        state.sleeper?.task.cancel()
        let number = state.newNumber()
        let pause = time - stopwatch.elapsed()
        let task = Task.detached { [clock, weak self] in
            guard (try? await clock.sleep(for: pause)) != nil else { return }
            self?.ring(asSleeper: number)
        }
        state.sleeper = Sleeper(number: number, end: time, task: task)
    }

    /// Rings the alarms that are due, and sleeps until the next one.
    private func ring(asSleeper number: Int) {
        let due: [@Sendable () -> Void] = state.withLock { state in
            guard let sleeper = state.sleeper, sleeper.number == number else { return [] }
            state.sleeper = nil
            let due = state.alarms.filter { $0.value.time <= sleeper.end }
            for number in due.keys { state.alarms[number] = nil }
            if let next = state.alarms.values.map(\.time).min() { sleep(until: next, &state) }
            return due.values.map(\.ring)
        }
        for ring in due { ring() }
    }
}
