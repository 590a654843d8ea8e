import Foundation

/// What work costs, in seconds of the processor, so that other programs on the machine count little.
struct CPUTime {
    /// Seconds for one time, of each round.
    private(set) var rounds: [Double] = []

    var minimum: Double { rounds.min() ?? .nan }
    var median: Double { rounds.isEmpty ? .nan : rounds.sorted()[rounds.count / 2] }

    /// Rounds in which every work has its turn, so that a change of the machine's pace meets all alike. A turn is
    /// as many times as fill some milliseconds. Of work that takes a second, the first time is a round already.
    static func measure(_ works: [() throws -> Void], seconds: Double) throws -> [CPUTime] {
        let firsts = try works.map { work in try cost(of: work, count: 1) }
        let counts = firsts.map { max(1, Int(0.004 / $0)) }
        var times = firsts.map { CPUTime(rounds: $0 > seconds ? [$0] : []) }
        let start = now
        for round in 0..<200 where round < 1 || now - start < seconds {
            for (index, work) in works.enumerated() {
                times[index].rounds.append(try cost(of: work, count: counts[index]))
            }
        }
        return times
    }

    private static func cost(of work: () throws -> Void, count: Int) throws -> Double {
        let start = now
        for _ in 0..<count { try work() }
        return max(now - start, 1e-9) / Double(count)
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
