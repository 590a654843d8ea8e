import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

@Suite(.blocking) struct GoldenTests {
    @Test("a golden case produces exactly the files in its folder", arguments: try GoldenCase.all())
    func producesWhatItsFolderSays(_ golden: GoldenCase) throws {
        for difference in try GoldenFolder(golden.url).differences(from: try golden.outcome()) {
            Issue.record("\(difference)")
        }
    }

    /// As one module, so that types are called differently in all cases.
    @Test(
        "all valid cases compile as one module without a warning",
        .thorough,
        arguments: AccessLevel.allCases
    )
    func validCasesCompileTogetherWithoutAWarning(_ access: AccessLevel) throws {
        let cases = try GoldenCase.all().filter { $0.isValid && !$0.isAModuleOfItsOwn }
        let files = try inFolders(cases, access)
        let owners = Dictionary(grouping: files) { $0.path.split(separator: "/").last ?? "" }
        for (name, files) in owners where files.count > 1 {
            Issue.record("\(name) is made by several cases: \(files.map(\.path).sorted()); rename a resource")
        }
        try expectToCompile(files, inFolders(cases, access, .testing(module: "Example")), access, "Cases")
    }

    @Test(
        "a case with names from Swift compiles as a module of its own",
        .thorough,
        arguments: try GoldenCase.all().filter { $0.isValid && $0.isAModuleOfItsOwn },
        AccessLevel.allCases
    )
    func casesWithNamesOfSwiftCompile(_ golden: GoldenCase, _ access: AccessLevel) throws {
        try expectToCompile(
            inFolders([golden], access),
            inFolders([golden], access, .testing(module: "Example")),
            access,
            golden.name
        )
    }

    private func inFolders(
        _ cases: [GoldenCase],
        _ access: AccessLevel,
        _ content: Generator.Content = .sources
    ) throws -> [GeneratedFile] {
        try cases.flatMap { golden in
            let files = try #require(try golden.generate(access, content).value, "\(golden.name) is valid")
            return files.filter { $0.path.hasSuffix(".swift") }.map { file in
                GeneratedFile(path: "\(golden.name)/\(file.path)", contents: file.contents)
            }
        }
    }

    /// As two modules, the second for tests of the first.
    private func expectToCompile(
        _ files: [GeneratedFile],
        _ testing: [GeneratedFile],
        _ access: AccessLevel,
        _ name: String
    ) throws {
        let module = BuiltProducts.folder.appending(path: "golden/\(name)-\(access).module")
        let run = try SwiftCompiler.compile(
            files,
            and: name == "Cases" ? [GoldenCase.appTypes] : [],
            named: "\(name)-\(access)",
            module: module
        )
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        guard !testing.isEmpty else { return }
        let tests = try SwiftCompiler.compile(
            testing,
            named: "\(name)-\(access)-testing",
            importing: module
        )
        #expect(tests.status == 0 && tests.errors.isEmpty, "\(tests.errors)")
    }
}

@Suite(.blocking) struct ShowroomTests {
    @Test("the 'Generated' folder is up to date") func generatedFolderIsUpToDate() throws {
        try expectCurrent("Generated", .sources)
        try expectCurrent("Generated/Testing", .testing(module: nil))
    }

    private func expectCurrent(_ path: String, _ content: Generator.Content) throws {
        let templates = try #require(TemplateSet.embedded().value)
        let specs = SpecsFolder(BuiltProducts.package.appending(path: "Specs").path)
        let generator = Generator(templates: templates, content: content)
        let outcome = Project(specs: specs, generator: generator).output()
        #expect(
            outcome.diagnostics.isEmpty,
            "\(TerminalRenderer(colored: false).render(outcome.diagnostics))"
        )
        let folder = OutputFolder(BuiltProducts.package.appending(path: path).path)
        let output = try #require(outcome.value)
        #expect(output.locks.isEmpty, "Specs is out of date. Run 'make generate'.")
        let changes = try folder.changes(toHold: output.files)
        #expect(changes.isEmpty, "\(path) is out of date. Run 'make generate'.")
    }
}
