import Measuring

/// What work costs, in rounds.
struct Costs {
    private(set) var rounds: [Cost] = []

    /// The least of all rounds, building and both.
    func minimum(_ part: KeyPath<Cost, Double>) -> Double { rounds.map { $0[keyPath: part] }.min() ?? .nan }

    func median(_ part: KeyPath<Cost, Double>) -> Double {
        rounds.isEmpty ? .nan : rounds.map { $0[keyPath: part] }.sorted()[rounds.count / 2]
    }

    /// Rounds in which every work has its turn, so that a change of the machine's pace meets all alike. A turn is
    /// as many times as fill some milliseconds. Of work that takes a second, the first time is a round already.
    static func measure(_ works: [Work], seconds: Double) throws -> [Costs] {
        let firsts = try works.map { work in try work.cost(1) }
        let counts = firsts.map { max(1, Int(0.004 / max($0.whole, 1e-9))) }
        var costs = firsts.map { Costs(rounds: $0.whole > seconds ? [$0] : []) }
        let start = CPUTime.now
        for round in 0..<200 where round < 1 || CPUTime.now - start < seconds {
            for (index, work) in works.enumerated() {
                costs[index].rounds.append(try work.cost(counts[index]))
            }
        }
        return costs
    }
}
