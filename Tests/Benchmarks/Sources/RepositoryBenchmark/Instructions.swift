import Foundation
import Measuring

/// Instructions as valgrind counts them: the same number on a busy machine.
enum Instructions {
    /// What each element of a page takes, as a ratio to appending it to an array.
    static func report() throws {
        guard (try? Run("valgrind", ["--version"]))?.exitStatus == 0 else {
            return print("Instructions are not counted, as valgrind is not installed.")
        }
        print("rows      work     instructions/element  ratio to array")
        guard let least = try each(.array, rows: 1_000) else {
            return print("not counted: this valgrind cannot run the program")
        }
        for rows in [1_000, 10_000, 100_000] {
            for work in [Work.append, .refresh] {
                guard let count = try each(work, rows: rows) else { continue }
                print(
                    pad("\(rows)", 10) + pad(work.rawValue, 9) + pad("\(Int(count))", 22)
                        + "\(Int((count / least).rounded()))"
                )
            }
        }
    }

    /// The difference of two runs, which make the same list first.
    private static func each(_ work: Work, rows: Int) throws -> Double? {
        let (few, many) = (100, 400)
        guard let less = try count([work.rawValue, "\(rows)", "\(few)"]),
            let more = try count([work.rawValue, "\(rows)", "\(many)"])
        else { return nil }
        return (more - less) / Double((many - few) * Book.pageSize)
    }

    private static func count(_ arguments: [String]) throws -> Double? {
        let output = FileManager.default.temporaryDirectory.appending(path: "genapi-instructions-\(getpid())")
        defer { try? FileManager.default.removeItem(at: output) }
        let run = try Run(
            "valgrind",
            ["--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0]] + arguments,
            output: output.path
        )
        guard run.exitStatus == 0 else { return nil }
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
        let collected = lines.first { $0.contains("Collected :") }
        return collected?.split(separator: " ").last.flatMap { Double($0) }
    }
}
