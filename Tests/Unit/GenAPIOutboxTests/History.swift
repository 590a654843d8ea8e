import GenAPIOutbox
import GenAPITesting

/// Random steps of two devices that change the same notes, with faults, without connections, and with ends of the app.
struct History: Sendable {
    enum Step: Sendable {
        case update(device: Int, note: Int, Note.Field, ConflictPolicy, isChecked: Bool)
        case create(device: Int, hasKey: Bool)
        case createChild(device: Int)
        case delete(device: Int, note: Int)
        case fetch(device: Int, note: Int)
        case list(device: Int)
        case fault(NoteServer.Fault)
        case delay(Int)
        case online(device: Int, Bool)
        case restart(device: Int)
        case time
    }

    typealias Start = @Sendable (NoteServer) async throws -> any HistoryDevice

    var steps: [Step]

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        steps = (0..<Int.random(in: 4...24, using: &random)).map { _ in Step(&random) }
    }

    /// How the devices and the server differ in the end, or what was lost or done twice; `nil` if they are right.
    ///
    /// - Parameter start: Makes a device with a new app.
    func problem(_ start: Start) async throws -> String? {
        let run = try await HistoryRun(start)
        for (index, step) in steps.enumerated() { try await run.perform(step, index) }
        return try await run.finish()
    }
}

extension History.Step {
    init(_ random: inout SeededRandom) {
        let device = Int.random(in: 0...1, using: &random)
        let note = Int.random(in: 0...5, using: &random)
        switch Int.random(in: 0..<23, using: &random) {
        case 0..<6:
            self = .update(
                device: device,
                note: note,
                Note.Field.allCases.randomElement(using: &random) ?? .title,
                ConflictPolicy.allCases.randomElement(using: &random) ?? .ask,
                isChecked: .random(using: &random)
            )
        case 6..<9: self = .create(device: device, hasKey: Int.random(in: 0..<4, using: &random) > 0)
        case 9: self = .createChild(device: device)
        case 10: self = .delete(device: device, note: note)
        case 11..<13: self = .fetch(device: device, note: note)
        case 13..<16:
            self = .fault(NoteServer.Fault.allCases.randomElement(using: &random) ?? .failure)
        case 16: self = .online(device: device, false)
        case 17: self = .online(device: device, true)
        case 18: self = .restart(device: device)
        case 20: self = .list(device: device)
        case 19: self = .delay(Int.random(in: 0...20, using: &random))
        default: self = .time
        }
    }
}

// Searching for histories with problems.

extension History {
    struct Failure: CustomStringConvertible {
        let seed: UInt64
        let problem: String
        let history: History

        var description: String {
            "seed \(seed): \(problem)\n\(history.steps.map { "\($0)" }.joined(separator: "\n"))"
        }
    }

    /// The number of histories that run at the same time.
    private static var lanes: UInt64 { 4 }

    /// The shortest history found that has a problem, of the first seed found that has one.
    static func failure(in seeds: Range<UInt64>, _ start: @escaping Start) async throws -> Failure? {
        try await withThrowingTaskGroup { group in
            for lane in 0..<lanes {
                let lane = stride(from: seeds.lowerBound + lane, to: seeds.upperBound, by: Int(lanes))
                group.addTask { try await failure(in: lane, start) }
            }
            for try await case let failure? in group {
                group.cancelAll()
                return failure
            }
            return nil
        }
    }

    private static func failure(in seeds: some Sequence<UInt64>, _ start: Start) async throws -> Failure? {
        for seed in seeds {
            let history = History(seed: seed)
            let problem = try await history.problem(start)
            if Task.isCancelled { return nil }
            guard let problem else { continue }
            let (shrunk, last) = try await history.shrunk(problem, start)
            return Failure(seed: seed, problem: last, history: shrunk)
        }
        return nil
    }

    /// The number of histories that are tried to find a shorter one.
    private static var trials: Int { 300 }

    /// Tries to find a shorter history with a problem. Each is tried several times, because tasks run in another order each
    /// time.
    private func shrunk(_ problem: String, _ start: Start) async throws -> (History, String) {
        var (best, last, trials) = (self, problem, Self.trials)
        var length = max(steps.count / 2, 1)
        while length > 0, trials > 0 {
            var index = 0
            while index < best.steps.count, trials > 0 {
                var shorter = best
                shorter.steps.removeSubrange(index..<min(index + length, best.steps.count))
                var found: String?
                for _ in 0..<3 where found == nil {
                    found = try await shorter.problem(start)
                    trials -= 1
                }
                if let found { (best, last) = (shorter, found) } else { index += length }
            }
            length /= 2
        }
        return (best, last)
    }
}
