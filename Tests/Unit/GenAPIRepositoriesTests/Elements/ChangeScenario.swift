import GenAPITesting

@testable import GenAPIRepositories
@testable import GenAPIRuntime

/// One element with changes, responses and rejections in random order.
struct ChangeScenario {
    private struct Counter: Identifiable, Sendable {
        let id = 1
        var value: Int
        var version: Int
    }

    private struct Reply {
        let begun: Int
        let counter: Counter
    }

    private struct Sent {
        let change: PendingChange<Counter>
        let amount: Int
        /// The server's element after the change; `nil` until the server has received it.
        var result: Counter?
    }

    private let steps: [SeededRandom]
    private var random = SeededRandom(seed: 0)
    private let isNaive: Bool
    private let memory = RepositoryTransaction(MemoryTransaction())
    private let pending = PendingChanges()
    private var server = Counter(value: 0, version: 1)
    private var sequence = 0
    private var reads: [Reply] = []
    private var sent: [Sent] = []
    private var shownVersion = 0
    private(set) var lines: [String] = []

    /// - Parameter isNaive: Whether the last response is taken for the newest.
    init(steps: [SeededRandom], isNaive: Bool) {
        self.steps = steps
        self.isNaive = isNaive
    }

    /// The first problem of a seed's scenario, with as few steps as possible.
    static func problem(seed: UInt64, isNaive: Bool) async throws -> String? {
        try await GenAPIRepositoriesTests.problem(of: SeededRandom.steps(40, seed: seed)) { steps in
            var scenario = ChangeScenario(steps: steps, isNaive: isNaive)
            return try scenario.play().map { "\($0)\n\(scenario.lines.joined(separator: "\n"))" }
        }
    }

    mutating func play() throws -> String? {
        for step in steps {
            random = step
            try self.step()
            if let problem = problem { return problem }
        }
        return nil
    }

    private mutating func step() throws {
        sequence += 1
        switch random.below(7) {
        case 0:
            // The server may change between a read's request and its response.
            let begun = sequence
            if random.below(2) == 0 { edit(by: 100) }
            reads.append(Reply(begun: begun, counter: server))
        case 1, 2:
            guard !reads.isEmpty else { return }
            let reply = reads.remove(at: random.below(reads.count))
            lines.append("read \(reply.counter.version), begun \(reply.begun)")
            let interval = RequestInterval(begun: isNaive ? sequence : reply.begun, received: sequence)
            _ = try memory.receive(
                [reply.counter],
                interval,
                pending: pending.changes(in: ElementScope<Counter>())
            )
        case 3:
            let amount = 1 + random.below(9)
            let change = PendingChange<Counter>(id: sequence) { $0?.value += amount }
            lines.append("change \(sequence) by \(amount)")
            try memory.begin(change, 1, pending)
            sent.append(Sent(change: change, amount: amount))
        case 4:
            guard let index = sent.indices.filter({ sent[$0].result == nil }).randomElement(using: &random)
            else { return }
            edit(by: sent[index].amount)
            sent[index].result = server
        case 5:
            guard let index = sent.indices.filter({ sent[$0].result != nil }).randomElement(using: &random),
                sent[..<index].allSatisfy({
                    ($0.result?.version ?? .max) > (sent[index].result?.version ?? 0)
                })
            else { return }
            let done = sent.remove(at: index)
            lines.append("\(done.change.id) is confirmed with \(done.result?.version ?? 0)")
            try memory.end(done.change, 1, .value(done.result), at: sequence, pending)
            // The response to a change is only known to include that change.
            shownVersion = done.result?.version ?? 0
        default:
            guard let index = sent.indices.filter({ sent[$0].result == nil }).randomElement(using: &random)
            else { return }
            lines.append("\(sent[index].change.id) is refused")
            try memory.end(sent.remove(at: index).change, 1, .unchanged, at: sequence, pending)
        }
    }

    private mutating func edit(by amount: Int) {
        server.value += amount
        server.version += 1
    }

    private var problem: String? {
        mutating get {
            guard let stored = try? memory.element(1, in: ElementScope<Counter>()),
                let confirmed = stored.confirmed
            else {
                return nil
            }
            let expected = sent.reduce(confirmed.value) { $0 + $1.amount }
            if stored.value?.value != expected {
                return "\(stored.value?.value ?? 0) is shown instead of \(expected)"
            }
            if confirmed.version < shownVersion { return "\(confirmed.version) after \(shownVersion)" }
            shownVersion = confirmed.version
            return nil
        }
    }
}
