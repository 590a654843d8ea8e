import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import Testing

@Suite struct GoldenTests {
    @Test(arguments: try GoldenCase.all())
    func producesWhatItsFolderSays(_ golden: GoldenCase) throws {
        for difference in try GoldenFolder(golden.url).differences(from: try golden.outcome()) {
            Issue.record("\(difference)")
        }
    }

    /// As one module, so that types are called differently in all cases.
    @Test(arguments: AccessLevel.allCases)
    func validCasesCompileTogetherWithoutAWarning(_ access: AccessLevel) throws {
        var files: [GeneratedFile] = []
        for golden in try GoldenCase.all() where golden.isValid && !golden.isAModuleOfItsOwn {
            files += try generated(by: golden, access).map { file in
                GeneratedFile(path: "\(golden.name)/\(file.path)", contents: file.contents)
            }
        }
        let owners = Dictionary(grouping: files) { $0.path.split(separator: "/").last ?? "" }
        for (name, files) in owners where files.count > 1 {
            Issue.record("\(name) is made by several cases: \(files.map(\.path).sorted()); rename a resource")
        }
        try expectToCompile(files, named: "Cases-\(access)")
    }

    @Test(arguments: try GoldenCase.all().filter { $0.isValid && $0.isAModuleOfItsOwn }, AccessLevel.allCases)
    func casesWithNamesOfSwiftCompile(_ golden: GoldenCase, _ access: AccessLevel) throws {
        try expectToCompile(try generated(by: golden, access), named: "\(golden.name)-\(access)")
    }

    private func generated(by golden: GoldenCase, _ access: AccessLevel) throws -> [GeneratedFile] {
        try #require(try golden.generate(access).value, "\(golden.name) is valid")
    }

    private func expectToCompile(_ files: [GeneratedFile], named name: String) throws {
        let run = try SwiftCompiler.compile(files, named: name)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
}

@Suite struct ShowroomTests {
    @Test func generatedFolderIsUpToDate() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let specs = SpecsFolder(BuiltProducts.package.appending(path: "Specs").path)
        let outcome = Project(specs: specs, generator: Generator(templates: templates)).files()
        #expect(
            outcome.diagnostics.isEmpty,
            "\(TerminalRenderer(colored: false).render(outcome.diagnostics))"
        )
        let folder = OutputFolder(BuiltProducts.package.appending(path: "Generated").path)
        let changes = try folder.changes(toHold: try #require(outcome.value))
        #expect(changes.isEmpty, "Generated is out of date. Run 'make generate'.")
    }
}
