// What generated Swift costs to compile, beside the same API as CreateAPI writes one, and what generated mappers cost
// beside synthesized `Codable`: CPU seconds, memory and machine code, with the options that SwiftPM gives. The last table shows
// the most that it could save to generate the writing of a type only if a request sends it: none of its types is ever written.
// It is less than a tenth: 0.93 in debug builds, 0.99 in release builds.
//
//     CompileBenchmark <genapi> <debug modules> <release modules> [resources] [models] [document...]
//
// The modules are the folders with GenAPIRuntime's module and those it imports. Each OpenAPI document is imported, and its
// Swift compiled.

import Foundation
import GenAPIMapping
import Measuring

let arguments = CommandLine.arguments
guard arguments.count >= 4, let resources = Int(arguments.count > 4 ? arguments[4] : "300"),
    let models = Int(arguments.count > 5 ? arguments[5] : "200")
else {
    FileHandle.standardError.write(
        Data(
            "usage: CompileBenchmark <genapi> <debug modules> <release modules> [resources] [models] [document...]\n"
                .utf8
        )
    )
    exit(64)
}
// A compiler that does not come to an end is ended.
Run.limitCPU(seconds: 1_200)

let scratch = FileManager.default.temporaryDirectory.appending(
    path: "genapi-compile-\(ProcessInfo.processInfo.processIdentifier)"
)
defer { try? FileManager.default.removeItem(at: scratch) }
let runtime = [SwiftModule.Mode.debug: arguments[2], .release: arguments[3]]

try warmUp()
try compareClients()
try compareMappers()
try compareDirections()
try compareFailures()
try compileDocuments(arguments.dropFirst(6).map { URL(filePath: $0) })

/// What the first module of a build pays for all: the system's modules are read and indexed.
func warmUp() throws {
    let first = try module("First", at: scratch.appending(path: "First"), imports: runtime) { folder in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "First.swift")
        try "import Foundation\nimport GenAPIRuntime\n".write(to: file, atomically: false, encoding: .utf8)
    }
    for mode in SwiftModule.Mode.allCases {
        _ = try first.compile(mode, into: scratch.appending(path: "First-\(mode)"))
    }
}

func compareClients() throws {
    let specs = SampleSpecs(resources: resources)
    let generated = try generate(from: try specs.write(below: scratch))
    let requests = try requestsModule()
    let peer = try module("Sample", at: scratch.appending(path: "CreateAPI"), imports: requests) {
        try CreateAPIShape(specs: specs).write(into: $0)
    }
    let table = Table(
        title: "\(resources) resources of ten fields, \(resources * 5) endpoints",
        rounds: 1,
        per: [("resource", resources), ("endpoint", resources * 5), ("endpoint or type", resources * 7)]
    )
    for mode in SwiftModule.Mode.allCases {
        try table.compare([("genapi", generated), ("CreateAPI's shape", peer)], mode)
    }
}

func compareMappers() throws {
    let specs = ModelSpecs(count: models)
    let generated = try generate(from: try specs.writeSpecs(below: scratch))
    let codable = try module("Models", at: scratch.appending(path: "Codable")) {
        try specs.writeStructs(isCodable: true, into: $0)
    }
    let structs = try module("Models", at: scratch.appending(path: "Structs")) {
        try specs.writeStructs(isCodable: false, into: $0)
    }
    let table = Table(
        title: "\(models) models of 3 to 20 fields, no endpoints",
        rounds: 3,
        per: [("model", models)]
    )
    for mode in SwiftModule.Mode.allCases {
        try table.compare(
            [("genapi", generated), ("synthesized Codable", codable), ("the structs alone", structs)],
            mode
        )
    }
}

func compareDirections() throws {
    let specs = SampleSpecs(resources: resources)
    let generated = try generate(from: try specs.write(below: scratch.appending(path: "Directions")))
    let reading = try module("Sample", at: scratch.appending(path: "Reading"), imports: runtime) { folder in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for source in generated.sources {
            let text = try String(contentsOf: source, encoding: .utf8)
            let file = folder.appending(path: source.lastPathComponent)
            try withoutWriting(text).write(to: file, atomically: false, encoding: .utf8)
        }
    }
    let table = Table(title: "\(resources) resources that are only read", rounds: 3, per: [])
    for mode in SwiftModule.Mode.allCases {
        try table.compare([("without writing", reading), ("genapi", generated)], mode)
    }
}

func compareFailures() throws {
    let modules = try FailureSpecs.Use.allCases.map { use in
        let parent = scratch.appending(path: "Failures-\(use)")
        return (use.rawValue, try generate(from: try FailureSpecs(use: use).write(below: parent)))
    }
    let table = Table(
        title: "60 calls, and a failure of ten parts with forty texts each",
        rounds: 3,
        per: [("call", 60)]
    )
    for mode in SwiftModule.Mode.allCases { try table.compare(modules, mode) }
}

func compileDocuments(_ documents: [URL]) throws {
    guard !documents.isEmpty else { return }
    let table = Table(title: "OpenAPI documents, imported", rounds: 1, per: [])
    for document in documents {
        let name = document.deletingPathExtension().lastPathComponent
        let specs = scratch.appending(path: "Documents/\(name)/Imported")
        _ = try Run.median(of: 1, arguments[1], ["import", "openapi", document.path, "--output", specs.path])
        let module = try generate(from: specs)
        for mode in SwiftModule.Mode.allCases { try table.compare([(name, module)], mode) }
    }
}

/// Generated code without the functions that write JSON.
private func withoutWriting(_ text: String) -> String {
    var lines: [Substring] = []
    var end: String?
    let readable = text.replacing(", JSONWritable", with: "")
    for line in readable.split(separator: "\n", omittingEmptySubsequences: false) {
        if end != nil {
            if String(line) == end { end = nil }
        } else if line.contains("func write(to json: inout JSONWriter) {") {
            end = String(line.prefix { $0 == " " }) + "}"
        } else {
            lines.append(line)
        }
    }
    return lines.joined(separator: "\n")
}

/// The module that genapi makes of specs, in the layout of the build plugin.
func generate(from specs: URL) throws -> SwiftModule {
    try module(specs.lastPathComponent, at: specs.appending(path: "Output"), imports: runtime) { output in
        _ = try Run.median(
            of: 1,
            arguments[1],
            ["generate", "--joined", "--specs", specs.path, "--output", output.path, "--access", "public"]
        )
    }
}

/// A module of the Swift files that `write` puts into a folder.
func module(
    _ name: String,
    at folder: URL,
    imports: [SwiftModule.Mode: String] = [:],
    write: (URL) throws -> Void
) throws -> SwiftModule {
    try write(folder)
    let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
    return SwiftModule(name: name, sources: sources, imports: imports)
}

/// What the paths of `CreateAPIShape` import, built.
func requestsModule() throws -> [SwiftModule.Mode: String] {
    let module = try module("Requests", at: scratch.appending(path: "Requests")) { folder in
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Requests.swift")
        try CreateAPIShape.requests.write(to: file, atomically: false, encoding: .utf8)
    }
    var modules: [SwiftModule.Mode: String] = [:]
    for mode in SwiftModule.Mode.allCases {
        let folder = scratch.appending(path: "Requests-\(mode)")
        _ = try module.compile(mode, into: folder)
        modules[mode] = folder.path
    }
    return modules
}
