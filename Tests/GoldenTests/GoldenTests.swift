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

    /// Each case is a module of its own, so that every case may call its resource `User` and one may call it `String`.
    @Test(arguments: try GoldenCase.all().filter(\.isValid))
    func compilesWithoutAWarning(_ golden: GoldenCase) throws {
        let files = try #require(try golden.generate().value)
        let run = try SwiftCompiler.compile(files, named: golden.name)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.isEmpty)
    }

    @Test(arguments: [AccessLevel.package, .internal])
    func compilesUnderEveryAccessLevel(_ access: AccessLevel) throws {
        for golden in try GoldenCase.all() where golden.isValid && golden.hasOwnAPI {
            let files = try #require(try golden.generate(access).value)
            let run = try SwiftCompiler.compile(files, named: "\(golden.name)-\(access)")
            #expect(run.status == 0, "\(golden.name): \(run.errors)")
        }
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
