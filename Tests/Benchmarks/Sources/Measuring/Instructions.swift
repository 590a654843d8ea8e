import Foundation

/// The instructions that this program executes with those arguments, as valgrind counts them: the same number on a busy machine.
///
/// - Parameter function: Part of the name of the function in which instructions are counted, and which does not call itself;
///   without it, those of the whole program are.
/// - Returns: `nil` where valgrind is not installed or cannot run the program.
public func instructions(_ arguments: [String], within function: String? = nil) throws -> Double? {
    guard (try? Run("valgrind", ["--version"]))?.exitStatus == 0 else { return nil }
    let folder = FileManager.default.temporaryDirectory
    let (program, output) = (
        folder.appending(path: "counted-\(getpid())"), folder.appending(path: "count-\(getpid())")
    )
    defer { for file in [program, output] { try? FileManager.default.removeItem(at: file) } }
    // Not every valgrind can read what the compiler says for debuggers.
    guard try Run("strip", ["-g", "-o", program.path, CommandLine.arguments[0]]).exitStatus == 0 else {
        return nil
    }
    let run = try Run(
        "valgrind",
        ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
            + (function.map { ["--toggle-collect=*\($0)*"] } ?? []) + [program.path] + arguments,
        output: output.path
    )
    guard run.exitStatus == 0 else { return nil }
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    let collected = lines.first { $0.contains("Collected :") }
    return collected?.split(separator: " ").last.flatMap { Double($0) }
}
