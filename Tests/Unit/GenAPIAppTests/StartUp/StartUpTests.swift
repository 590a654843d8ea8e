import GenAPIApp
import Synchronization
import TestTraits
import Testing

@Suite(.timeLimit(.minutes(10))) struct StartUpTests {
    @Test(
        "no task begins before its dependencies have finished, and each runs once",
        .proves("SW-24"),
        arguments: 0..<10
    )
    func order(_ hundred: UInt64) async throws {
        for seed in hundred * 100..<hundred * 100 + 100 {
            let script = RandomStartUp(seed: seed)
            let log = Log()
            try await script.startUp { id, delay in
                log.add(.began(id))
                for _ in 0..<delay { await Task.yield() }
                log.add(.finished(id))
            }.run { log.add(.ready) }
            if let problem = script.problem(in: log.events) {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }

    @Test("independent tasks run in parallel", .proves("SW-24"))
    func parallel() async throws {
        let (first, second) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        // Each task waits for the other one to begin.
        try await StartUp([
            StartUpTask("a") {
                first.continuation.finish()
                for await _ in second.stream {}
            },
            StartUpTask("b") {
                second.continuation.finish()
                for await _ in first.stream {}
            },
        ]).run()
    }

    @Test("a task begins as soon as its own dependencies have finished", .proves("SW-24"))
    func noBarrier() async throws {
        let (done, end) = AsyncStream.makeStream(of: Void.self)
        try await StartUp([
            StartUpTask("slow") { for await _ in done {} },
            StartUpTask("fast") {},
            StartUpTask("after fast", after: ["fast"]) { end.finish() },
        ]).run()
    }

    @Test("deferred tasks run when the app is ready, and tasks of high priority first", .proves("SW-24"))
    func priorities() async throws {
        let log = Log()
        let startUp = try StartUp([
            log.task("later", priority: .deferred), log.task("normal"), log.task("soon", priority: .high),
            log.task("latest", after: ["later"], priority: .deferred),
        ])
        #expect(startUp.order == ["soon", "normal", "later", "latest"])
        try await startUp.run { log.add(.ready) }
        #expect(
            log.events == [
                .finished("soon"), .finished("normal"), .ready, .finished("later"), .finished("latest"),
            ]
        )
    }

    @Test("the dependencies of a task have at least its priority")
    func inheritedPriority() throws {
        let startUp = try StartUp([
            StartUpTask("a", priority: .deferred) {},
            StartUpTask("b", after: ["a"], priority: .deferred) {},
            StartUpTask("c") {},
            StartUpTask("d", after: ["b"], priority: .high) {},
        ])
        #expect(startUp.order == ["a", "b", "d", "c"])
    }

    @Test(
        "tasks that cannot be ordered are an error that names them",
        .proves("SW-25"),
        arguments: [
            (["a: a"], .cycle(path: ["a", "a"]), "tasks depend on each other: 'a' -> 'a'"),
            (
                ["z", "a: z b", "b: c", "c: a"], .cycle(path: ["a", "b", "c", "a"]),
                "tasks depend on each other: 'a' -> 'b' -> 'c' -> 'a'"
            ),
            (
                ["x: a", "a: b", "b: a"], .cycle(path: ["a", "b", "a"]),
                "tasks depend on each other: 'a' -> 'b' -> 'a'"
            ),
            (
                ["a: b", "b: nobody"], .missing(path: ["a", "b", "nobody"]),
                "a task depends on an unknown one: 'a' -> 'b' -> 'nobody'"
            ),
            (["a", "b", "a", "b", "a"], .duplicates(["a", "b"]), "tasks with the same name: 'a', 'b'"),
        ] as [([String], StartUpError, String)]
    )
    func refused(_ lines: [String], _ error: StartUpError, _ text: String) {
        // In every run, and with every priority.
        for priority in StartUpTask.Priority.allCases {
            #expect(throws: error) { try StartUp(lines.map { Self.task($0, priority) }) }
        }
        #expect(error.description == text)
    }

    private static func task(_ line: String, _ priority: StartUpTask.Priority) -> StartUpTask {
        let words = line.split { $0 == ":" || $0 == " " }.map { StartUpTask.ID(stringLiteral: String($0)) }
        return StartUpTask(words[0], after: Array(words.dropFirst()), priority: priority) {}
    }

    @Test("the order is the given one as far as dependencies allow, in every run", .proves("SW-25"))
    func deterministicOrder() throws {
        let lines = ["1: 2 3", "2: 4", "3: 4", "4", "0"]
        for _ in 0..<100 {
            #expect(try StartUp(lines.map { Self.task($0, .standard) }).order == ["4", "2", "3", "1", "0"])
        }
    }

    @Test("a chain of 100,000 tasks needs no stack")
    func longChain() throws {
        let ids = (0..<100_000).map { StartUpTask.ID(stringLiteral: "\($0)") }
        let tasks = zip(ids, ids.dropFirst()).map { StartUpTask($0, after: [$1]) {} }
        #expect(try StartUp(tasks + [StartUpTask(ids[99_999]) {}]).order == ids.reversed())
    }

    @Test("a failed task holds back those that depend on it, and those of lower priority")
    func failure() async throws {
        struct Broken: Error {}
        let log = Log()
        let startUp = try StartUp([
            StartUpTask("bad") { throw Broken() },
            log.task("skipped", after: ["bad"]), log.task("skipped, too", after: ["skipped", "good"]),
            log.task("good"), log.task("later", priority: .deferred),
        ])
        let failure = await #expect(throws: StartUpFailure.self) {
            try await startUp.run { log.add(.ready) }
        }
        #expect(log.events == [.finished("good")])
        #expect(failure?.errors.map(\.task) == ["bad"] && failure?.errors.first?.error is Broken)
        #expect(failure?.skipped == ["skipped", "skipped, too"])
        #expect(failure?.description == "'bad' failed: Broken(); did not begin: 'skipped', 'skipped, too'")
    }

    @Test("all failures are reported, in the order of the tasks")
    func failures() async throws {
        struct Broken: Error {}
        let startUp = try StartUp(
            ["one", "two", "three"].map { id in
                StartUpTask(id) { if id != "two" { throw Broken() } }
            }
        )
        let failure = await #expect(throws: StartUpFailure.self) { try await startUp.run() }
        #expect(failure?.errors.map(\.task) == ["one", "three"])
        #expect(failure?.skipped == [])
    }

    @Test("names of tasks are distinguished and shown exactly as they are written")
    func names() throws {
        let names: [StartUpTask.ID] = ["cache", "Cache", " cache", "Caché", ""]
        #expect(names.map(\.description) == ["cache", "Cache", " cache", "Caché", ""])
        let tasks = zip(names, names.dropFirst()).map { StartUpTask($0, after: [$1]) {} }
        #expect(try StartUp(tasks + [StartUpTask("") {}]).order == names.reversed())
    }

    @Test("a task that names a dependency twice still waits for its other dependencies")
    func repeatedDependency() async throws {
        let log = Log()
        let startUp = try StartUp([
            StartUpTask("slow") {
                while !log.events.contains(.finished("fast")) { await Task.yield() }
                for _ in 0..<1000 { await Task.yield() }
                log.add(.finished("slow"))
            },
            log.task("fast"), log.task("last", after: ["fast", "fast", "slow"]),
        ])
        try await startUp.run()
        #expect(log.events == [.finished("fast"), .finished("slow"), .finished("last")])
    }

    @Test("cancelling a run cancels its tasks and begins no others")
    func cancellation() async throws {
        let (log, begun) = (Log(), AsyncStream.makeStream(of: Void.self))
        let startUp = try StartUp([
            StartUpTask("endless") {
                begun.continuation.finish()
                try await Task.sleep(for: .seconds(3600))
            },
            // Finishes, although it is cancelled.
            StartUpTask("deaf") {
                while !Task.isCancelled { await Task.yield() }
            },
            log.task("after", after: ["deaf"]), log.task("later", priority: .deferred),
        ])
        let run = Task { try await startUp.run { log.add(.ready) } }
        for await _ in begun.stream {}
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.events.isEmpty)
    }
}

