import Synchronization

/// What is known of one call while it runs, over all its attempts and redirects.
final class CallRecord: Sendable {
    private struct State {
        var attempts = 0
        var mayHaveTakenEffect = false
        var cacheHits = 0
    }

    private let stopwatch: Stopwatch
    private let timeout: Duration?
    private let state = Mutex(State())
    let observer: CallObserver?

    init(timeout: Duration?, clock: any Clock<Duration>, observer: CallObserver? = nil) {
        self.timeout = timeout
        self.observer = observer
        stopwatch = Stopwatch(clock)
    }

    /// `nil` when the call may take for ever.
    var remaining: Duration? { timeout.map { $0 - stopwatch.elapsed() } }

    var elapsed: Duration { stopwatch.elapsed() }

    /// From 1.
    func beginAttempt() -> Int {
        state.withLock { state in
            state.attempts += 1
            return state.attempts
        }
    }

    /// An attempt that failed may have done on the server what it was to do.
    func noteEffect() {
        state.withLock { $0.mayHaveTakenEffect = true }
    }

    /// The cache answered, with or without the server's confirmation.
    func noteCacheHit() {
        state.withLock { $0.cacheHits += 1 }
    }

    var attempts: Int { state.withLock(\.attempts) }

    var cacheHits: Int { state.withLock(\.cacheHits) }

    var mayHaveTakenEffect: Bool { state.withLock(\.mayHaveTakenEffect) }
}
