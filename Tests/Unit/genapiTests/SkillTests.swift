import Foundation
import GoldenTesting
import TestTraits
import Testing

/// The page for coding agents is taken at its word.
@Suite(.blocking) struct SkillTests {
    let folder: TemporaryFolder
    let page: String

    init() throws {
        folder = try TemporaryFolder()
        page = try ProgramRun(BuiltProducts.genapi, ["skill"], in: folder.url).output
    }

    /// The blocks of code in a language.
    private func blocks(_ language: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    private func writeSpecs() throws {
        for block in blocks("yaml") {
            let line = try #require(block.split(separator: "\n").first)
            let words = line.prefix { $0 != "#" }.split { ": ".contains($0) }
            let name = words.first == "genapi" ? "api" : String(words[1])
            try folder.write(block, to: "Specs/Trips/\(name).yaml")
        }
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    @Test("the page has at most 200 lines")
    func length() { #expect((100...200).contains(page.split(separator: "\n").count)) }

    @Test("the specs of the page are accepted without a message")
    func specs() throws {
        try writeSpecs()
        let run = try genapi("generate")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(try genapi("check").status == 0)
    }

    @Test("the Swift of the page compiles with the code that is generated from its specs")
    func swift() throws {
        try writeSpecs()
        #expect(try genapi("generate").status == 0)
        let calls = try #require(blocks("swift").first)
        try folder.write(
            "import Foundation\nimport GenAPIMapping\nimport GenAPIRuntime\nfunc calls() async throws {\n\(calls)}\n",
            to: "Generated/Trips/Calls.swift"
        )
        let files = try folder.contents().keys.filter { $0.hasSuffix(".swift") }.map { folder.url($0) }
        let run = try SwiftCompiler.typecheck(files)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("the message of the page is what the tool prints")
    func message() throws {
        try writeSpecs()
        let file = "Specs/Trips/User.yaml"
        let spec = try #require(try folder.contents()[file])
        try folder.write(spec.replacing("first_name: string", with: "first_name: strng"), to: file)
        let run = try genapi("check", "--diagnostics", "json")
        #expect(run.status == 1)
        #expect(blocks("json") == [run.errors])
    }

    @Test("each command of the page is one of the tool's")
    func commands() throws {
        let commands =
            blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
            + page.matches(of: #/`(genapi [a-z][^`]*)`/#).map { String($0.1) }
        #expect(commands.count > 6)
        for command in commands {
            var arguments = command.split(separator: " ").dropFirst().prefix { $0 != ">" }.map(String.init)
            arguments = arguments.filter {
                $0 == $0.lowercased() && !$0.contains("/") && !$0.contains(".json")
            }
            if arguments.last == "--output" { arguments.removeLast() }
            let run = try ProgramRun(BuiltProducts.genapi, arguments + ["--help"], in: folder.url)
            #expect(run.status == 0, "\(command): \(run.errors)")
        }
    }
}
