import Synchronization

/// A clock on which time passes only when a test says so.
///
///     let clock = TestClock()
///     let repositories = Repositories(client, clock: clock)
///     await clock.waitForSleepers()
///     clock.advance(by: .seconds(30))
public final class TestClock: Clock {
    /// A time since the creation of the clock.
    public struct Instant: InstantProtocol {
        /// The time that has passed.
        public var offset: Duration = .zero

        /// The instant after a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The duration until another instant.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Whether an instant is before another one.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        var lastID = 0
        /// Tests that wait for sleepers, with the number that they wait for.
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// The tests whose sleepers have come.
        mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
            let count = sleepers.count
            let satisfied = waiting.filter { $0.count <= count }
            waiting.removeAll { $0.count <= count }
            return satisfied.map(\.continuation)
        }
    }

    private let state = Mutex(State())

    /// A clock that begins at zero.
    public init() {}

    /// The time that a test has let pass.
    public var now: Instant { state.withLock { $0.now } }
    /// Zero.
    public var minimumResolution: Duration { .zero }
    /// The number of sleeping tasks.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Returns when a test has let the time pass.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, satisfied) = state.withLock { state in
                    enter(Sleeper(deadline: deadline, continuation: continuation), id, &state)
                }
                if let result { continuation.resume(with: result) }
                for waiting in satisfied { waiting.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// - Returns: What a task gets that does not sleep, and the tests that have waited for one that does.
    private func enter(_ sleeper: Sleeper, _ id: Int, _ state: inout State) -> (
        Result<Void, any Error>?, [CheckedContinuation<Void, Never>]
    ) {
        if Task.isCancelled { return (.failure(CancellationError()), []) }
        if sleeper.deadline <= state.now { return (.success(()), []) }
        state.sleepers[id] = sleeper
        return (nil, state.takeSatisfied())
    }

    /// Lets time pass, and wakes the tasks whose time has come, in the order of their deadlines.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline.offset, $0.key) < ($1.value.deadline.offset, $1.key) }
        }
        for sleeper in due { sleeper.value.continuation.resume() }
    }

    /// Returns when at least that many tasks sleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }
}
