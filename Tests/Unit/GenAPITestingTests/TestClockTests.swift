import Dispatch
import GenAPITesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct TestClockTests {
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

    @Test("a test that waits for sleepers goes on as soon as there are enough")
    func waiting() async throws {
        let reached = Woken()
        let waits = (1...3).map { count in
            Task { [clock] in
                await clock.waitForSleepers(count)
                reached.lines.withLock { $0.append("\(count)") }
            }
        }
        var sleeps: [Task<Void, any Error>] = []
        for count in 1...3 {
            #expect(reached.lines.withLock { $0.count } < count)
            sleeps.append(Task { [clock] in try await clock.sleep(for: .seconds(1)) })
            await waits[count - 1].value
            #expect(clock.sleepers == count)
        }
        #expect(reached.lines.withLock { $0 } == ["1", "2", "3"])
        clock.advance(by: .seconds(1))
        for sleep in sleeps { try await sleep.value }
        await clock.waitForSleepers(0)
    }

    @Test("a cancelled task wakes at once, and no other one with it")
    func cancellation() async throws {
        let sleeps = (0..<2).map { _ in Task { [clock] in try await clock.sleep(for: .seconds(1)) } }
        await clock.waitForSleepers(2)
        sleeps[0].cancel()
        await #expect(throws: CancellationError.self) { try await sleeps[0].value }
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        try await sleeps[1].value
        // A task that is cancelled before it sleeps does not sleep, even if its time has come.
        let late = Task { [clock] in
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(until: clock.now, tolerance: nil)
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(clock.sleepers == 0)
    }

    @Test("instants are ordered, and their differences are durations")
    func instants() {
        let start = clock.now
        let later = start.advanced(by: .seconds(3))
        #expect(start.offset == .zero && later.offset == .seconds(3) && clock.minimumResolution == .zero)
        #expect(start.duration(to: later) == .seconds(3) && later.duration(to: start) == .seconds(-3))
        #expect(start < later && !(later < start) && !(start < start))
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
