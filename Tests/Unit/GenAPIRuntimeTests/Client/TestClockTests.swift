import Dispatch
import GenAPITesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct TestClockTests {
    private let clock = TestClock()

    @Test("a task wakes when its time has come, and not before", arguments: [0, 1, 2, 3])
    func deadlines(seconds: Int) async throws {
        let sleeps = [1, 2, 3].map { seconds in
            Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
        }
        await clock.waitForSleepers(3)
        clock.advance(by: .seconds(seconds))
        #expect(clock.sleepers == 3 - seconds)
        #expect(clock.now.offset == .seconds(seconds))
        clock.advance(by: .seconds(3))
        for sleep in sleeps { try await sleep.value }
    }

    @Test("a task whose time has come already does not sleep", arguments: [0, -1, 1])
    func pastDeadlines(seconds: Int) async throws {
        clock.advance(by: .seconds(7))
        let sleep = Task { [clock] in
            try await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)), tolerance: nil)
        }
        if seconds > 0 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(seconds))
        }
        try await sleep.value
        #expect(clock.sleepers == 0)
    }

    @Test("tasks wake in the order of their deadlines, and equal ones in the order in which they came")
    func order() async throws {
        let executor = OneAfterTheOther()
        for deadlines in [[3, 1, 2], [1, 2, 3], [3, 2, 1], [2, 1, 2, 1]] {
            let woken = Woken()
            var sleeps: [Task<Void, any Error>] = []
            for (index, deadline) in deadlines.enumerated() {
                sleeps.append(
                    Task(executorPreference: executor) { [clock] in
                        try await clock.sleep(for: .seconds(deadline))
                        woken.lines.withLock { $0.append("\(deadline) \(index)") }
                    }
                )
                await clock.waitForSleepers(index + 1)
            }
            // A task that has called `sleep` and is not suspended yet would go on before the others.
            await Task(executorPreference: executor) {}.value
            clock.advance(by: .seconds(3))
            for sleep in sleeps { try await sleep.value }
            let expected = deadlines.enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
            #expect(woken.lines.withLock { $0 } == expected.map { "\($0.element) \($0.offset)" })
        }
    }
}

private final class Woken: Sendable {
    let lines = Mutex<[String]>([])
}

/// Runs its tasks in the order in which they can go on.
private final class OneAfterTheOther: TaskExecutor {
    private let queue = DispatchQueue(label: "one after the other")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
