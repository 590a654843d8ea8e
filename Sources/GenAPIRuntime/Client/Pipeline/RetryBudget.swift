import Synchronization

/// The number of retries that all calls of a client may make together, so that a server in trouble does not get a
/// multiple of its usual load.
///
/// In each window of ten seconds, the budget is one retry for every ten calls, and at least ten.
final class RetryBudget: Sendable {
    static let window = Duration.seconds(10)
    static let reserve = 10
    static let callsForOne = 10

    private struct Window {
        var number = 0
        var calls = 0
        var repetitions = 0
    }

    private let stopwatch: Stopwatch
    private let state = Mutex(Window())

    init(clock: any Clock<Duration>) {
        stopwatch = Stopwatch(clock)
    }

    func beginCall() {
        inCurrentWindow { $0.calls += 1 }
    }

    /// Takes a retry from the budget, if one is left.
    func takeRepetition() -> Bool {
        inCurrentWindow { window in
            guard window.repetitions < max(Self.reserve, window.calls / Self.callsForOne) else {
                return false
            }
            window.repetitions += 1
            return true
        }
    }

    private func inCurrentWindow<Result>(_ body: (inout Window) -> Result) -> Result {
        let number = Int(stopwatch.elapsed().components.seconds / Self.window.components.seconds)
        return state.withLock { window in
            if window.number != number { window = Window(number: number) }
            return body(&window)
        }
    }
}
