import Foundation
import Measuring

/// Instructions as valgrind counts them: the same number on a busy machine.
enum Instructions {
    static func report() throws {
        guard (try? Run("valgrind", ["--version"]))?.exitStatus == 0 else {
            return print("Instructions are not counted, as valgrind is not installed.")
        }
        let decoded = [
            "20 users", "1000 users", "1000 users: shuffled", "1000 users: escapes everywhere",
            "twitter.json", "citm_catalog.json", "github_events.json",
        ]
        try report("decode, instructions", .decoding, [.codable, .limit], decoded)
        print()
        try report("encode, instructions", .encoding, [.codable], ["1000 users", "twitter.json"])
    }

    private static func report(_ title: String, _ times: Times, _ others: [Way], _ cases: [String]) throws {
        let columns = times.columns.filter { others.contains($0.way) }
        let table = Table(title, ["a byte"] + columns.map(\.heading) + ["goal"])
        let work = title.prefix(6)
        for name in cases {
            guard let goal = try sample(work, name)?.goal, let own = try count(work, name, .generated) else {
                continue
            }
            let ratios = try columns.map { column in
                guard let other = try count(work, name, column.way) else { return "- " }
                let ratio = column.way.ratio(own.instructions, other.instructions)
                return ratio.ratio + goal.mark(ratio, column.way)
            }
            table.row(name, [String(format: "%.1f", own.instructions / own.bytes)] + ratios + [goal.text])
        }
    }

    private static func sample(_ work: some StringProtocol, _ name: String) throws -> Case? {
        let plans = work == "encode" ? Encoding.cases : Decoding.cases
        return try plans.first { $0.name == name }?.make(name)
    }

    /// What the second round takes, as the first one sets up what stays: it is the one in `countedRound`.
    private static func count(_ work: some StringProtocol, _ name: String, _ way: Way) throws -> Count? {
        let output = FileManager.default.temporaryDirectory.appending(path: "genapi-instructions-\(getpid())")
        defer { try? FileManager.default.removeItem(at: output) }
        let run = try Run(
            "valgrind",
            [
                "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*countedRound*",
                CommandLine.arguments[0], "once", String(work), name, way.rawValue,
            ],
            output: output.path
        )
        guard run.exitStatus == 0 else { throw Run.Failed(program: "valgrind", status: run.exitStatus) }
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
        func number(after mark: String) -> Double? {
            lines.first { $0.contains(mark) }?.split(separator: " ").last.flatMap { Double($0) }
        }
        guard let instructions = number(after: "Collected :"), let bytes = number(after: "bytes:") else {
            return nil
        }
        return Count(instructions: instructions, bytes: bytes)
    }

    private struct Count {
        let instructions: Double
        let bytes: Double
    }

    /// One case in one way; nothing where there is no such case.
    static func once(_ work: String, _ name: String, _ way: String) throws {
        guard let sample = try sample(work, name),
            let contender = sample.contenders.first(where: { $0.way.rawValue == way })
        else { return }
        let prepared = try contender.prepare()
        try prepared.work()
        print("bytes: \(sample.byteCount)")
        try countedRound(prepared.work)
    }

    /// Not inlined, as valgrind is told to count in the function of this name.
    @inline(never)
    private static func countedRound(_ work: () throws -> Void) throws { try work() }
}
