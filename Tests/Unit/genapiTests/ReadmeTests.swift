import Foundation
import GoldenTesting
import TestTraits
import Testing

/// README is taken at its word.
@Suite(.blocking) struct ReadmeTests {
    let folder: TemporaryFolder
    let readme: String

    init() throws {
        folder = try TemporaryFolder()
        readme = try String(
            contentsOf: BuiltProducts.package.appending(path: "README.md"),
            encoding: .utf8
        )
    }

    private func genapi(_ arguments: [String]) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    /// The first block of code in that language.
    private func block(_ language: String) throws -> String {
        let parts = readme.components(separatedBy: "```\(language)\n")
        return try #require(parts.dropFirst().first).components(separatedBy: "```")[0]
    }

    private func write(_ spec: String) throws {
        try folder.write(
            "genapi: 1\napi: Trips\nservers: { live: https://api.trips.example/v1 }\n",
            to: "Specs/Trips/api.yaml"
        )
        try folder.write(spec, to: "Specs/Trips/User.yaml")
    }

    @Test("the spec in the README generates the Swift that it shows") func theSpecBecomesTheSwiftThatIsShown()
        throws
    {
        try write(try block("yaml"))
        let run = try genapi(["generate"])
        #expect(run.status == 0, "\(run.errors)")
        let files = try folder.contents().filter { $0.key.hasSuffix(".swift") }.values
        for declaration in try block("swift").components(separatedBy: "\n}\n") where !declaration.isEmpty {
            let text = declaration.trimmingCharacters(in: .newlines) + "\n}\n"
            // What is left out is said.
            for shown in text.components(separatedBy: "\n    // …\n") {
                #expect(files.contains { $0.contains(shown) }, "no generated file has\n\(shown)")
            }
        }
    }

    @Test("the diagnostic in the README is what the tool prints") func theDiagnosticIsWhatTheToolPrints()
        throws
    {
        let shown = readme.components(separatedBy: "## When a spec is wrong\n\n")[1]
            .split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.hasPrefix("    ") }
            .map { $0.dropFirst(4) + "\n" }.joined()
        try write(try block("yaml").replacing("first_name: string", with: "first_name: strng"))
        let run = try genapi(["generate"])
        #expect(run.status == 1)
        #expect(run.errors == shown)
    }

    @Test("the commands and options that the README names exist") func theCommandsThatItNamesAreThere() throws
    {
        let commands = readme.matches(of: /`(?:swift run )?genapi ([a-z]+(?: [a-z]+)?)/)
        let named = Set(commands.map { String($0.1) })
        #expect(named.isSuperset(of: ["generate", "check", "init", "schema", "templates eject"]))
        for command in named where !command.hasPrefix("explain") {
            let run = try genapi(command.split(separator: " ").map(String.init) + ["--help"])
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
        let explained = try #require(readme.firstMatch(of: /`genapi explain (\w+)`/)).1
        #expect(try genapi(["explain", String(explained)]).status == 0)
        let help = try genapi(["generate", "--help"]).output
        for word in ["--diagnostics", "json", "github"] { #expect(help.contains(word)) }
    }

    @Test("the files and folders that CONTRIBUTING names as places to start exist")
    func placesToStart() throws {
        let contributing = try String(
            contentsOf: BuiltProducts.package.appending(path: "CONTRIBUTING.md"),
            encoding: .utf8
        )
        let rows = contributing.split(separator: "\n").drop { !$0.hasPrefix("| to change") }
            .prefix { $0.hasPrefix("|") }
        let names = rows.flatMap { $0.matches(of: /`([A-Z][\w+\/]*)`/).map(\.output.1) }
        #expect(names.count > 40)
        let sources = BuiltProducts.package.appending(path: "Sources").path
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources).map { "/\($0)" }
        for name in names {
            #expect(paths.contains { $0.hasSuffix("/\(name).swift") || $0.hasSuffix("/\(name)") }, "\(name)")
        }
    }
}
