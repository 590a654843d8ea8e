// What reading and writing JSON costs with generated mappers, as ratios to other ways with the same structs and to
// the limit: building the same values with nothing to find, check or parse.
//
//     JSONBenchmark                                  times, memory and, where valgrind is, instructions
//     JSONBenchmark only <words>                     times of the cases with these words in their names
//     JSONBenchmark instructions [<words>]           these alone
//     JSONBenchmark debug                            a few times, for a build without optimization
//     JSONBenchmark anchor …                         one document, for `make bench-anchors`
//     JSONBenchmark once decode|encode <case> <way>  one case in one way, for tools that count

import Foundation

@main
enum JSONBenchmark {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            fflush(nil)
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        switch arguments.first {
        case nil: try report()
        case "debug":
            let times = Times(columns: Times.decoding.columns.filter { $0.way == .codable })
            try times.report("decode, without optimization", Decoding.debug)
        case "only" where arguments.count == 2:
            let isMeant = { (plan: PlannedCase) in plan.name.contains(arguments[1]) }
            try Times.decoding.report("decode", Decoding.cases.filter(isMeant))
            try Times.encoding.report("encode", Encoding.cases.filter(isMeant))
        case "instructions": try Instructions.report(arguments.dropFirst().first ?? "")
        case "memory" where arguments.count == 2: try Memory.measure(arguments[1])
        case "anchor": try Anchors.run(Array(arguments.dropFirst()))
        case "once" where arguments.count == 4:
            try Instructions.once(arguments[1], arguments[2], arguments[3])
        default:
            FileHandle.standardError.write(
                Data(
                    "usage: JSONBenchmark [only <words> | instructions [<words>] | debug | once decode|encode <case> <way>]\n"
                        .utf8
                )
            )
            exit(64)
        }
    }

    private static func report() throws {
        var load = [0.0]
        getloadavg(&load, 1)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        print("CPU time of the fastest round, and of the median one in brackets; ", terminator: "")
        print(String(format: "%d cores, load %.1f", cores, load[0]))
        print(
            """
            Times are with the release of what was read, which JSONDecoder's users need as well, and 'built' is without it.
            A ratio beyond its goal is marked: '<' too slow, '>' too far from the limit. The last column is the goal.

            """
        )
        try Times.decoding.report("decode", Decoding.cases)
        print()
        try Times.encoding.report("encode", Encoding.cases)
        print()
        try Memory.report()
        print()
        try Instructions.report("")
    }
}
