import Synchronization

/// The number of retries that all calls of a client may make together, so that a server in trouble does not get a
/// multiple of its usual load.
///
/// In each window of ten seconds, the budget is a share of the calls that began, and at least a minimum.
final class RetryBudget: Sendable {
    static let window = Duration.seconds(10)

    private struct Window {
        var number = 0
        var calls = 0
        var repetitions = 0
    }

    private let share: Double
    private let minimum: Int
    private let stopwatch: Stopwatch
    private let state = Mutex(Window())

    init(share: Double, minimum: Int, clock: any Clock<Duration>) {
        self.share = share
        self.minimum = minimum
        stopwatch = Stopwatch(clock)
    }

    func beginCall() {
        inCurrentWindow { $0.calls += 1 }
    }

    /// Takes a retry from the budget, if one is left.
    func takeRepetition() -> Bool {
        inCurrentWindow { window in
            let isWithin =
                window.repetitions < minimum || Double(window.repetitions + 1) <= share * Double(window.calls)
            guard isWithin else { return false }
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
