import Foundation
import GoldenTesting
import Testing

/// A folder in which the tool runs, with a fence around it: `project` is where it is started, and what is beside that
/// must stay as it is.
final class Sandbox {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("not yours", to: "beside/Secret.yaml")
        try folder.write("not yours", to: "Escaped.swift")
        try write(
            "genapi: 1\napi: Trips\nservers: { live: https://api.example.com }\n",
            to: "Specs/Trips/api.yaml"
        )
    }

    /// Writes a file of the project.
    func write(_ text: String, to name: String) throws {
        try folder.write(text, to: "project/\(name)")
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try write("", to: name)
        try Data(bytes).write(to: folder.url("project/\(name)"))
    }

    func link(_ name: String, to destination: String) throws {
        try folder.link("project/\(name)", to: destination)
    }

    func url(_ name: String) -> URL { folder.url("project/\(name)") }

    /// Runs the tool, and expects that it ends by itself, says what is wrong where it refuses, and changes nothing but
    /// the files of its output folder.
    @discardableResult
    func run(
        _ arguments: String...,
        output: String = "Generated",
        environment: [String: String]? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProgramRun {
        let before = try folder.contents()
        let run = try ProgramRun(
            BuiltProducts.genapi,
            arguments,
            in: folder.url("project"),
            environment: environment,
            secondsAtMost: 300
        )
        let after = try folder.contents()
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        let strays = changed.filter { !$0.hasPrefix("project/\(output)/") || !$0.hasSuffix(".swift") }
        #expect(strays.isEmpty, "files that are none of its business", sourceLocation: sourceLocation)
        #expect([0, 1].contains(run.status), "\(run.status): \(run.errors)", sourceLocation: sourceLocation)
        if run.status == 1 {
            #expect(run.errors.contains("error"), sourceLocation: sourceLocation)
            #expect(changed.isEmpty, "a refusal that writes", sourceLocation: sourceLocation)
        }
        return run
    }

    /// The names of what it has written.
    func generated(_ output: String = "Generated") throws -> Set<String> {
        let prefix = "project/\(output)/"
        return Set(
            try folder.contents().keys.filter { $0.hasPrefix(prefix) }.map {
                String($0.dropFirst(prefix.count))
            }
        )
    }
}
