import Synchronization
import TestWaiting
import Testing

@testable import GenAPIRuntime

@Suite(.timeLimit(.minutes(10))) struct BackgroundTaskTests {
    private let tasks = BackgroundTasks()
    private let cancelled = Cancelled()

    private final class Cancelled: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    /// Starts a task that runs until it is cancelled.
    private func run(_ number: Int) {
        tasks.run { [cancelled] in
            try? await Task.sleep(for: .seconds(600))
            cancelled.add(number)
        }
    }

    @Test("the task that has been running longest is cancelled first")
    func givingWay() async throws {
        tasks.run {}
        try await wait { tasks.count == 0 }
        for number in 1...3 { run(number) }
        for number in 1...2 {
            tasks.cancelOne()
            try await wait { cancelled.all.count == number }
        }
        #expect(cancelled.all == [1, 2] && tasks.count == 1)
        tasks.cancelAll()
        try await wait { cancelled.all.count == 3 }
        #expect(tasks.count == 0)
    }
}
