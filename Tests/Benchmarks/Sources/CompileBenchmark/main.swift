// What generated Swift costs to compile: CPU seconds per resource and endpoint, memory and machine code.
//
//     CompileBenchmark <genapi> <modules> [resources]
//
// <modules> is a folder with the built GenAPIRuntime's module and those it imports.

import Foundation
import Measuring

let arguments = CommandLine.arguments
guard arguments.count >= 4, let resources = Int(arguments.count > 4 ? arguments[4] : "300") else {
    FileHandle.standardError.write(
        Data("usage: CompileBenchmark <genapi> <debug modules> <release modules> [resources]\n".utf8)
    )
    exit(64)
}

let scratch = FileManager.default.temporaryDirectory.appending(
    path: "genapi-compile-\(ProcessInfo.processInfo.processIdentifier)"
)
defer { try? FileManager.default.removeItem(at: scratch) }
let specs = try SampleSpecs(resources: resources).write(below: scratch)
let output = scratch.appending(path: "Output")
_ = try Run.median(
    of: 1,
    arguments[1],
    ["generate", "--specs", specs.path, "--output", output.path, "--access", "public"]
)
let sources = try FileManager.default.contentsOfDirectory(atPath: output.path)
    .filter { $0.hasSuffix(".swift") }.sorted().map { output.appending(path: $0).path }
let lines = try sources.reduce(0) {
    $0 + (try String(contentsOfFile: $1, encoding: .utf8)).utf8.count { $0 == 10 }
}

print(
    "\(resources) resources of ten fields, \(resources * 5) endpoints: \(sources.count) files, \(lines) lines"
)
print("           CPU s   ms a resource   ms an endpoint   peak MB   machine code MB")
// As SwiftPM builds.
try report("debug", ["-Onone", "-enable-batch-mode"], modules: arguments[2])
try report("release", ["-O", "-whole-module-optimization"], modules: arguments[3])

func report(_ name: String, _ flags: [String], modules: String) throws {
    let build = scratch.appending(path: name)
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let list = build.appending(path: "sources.txt")
    try sources.joined(separator: "\n").write(to: list, atomically: false, encoding: .utf8)
    let library = build.appending(path: "libSample.so").path
    let log = build.appending(path: "log.txt").path
    let run = try Run(
        "swiftc",
        flags + [
            "-swift-version", "6", "-parse-as-library", "-module-name", "Sample", "-j2", "-emit-library",
            "-emit-module",
            "-emit-module-path", build.appending(path: "Sample.swiftmodule").path, "-o", library,
            "-Xlinker", "--unresolved-symbols=ignore-all", "-I", modules, "@\(list.path)",
        ],
        output: log
    )
    guard run.exitStatus == 0 else {
        print((try? String(contentsOfFile: log, encoding: .utf8).suffix(3_000)) ?? "")
        throw Run.Failed(program: "swiftc", status: run.exitStatus)
    }
    let code = try machineCode(of: library, log: build.appending(path: "size.txt").path)
    let perResource = run.cpuSeconds / Double(resources) * 1_000
    print(
        String(
            format: "%-8@ %7.1f   %13.1f   %14.1f   %7.0f   %15.2f",
            name as NSString,
            run.cpuSeconds,
            perResource,
            perResource / 5,
            Double(run.peakBytes) / 1e6,
            Double(code) / 1e6
        )
    )
}

/// The size of the code and constants in a library, as `size` counts them.
func machineCode(of library: String, log: String) throws -> Int {
    _ = try Run("size", [library], output: log)
    let row = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").last ?? ""
    return row.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? 0
}
