import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The Swift that well-known documents become compiles without a warning.
@Suite(.blocking) struct ImportedSwiftTests {
    private static func url(_ name: String) -> URL? { SharedData.url(of: "openapi/\(name)") }
    private static let absence: Comment = "the document is not in shared/data/openapi beside this checkout"
    private static let isLong = ProcessInfo.processInfo.environment["GENAPI_OPENAPI"] != nil

    /// The generated files of a document, or of a part.
    private func files(_ document: String, only: [String], in folder: TemporaryFolder) throws -> [URL] {
        let path = try #require(Self.url(document)).path
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.url("cache").path
        for arguments in [
            ["import", "openapi", path, "--output", "Specs/Example"] + only.flatMap { ["--only", $0] },
            ["generate", "--specs", "Specs/Example", "--joined", "--output", "Generated"],
        ] {
            let run = try ProgramRun(
                BuiltProducts.genapi,
                arguments,
                in: folder.url,
                environment: environment,
                secondsAtMost: 600
            )
            try #require(run.status == 0, "\(run.errors.suffix(3000))")
        }
        return try folder.contents().keys.filter { $0.hasPrefix("Generated/") && $0.hasSuffix(".swift") }
            .sorted()
            .map { folder.url($0) }
    }

    @Test(
        "a part of a document becomes Swift that compiles",
        .enabled(if: url("github.yaml") != nil, absence)
    )
    func part() throws {
        let folder = try TemporaryFolder()
        let files = try files("github.yaml", only: ["tag:gists", "path:/gitignore"], in: folder)
        #expect(files.count > 5)
        let run = try SwiftCompiler.typecheck(files)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors.prefix(3000))")
    }

    @Test(
        "whole documents become Swift that compiles",
        .enabled(if: isLong && url("github.yaml") != nil, "'make endurance-openapi' takes minutes"),
        arguments: ["discord.json", "github.yaml", "openai.json", "stripe.yaml"]
    )
    func whole(_ document: String) throws {
        let folder = try TemporaryFolder()
        let files = try files(document, only: [], in: folder)
        let object = folder.url("Example.o")
        let common = ["-c", "-whole-module-optimization", "-warnings-as-errors", "-module-name", "Example"]
        for options in document == "discord.json" ? [["-Onone"], ["-O"]] : [["-Onone"]] {
            let run = try SwiftCompiler.build(files, as: object, common + options, linking: nil)
            #expect(
                run.status == 0 && run.errors.isEmpty,
                "\(document) \(options): \(run.errors.prefix(3000))"
            )
        }
    }
}
