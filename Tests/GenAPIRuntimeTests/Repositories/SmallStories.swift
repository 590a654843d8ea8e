import GenAPITesting

/// As few of a story's steps as still go wrong in the same way: parts are left out, large ones first.
///
/// - Parameter isSame: Whether a story of these steps goes wrong as the first one did.
func fewest<Step>(_ steps: [Step], _ isSame: ([Step]) -> Bool) -> [Step] {
    var smallest = steps
    var length = steps.count
    while length > 0 {
        var start = 0
        var isSmaller = false
        while start < smallest.count {
            var candidate = smallest
            candidate.removeSubrange(start..<min(start + length, smallest.count))
            if isSame(candidate) {
                (smallest, isSmaller) = (candidate, true)
            } else {
                start += length
            }
        }
        if !isSmaller { length /= 2 }
    }
    return smallest
}

/// What is left of a `ListStory` when as much as possible of its script and of its steps is left out, for people to read.
struct SmallListStory: CustomStringConvertible {
    private(set) var script: CollectionScript
    private(set) var steps: [SeededRandom]
    private(set) var problem: ListProblem
    let fault: ListStory.Fault?
    /// How many stories have been played.
    private(set) var tries = 0

    static let mostTries = 1000

    /// - Parameters:
    ///   - story: One that has been played.
    ///   - problem: What was wrong.
    init(of story: ListStory, _ problem: ListProblem) {
        (script, steps, fault, self.problem) = (story.script, story.steps, story.fault, problem)
        repeat {
            let script = script
            steps = fewest(steps) { steps in isSame(script, steps) }
        } while simplify()
    }

    /// Whether there was something in the script that did not matter.
    private mutating func simplify() -> Bool {
        let counts = (0..<script.count).map { [script] count in script.with { $0.count = count } }
        let changes = (0..<script.changes).map { [script] changes in script.with { $0.changes = changes } }
        guard let simpler = (counts + changes + script.simpler).first(where: { isSame($0, steps) }) else {
            return false
        }
        script = simpler
        return true
    }

    /// Whether a story goes wrong in the same way.
    private mutating func isSame(_ script: CollectionScript, _ steps: [SeededRandom]) -> Bool {
        guard tries < Self.mostTries else { return false }
        tries += 1
        guard let other = Self.problem(script, steps, fault), other.kind == problem.kind else { return false }
        problem = other
        return true
    }

    static func problem(
        _ script: CollectionScript,
        _ steps: [SeededRandom],
        _ fault: ListStory.Fault?
    ) -> ListProblem? {
        var story = ListStory(script, steps: steps, fault: fault)
        return (try? story.play()) ?? nil
    }

    var description: String {
        var story = ListStory(script, steps: steps, fault: fault, isTold: true)
        _ = try? story.play()
        let more = max(0, story.story.count - 30)
        let lines = story.story.prefix(30) + (more > 0 ? ["and \(more) lines more"] : [])
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
