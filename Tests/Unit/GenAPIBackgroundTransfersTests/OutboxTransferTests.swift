import Foundation
import GenAPIOutbox
import GenAPIRepositories
import GenAPIRuntime
import GenAPITesting
import GoldenTesting
import HTTPTypes
import MemoAPI
import TestTraits
import Testing

@testable import GenAPIBackgroundTransfers

/// The changes of an outbox that are sent in the background.
@Suite(.timeLimit(.minutes(10)), .blocking) struct OutboxTransferTests {
    @Test(
        "a change is sent while the app is ended, and confirmed at the next launch",
        arguments: ChangingApp.Kind.allCases
    )
    func confirmation(kind: ChangingApp.Kind) async throws {
        let device = MemoDevice()
        let app = try await ChangingApp(device)
        try await app.fetch()
        try await app.change("a", to: "one", kind)
        #expect(await eventually { !device.system.jobs.isEmpty })
        await app.end()
        device.system.perform(device.system.jobs[0])
        let next = try await ChangingApp(device)
        #expect(await next.drive())
        #expect(await next.outbox.operations.isEmpty)
        #expect(device.server.requests.count == 1)
        #expect(device.files.isEmpty)
    }

    @Test("a request that the system still has is not started again")
    func known() async throws {
        let device = MemoDevice()
        let app = try await ChangingApp(device)
        try await app.fetch()
        try await app.change("a", to: "one", .log)
        #expect(await eventually { !device.system.jobs.isEmpty })
        await app.end()
        let next = try await ChangingApp(device)
        for _ in 0..<10 {
            device.clock.advance(by: .seconds(400))
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(device.system.started.count == 1)
        #expect(await next.outbox.operations.map(\.state) == [.sending])
        #expect(await next.drive())
        #expect(device.server.log("a") == ["one"])
    }

    @Test(
        "a request that the system has forgotten counts as interrupted",
        arguments: ChangingApp.Kind.allCases
    )
    func forgotten(kind: ChangingApp.Kind) async throws {
        let device = MemoDevice()
        let app = try await ChangingApp(device)
        try await app.fetch()
        try await app.change("a", to: "one", kind)
        #expect(await eventually { !device.system.jobs.isEmpty })
        await app.end()
        device.system.forget(device.system.jobs[0])
        let next = try await ChangingApp(device)
        #expect(await next.drive())
        let states = await next.outbox.operations.map(\.state)
        #expect(states == (kind == .log ? [.failed(.unknownOutcome)] : []))
        #expect(device.server.requests.count == (kind == .log ? 0 : 1))
        #expect(device.files.isEmpty)
    }

    @Test("requests without an operation end at the next launch")
    func orphans() async throws {
        let device = MemoDevice()
        let app = try await ChangingApp(device)
        try await app.fetch()
        try await app.change("a", to: "one", .put)
        #expect(await eventually { !device.system.jobs.isEmpty })
        await app.end()
        try await device.store.transaction { transaction in
            for operation in try transaction.operations() {
                try transaction.removeOperation(operation.number)
            }
        }
        _ = try await ChangingApp(device)
        #expect(await eventually { device.system.jobs.isEmpty && device.files.isEmpty })
        #expect(device.server.requests.isEmpty)
    }

    @Test("no change is lost if the app ends between any two steps", arguments: ChangingApp.Kind.allCases)
    func ends(kind: ChangingApp.Kind) async throws {
        for point in 0..<200 {
            let device = MemoDevice()
            // Elements are fetched by a process that does not end.
            try await ChangingApp(device).fetch()
            let life = Life(endingAt: point)
            let app: ChangingApp
            do { app = try await ChangingApp(device, life) } catch { continue }
            var queued = 0
            for text in ["1", "2"] {
                do { try await app.change("a", to: text, kind) } catch { break }
                queued += 1
            }
            try #require(await app.drive())
            if life.isOver { await app.end() }
            let step = life.isOver ? life.steps.last ?? "" : ""
            for job in device.system.jobs { device.system.perform(job) }
            let next = try await ChangingApp(device)
            let comment: Comment = "\(kind) ended before '\(step)'"
            try #require(await next.drive(), comment)
            let failed = await next.outbox.operations
            #expect(failed.isEmpty || kind == .log, comment)
            #expect(failed.filter { !$0.isUnknown }.isEmpty, comment)
            #expect(device.files.isEmpty && device.system.jobs.isEmpty, comment)
            let texts = kind == .put ? device.server.texts("a") : device.server.log("a")
            #expect(texts == texts.sorted(), comment)
            if kind == .put {
                #expect(queued == 0 || texts.last == "\(queued)" || texts.last == "\(queued + 1)", comment)
            } else {
                #expect(Set(texts).count == texts.count, comment)
                #expect(texts.count + failed.count >= queued, comment)
            }
            if !life.isOver { return }
        }
        Issue.record("The app never came to its end.")
    }

    private static let seeds: Range<UInt64> = {
        let count = ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap(UInt64.init) ?? 100
        return 0..<max(count, 1)
    }()

    @Test("no change is lost, made twice or made in another order")
    func histories() async throws {
        for seed in Self.seeds {
            var history = ChangeHistory(seed)
            let problems = try await history.run()
            #expect(problems.isEmpty, "seed \(seed): \(problems.joined(separator: "; "))\n\(history.text)")
            if !problems.isEmpty { return }
        }
    }
}

/// A random history of changes by apps that end at any time.
private struct ChangeHistory {
    private let device = MemoDevice()
    private var random: SeededGenerator
    /// The texts whose changes were queued, by memo and kind.
    private var queued: [(id: String, text: String, kind: ChangingApp.Kind)] = []
    private var count = 0
    private var lines: [String] = []

    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

    var text: String { lines.joined(separator: "\n") }

    mutating func run() async throws -> [String] {
        try await ChangingApp(device).fetch()
        var app = try await start()
        for _ in 0..<Int.random(in: 4...16, using: &random) {
            if app.life.isOver {
                await app.end()
                lines.append("ended before '\(app.life.steps.last ?? "")'")
                app = try await start()
            }
            await act(app)
            for _ in 0..<Int.random(in: 0...30, using: &random) { await Task.yield() }
        }
        await app.end()
        device.system.timeOut()
        let last = try await ChangingApp(device)
        let isDone = await last.drive()
        return problems(isDone, await last.outbox.operations)
    }

    private mutating func start() async throws -> ChangingApp {
        while true {
            let end = Bool.random(using: &random) ? Int.random(in: 0...60, using: &random) : nil
            if let app = try? await ChangingApp(device, Life(endingAt: end)) { return app }
        }
    }

    private mutating func act(_ app: ChangingApp) async {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
            let kind = ChangingApp.Kind.allCases.randomElement(using: &random) ?? .put
            let id = Bool.random(using: &random) ? "a" : "b"
            count += 1
            let text = String(format: "%03d", count)
            do {
                try await app.change(id, to: text, kind)
                queued.append((id, text, kind))
                lines.append("\(kind) \(text) of \(id)")
            } catch { lines.append("\(kind) \(text) of \(id), which failed") }
        case 3...5:
            guard let job = device.system.jobs.randomElement(using: &random) else { return }
            let fate = SimulatedSystem.Fate.allCases.randomElement(using: &random) ?? .none
            lines.append("\(job.request.path ?? "") has the fate \(fate)")
            device.system.perform(job, fate)
        case 6:
            guard let job = device.system.jobs.randomElement(using: &random) else { return }
            device.system.perform(job)
        default: await app.end()
        }
    }

    private func problems(_ isDone: Bool, _ failed: [QueuedOperation]) -> [String] {
        var problems: [String] = []
        if !isDone { problems.append("operations are left") }
        if !device.files.isEmpty { problems.append("files are left") }
        if !failed.allSatisfy(\.isUnknown) { problems.append("\(failed.map(\.state))") }
        for id in ["a", "b"] {
            let (log, texts) = (device.server.log(id), device.server.texts(id))
            if Set(log).count != log.count { problems.append("the log of \(id) is \(log)") }
            if log != log.sorted() { problems.append("the log of \(id) has the order \(log)") }
            if texts != texts.sorted() { problems.append("\(id) had the texts \(texts)") }
            let logged = queued.filter { $0.id == id && $0.kind != .put }.map(\.text)
            let missing = logged.filter { !log.contains($0) }
            if missing.count > failed.count { problems.append("the log of \(id) lacks \(missing)") }
            let put = queued.last { $0.id == id && $0.kind == .put }?.text
            if let put, failed.isEmpty, !(texts.last.map { $0 >= put } ?? false) {
                problems.append("\(id) lacks \(put) in \(texts)")
            }
        }
        return problems
    }
}

extension QueuedOperation {
    /// Whether it is unknown whether the server has performed it, or whether it waits for such an operation.
    fileprivate var isUnknown: Bool {
        switch state {
        case .failed(.unknownOutcome), .blocked: true
        default: false
        }
    }
}
