import GenAPIApp
import GenAPITesting
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct SerialQueueTests {
    private let log = Log()

    @Test("jobs run one at a time, in the order in which they were added", .proves("SW-27"))
    func order() async throws {
        let queue = SerialQueue()
        let jobs = (0..<100).map { number in
            queue.add {
                log.add("begin \(number)")
                for _ in 0..<number % 7 { await Task.yield() }
                log.add("end \(number)")
                return number
            }
        }
        for (number, job) in jobs.enumerated() { #expect(try await job.value == number) }
        #expect(log.lines == (0..<100).flatMap { ["begin \($0)", "end \($0)"] })
    }

    @Test("a job that fails is reported to its caller, and the next one begins", .proves("SW-27"))
    func failure() async throws {
        struct Broken: Error {}
        let queue = SerialQueue()
        let broken = queue.add { throw Broken() }
        let next = queue.add { "next" }
        await #expect(throws: Broken.self) { try await broken.value }
        #expect(try await next.value == "next")
    }

    @Test(
        "a queued job that is cancelled leaves the queue at once, and the others run in order",
        .proves("SW-27"),
        arguments: 0..<5
    )
    func cancellation(_ cancelled: Int) async throws {
        let queue = SerialQueue()
        let (gate, door) = AsyncStream.makeStream(of: Void.self)
        let first = queue.add { for await _ in gate {} }
        let jobs = (0..<5).map { number in queue.add { log.add("\(number)") } }
        jobs[cancelled].cancel()
        // The first job still runs.
        await #expect(throws: CancellationError.self) { try await jobs[cancelled].value }
        #expect(log.lines.isEmpty)
        door.finish()
        try await first.value
        for number in 0..<5 where number != cancelled { try await jobs[number].value }
        #expect(log.lines == (0..<5).filter { $0 != cancelled }.map { "\($0)" })
    }

    @Test("a running job that is cancelled holds the queue until it has ended")
    func cancellingTheRunningJob() async throws {
        let queue = SerialQueue()
        let begun = AsyncStream.makeStream(of: Void.self)
        let running = queue.add {
            begun.continuation.finish()
            try? await Task.sleep(for: .seconds(3600))
            for _ in 0..<10 { await Task.yield() }
            log.add("ended, cancelled: \(Task.isCancelled)")
        }
        let next = queue.add { log.add("next") }
        for await _ in begun.stream {}
        running.cancel()
        try await running.value
        try await next.value
        #expect(log.lines == ["ended, cancelled: true", "next"])
    }

    @Test("a job is cancelled when the task that waits for it is cancelled")
    func run() async throws {
        let queue = SerialQueue()
        let (gate, door) = AsyncStream.makeStream(of: Void.self)
        let first = queue.add { for await _ in gate {} }
        let waiting = Task { try await queue.run { log.add("never") } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        door.finish()
        try await first.value
        #expect(try await queue.run { 7 } == 7)
        #expect(log.lines.isEmpty)
    }

    @Test("jobs run once and in order, no matter which others are cancelled and when", arguments: 0..<20)
    func randomCancellations(_ seed: UInt64) async throws {
        var random = Generator(state: seed)
        let queue = SerialQueue()
        let jobs = (0..<50).map { number in
            queue.add {
                log.add("\(number)")
                await Task.yield()
            }
        }
        var cancelled: Set<Int> = []
        for _ in 0..<25 {
            let number = Int.random(in: 0..<50, using: &random)
            jobs[number].cancel()
            cancelled.insert(number)
            if Bool.random(using: &random) { await Task.yield() }
        }
        for (number, job) in jobs.enumerated() {
            let result = await Result { try await job.value }
            if !cancelled.contains(number) { #expect(throws: Never.self) { try result.get() } }
        }
        let ran = log.lines.compactMap { Int($0) }
        #expect(ran == ran.sorted() && Set(ran).count == ran.count, "seed \(seed)")
        #expect(Set(ran).union(cancelled).count == 50, "seed \(seed)")
        #expect(try await queue.run { "alive" } == "alive")
    }

    @Test("a delayed job joins the queue when its time has come, and holds up no other", .proves("SW-27"))
    func delays() async throws {
        let clock = TestClock()
        let queue = SerialQueue(clock: clock)
        let jobs = [5, 3, 5, 4].enumerated().map { number, delay in
            queue.add(after: .seconds(delay)) { log.add("\(number) after \(delay)") }
        }
        try await queue.add { log.add("now") }.value
        await clock.waitForSleepers(4)
        clock.advance(by: .seconds(2))
        try await queue.add { log.add("later") }.value
        #expect(log.lines == ["now", "later"])
        // All are due; equal deadlines keep their order.
        clock.advance(by: .seconds(10))
        for job in jobs { try await job.value }
        #expect(log.lines.dropFirst(2) == ["1 after 3", "3 after 4", "0 after 5", "2 after 5"])
    }

    @Test("a delayed job that is cancelled never runs")
    func cancelledDelay() async throws {
        let clock = TestClock()
        let queue = SerialQueue(clock: clock)
        let job = queue.add(after: .seconds(5)) { log.add("never") }
        let other = queue.add(after: .seconds(6)) { log.add("other") }
        await clock.waitForSleepers(2)
        job.cancel()
        await #expect(throws: CancellationError.self) { try await job.value }
        clock.advance(by: .seconds(6))
        try await other.value
        #expect(log.lines == ["other"])
    }

    @Test("values are read from the first one on, with the error at their end", .proves("SW-27"))
    func values() async throws {
        struct Broken: Error {}
        let queue = SerialQueue()
        let numbers = queue.values(of: Int.self) { numbers in
            for number in 0..<3 { numbers.yield(number) }
            throw Broken()
        }
        let letters = queue.values { (letters: AsyncThrowingStream<String, any Error>.Continuation) in
            letters.yield("a")
        }
        // Both jobs have ended before anybody reads.
        try await queue.run {}
        var read: [Int] = []
        await #expect(throws: Broken.self) { for try await number in numbers { read.append(number) } }
        #expect(read == [0, 1, 2])
        var texts: [String] = []
        for try await letter in letters { texts.append(letter) }
        #expect(texts == ["a"])
    }

    @Test("a job whose values nobody reads any more is cancelled")
    func unreadValues() async throws {
        let queue = SerialQueue()
        let reader = Task {
            let endless = queue.values(of: Int.self) { numbers in
                while true {
                    try Task.checkCancellation()
                    numbers.yield(0)
                    await Task.yield()
                }
            }
            for try await _ in endless { break }
        }
        try await reader.value
        #expect(try await queue.run { "next" } == "next")
    }
}

extension Result where Failure == any Error {
    fileprivate init(catching body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}

private final class Log: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func add(_ line: String) { state.withLock { $0.append(line) } }
}

private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 31
    }
}
