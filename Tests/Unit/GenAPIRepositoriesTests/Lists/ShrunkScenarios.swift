import GenAPIRepositories
import GenAPITesting

/// The first problem of a scenario, with as few steps as possible; `nil` if there is none.
///
/// - Parameter play: Runs a scenario of these steps and returns its problem and log.
func problem(
    of steps: [SeededRandom],
    _ play: ([SeededRandom]) async throws -> String?
) async throws -> String? {
    guard var problem = try await play(steps) else { return nil }
    var shrinking = Shrinking(steps)
    while let fewer = shrinking.candidate {
        let other = try await play(fewer)
        problem = other ?? problem
        shrinking.tried(isSame: other != nil)
    }
    return problem
}

extension SeededRandom {
    /// The seeds of a scenario's steps.
    static func steps(_ count: Int, seed: UInt64) -> [SeededRandom] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { _ in SeededRandom(seed: random.next()) }
    }
}

/// A `ListScenario` with its script and steps reduced as far as possible, for people to read.
struct ShrunkListScenario: CustomStringConvertible {
    private(set) var script: CollectionScript
    private(set) var steps: [SeededRandom]
    private(set) var problem: ListProblem
    let option: ListOption?
    let fault: ListScenario.Fault?
    /// The number of scenarios run so far.
    private(set) var tries = 0

    static let mostTries = 1000

    /// - Parameters:
    ///   - scenario: A scenario that was run.
    ///   - problem: Its problem.
    init(of scenario: ListScenario, _ problem: ListProblem) {
        (script, steps, self.problem) = (scenario.script, scenario.steps, problem)
        (option, fault) = (scenario.option, scenario.fault)
        repeat {
            var shrinking = Shrinking(steps)
            while let fewer = shrinking.candidate {
                shrinking.tried(isSame: isSame(script, fewer))
            }
            steps = shrinking.steps
        } while simplify()
    }

    /// Simplifies the script. Returns whether that was possible.
    private mutating func simplify() -> Bool {
        let counts = (0..<script.count).map { [script] count in script.with { $0.count = count } }
        let changes = (0..<script.changes).map { [script] changes in script.with { $0.changes = changes } }
        guard let simpler = (counts + changes + script.simpler).first(where: { isSame($0, steps) }) else {
            return false
        }
        script = simpler
        return true
    }

    /// Whether a scenario fails in the same way.
    private mutating func isSame(_ script: CollectionScript, _ steps: [SeededRandom]) -> Bool {
        guard tries < Self.mostTries else { return false }
        tries += 1
        guard let other = Self.problem(script, steps, fault, option), other.kind == problem.kind else {
            return false
        }
        problem = other
        return true
    }

    static func problem(
        _ script: CollectionScript,
        _ steps: [SeededRandom],
        _ fault: ListScenario.Fault?,
        _ option: ListOption? = nil
    ) -> ListProblem? {
        var scenario = ListScenario(script, option, steps: steps, fault: fault)
        return (try? scenario.play()) ?? nil
    }

    var description: String {
        var scenario = ListScenario(script, option, steps: steps, fault: fault, isTold: true)
        _ = try? scenario.play()
        let more = max(0, scenario.log.count - 30)
        let lines = scenario.log.prefix(30) + (more > 0 ? ["and \(more) lines more"] : [])
        return "\(problem) in \(steps.count) steps of \(script)\n" + lines.joined(separator: "\n")
    }
}

extension CollectionScript {
    fileprivate func with(_ change: (inout Self) -> Void) -> Self {
        var script = self
        change(&script)
        return script
    }
}
