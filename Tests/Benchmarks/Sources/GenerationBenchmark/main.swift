// What `genapi generate` costs, cold and with nothing to do, as a ratio to a floor: the same program text reading
// the same specs and writing the same bytes, and nothing else.
//
//     GenerationBenchmark <genapi> [resources ...]

import Foundation
import Measuring

let arguments = CommandLine.arguments

if arguments.count == 4, arguments[1] == "floor" {
    try Floor(specs: arguments[2], result: arguments[3]).copy()
    exit(0)
}
if arguments.count == 3, arguments[1] == "read" {
    try Floor(specs: arguments[2], result: "").read()
    exit(0)
}
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: GenerationBenchmark <genapi> [resources ...]\n".utf8))
    exit(64)
}

let sizes = arguments.count > 2 ? arguments.dropFirst(2).compactMap { Int($0) } : [10, 100, 1_000, 5_000]
let scratch = FileManager.default.temporaryDirectory.appending(
    path: "genapi-bench-\(ProcessInfo.processInfo.processIdentifier)"
)
defer { try? FileManager.default.removeItem(at: scratch) }
// What runs remember goes away with the rest.
setenv("XDG_CACHE_HOME", scratch.path, 1)

print("resources   cold CPU s   of floor   peak MB   nothing to do   of reading   CPU ms a resource")
for size in sizes {
    try report(size)
}

func report(_ size: Int) throws {
    let home = scratch.appending(path: "\(size)")
    let specs = try SampleSpecs(resources: size).write(below: home)
    let output = home.appending(path: "Output")
    let count = size > 1_000 ? 3 : 5
    let generate = ["generate", "--specs", specs.path, "--output", output.path]

    var cold: [Run] = []
    for _ in 0..<count {
        try? FileManager.default.removeItem(at: output)
        cold.append(try Run.median(of: 1, arguments[1], generate))
    }
    let coldRun = cold.sorted { $0.cpuSeconds < $1.cpuSeconds }[count / 2]
    let idle = try Run.median(of: count, arguments[1], generate)
    let floor = try Run.median(of: count, arguments[0], ["floor", specs.path, output.path])
    let reading = try Run.median(of: count, arguments[0], ["read", specs.path])

    print(
        String(
            format: "%9d   %10.3f   %7.1fx   %7.1f   %13.3f   %9.1fx   %17.3f",
            size,
            coldRun.cpuSeconds,
            coldRun.cpuSeconds / floor.cpuSeconds,
            Double(max(coldRun.peakBytes, idle.peakBytes)) / 1e6,
            idle.cpuSeconds,
            idle.cpuSeconds / reading.cpuSeconds,
            coldRun.cpuSeconds / Double(size) * 1_000
        )
    )
}
