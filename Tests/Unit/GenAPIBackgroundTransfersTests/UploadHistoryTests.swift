import Foundation
import GenAPIRuntime
import GoldenTesting
import HTTPTypes
import TestTraits
import Testing

@testable import GenAPIBackgroundTransfers

/// Random histories of an app that uploads files and ends at any time, of a system that loses tasks, and of a server that fails.
@Suite(.timeLimit(.minutes(10)), .blocking) struct UploadHistoryTests {
    private static let seeds: Range<UInt64> = {
        let count = ProcessInfo.processInfo.environment["GENAPI_SEEDS"].flatMap(UInt64.init) ?? 100
        return 0..<max(count, 1)
    }()

    @Test("no upload is lost, sent twice or left on the disk")
    func histories() async throws {
        for seed in Self.seeds {
            var history = UploadHistory(seed)
            let problems = try await history.run()
            #expect(problems.isEmpty, "seed \(seed): \(problems.joined(separator: "; "))\n\(history.text)")
            if !problems.isEmpty { return }
        }
    }
}

/// One history.
struct UploadHistory {
    private struct Upload {
        let name: String
        let kind: UploadingApp.Kind
        let bytes: [UInt8]
        /// Whether the app was told that it has begun.
        let hasBegun: Bool
    }

    private let world = World()
    private var random: SeededGenerator
    private var uploads: [Upload] = []
    /// The number of events that can leave an outcome unknown.
    private var faults = 0
    private var ends = 0
    private var lines: [String] = []

    init(_ seed: UInt64) { random = SeededGenerator(seed: seed) }

    var text: String { lines.joined(separator: "\n") }

    mutating func run() async throws -> [String] {
        var app = try await start()
        for _ in 0..<Int.random(in: 4...20, using: &random) {
            if app.life.isOver {
                ends += 1
                await app.end()
                lines.append("ended before '\(app.life.steps.last ?? "")'")
                app = try await start()
            }
            try await act(app)
            for _ in 0..<Int.random(in: 0...20, using: &random) { await Task.yield() }
        }
        await app.end()
        // Whatever the system has not done by now never gets a response.
        world.system.timeOut()
        faults += 1
        let last = try await UploadingApp(world)
        let isDone = await last.drive()
        return problems(isDone)
    }

    private mutating func start() async throws -> UploadingApp {
        let end = Bool.random(using: &random) ? Int.random(in: 0...30, using: &random) : nil
        let full = (0..<2).map { _ in Int.random(in: 1...40, using: &random) }
        return try await UploadingApp(world, Life(endingAt: end, fullAt: Set(full)))
    }

    private mutating func act(_ app: UploadingApp) async throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2:
            let kind = UploadingApp.Kind.allCases.randomElement(using: &random) ?? .put
            let bytes = (0..<Int.random(in: 0...9, using: &random)).map { UInt8($0) }
            let name = "u\(uploads.count)"
            var hasBegun = true
            do { try await app.upload(kind, name, bytes) } catch { hasBegun = false }
            lines.append("upload \(name) \(kind)\(hasBegun ? "" : ", which failed")")
            uploads.append(Upload(name: name, kind: kind, bytes: bytes, hasBegun: hasBegun))
        case 3...5:
            guard let job = world.system.jobs.randomElement(using: &random) else { return }
            let fate = SimulatedSystem.Fate.allCases.randomElement(using: &random) ?? .none
            if fate != .none, fate != .twice { faults += 1 }
            lines.append("\(job.request.path ?? "") has the fate \(fate)")
            world.system.perform(job, fate)
        case 6:
            guard let job = world.system.jobs.randomElement(using: &random) else { return }
            world.system.perform(job)
            lines.append("\(job.request.path ?? "") ends")
        case 7:
            world.server.expireToken()
            lines.append("the token expires")
        case 8:
            let status = [500, 503, 404].randomElement(using: &random) ?? 500
            world.server.fail([status])
            faults += 1
            lines.append("the server responds with \(status)")
        default:
            if Bool.random(using: &random),
                let body = world.files.filter({ $0.hasSuffix(".body") }).randomElement(using: &random)
            {
                try? FileManager.default.removeItem(at: world.folder.appending(path: body))
                faults += 1
                lines.append("a body vanishes")
            } else {
                await app.end()
            }
        }
    }

    /// What contradicts the promises.
    private func problems(_ isDone: Bool) -> [String] {
        var problems: [String] = []
        if !isDone { problems.append("uploads are left") }
        if !world.files.isEmpty { problems.append("files are left: \(world.files)") }
        if !world.system.jobs.isEmpty { problems.append("tasks are left") }
        let performed = Dictionary(grouping: world.server.performed, by: \.path)
        for upload in uploads {
            let effects = performed["/files/\(upload.name)"] ?? []
            let results = world.results(of: upload.name)
            if upload.hasBegun, results.isEmpty { problems.append("\(upload.name) has no result") }
            if results.count > 1 + ends + 1 { problems.append("\(upload.name) has \(results.count) results") }
            if upload.kind != .put, effects.count > 1 {
                problems.append("\(upload.name) was performed \(effects.count) times")
            }
            if effects.contains(where: { $0.body != upload.bytes }) {
                problems.append("\(upload.name) was sent with other bytes")
            }
            for result in results {
                switch result {
                case .success(let number):
                    if !world.server.performed.indices.contains(number)
                        || world.server.performed[number].path != "/files/\(upload.name)"
                    {
                        problems.append("\(upload.name) has the result of another")
                    }
                case .failure(let error):
                    if faults + ends == 0 { problems.append("\(upload.name) failed: \(error)") }
                    if !effects.isEmpty, (error as? ClientError)?.effect == ServerEffect.none {
                        problems.append("\(upload.name) failed, and was performed: \(error)")
                    }
                }
            }
        }
        return problems
    }
}