/// What happens in a run.
private final class Log: Sendable {
    enum Event: Hashable {
        case began(StartUpTask.ID), finished(StartUpTask.ID), ready
    }

    private let state = Mutex<[Event]>([])

    var events: [Event] { state.withLock { $0 } }

    func add(_ event: Event) { state.withLock { $0.append(event) } }

    func task(
        _ id: StartUpTask.ID,
        after dependencies: [StartUpTask.ID] = [],
        priority: StartUpTask.Priority = .standard
    ) -> StartUpTask {
        StartUpTask(id, after: dependencies, priority: priority) { self.add(.finished(id)) }
    }
}

/// Up to 20 tasks with random dependencies, priorities and delays.
private struct RandomStartUp {
    private struct Entry {
        let id: StartUpTask.ID
        let dependencies: [StartUpTask.ID]
        let priority: StartUpTask.Priority
        let delay: Int
    }

    private let entries: [Entry]

    init(seed: UInt64) {
        var random = Generator(state: seed)
        let ids = (0..<Int.random(in: 1...20, using: &random)).map { StartUpTask.ID(stringLiteral: "\($0)") }
        entries = ids.indices.map { index in
            Entry(
                id: ids[index],
                dependencies: ids[..<index].filter { _ in Int.random(in: 0..<4, using: &random) == 0 },
                priority: [.deferred, .standard, .standard, .high].randomElement(using: &random) ?? .standard,
                delay: Int.random(in: 0..<8, using: &random)
            )
        }.shuffled(using: &random)
    }

    func startUp(_ body: @escaping @Sendable (StartUpTask.ID, Int) async -> Void) throws -> StartUp {
        try StartUp(
            entries.map { entry in
                StartUpTask(entry.id, after: entry.dependencies, priority: entry.priority) {
                    await body(entry.id, entry.delay)
                }
            }
        )
    }

    func problem(in events: [Log.Event]) -> String? {
        for entry in entries {
            guard events.count(where: { $0 == .began(entry.id) }) == 1,
                let begin = events.firstIndex(of: .began(entry.id))
            else { return "\(entry.id) did not run once" }
            for dependency in entry.dependencies where !events[..<begin].contains(.finished(dependency)) {
                return "\(entry.id) began before \(dependency) had finished"
            }
            guard let ready = events.firstIndex(of: .ready) else { return "the app was never ready" }
            if entry.priority != .deferred, begin > ready {
                return "\(entry.id) began after the app was ready"
            }
        }
        return events.count == 2 * entries.count + 1 ? nil : "something happened twice"
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 31
        }
    }
}
