import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SpecCommands
import SwiftEmission
import TestTraits
import Testing

/// What `genapi explain` shows as accepted, and what the fix-its make of what it shows as rejected, compiles.
@Suite("Accepted samples compile", .thorough, .blocking) struct AcceptedSampleTests {
    /// Without the one that imports a module of an app.
    private static let samples = Explanations.all.filter { $0.id != "notAModuleName" }.compactMap {
        explanation in
        explanation.samples.map { (explanation.id, $0) }
    }

    @Test(
        "the accepted sample of a message compiles, and so does the rejected one after its fix-its",
        arguments: samples.map(\.0)
    )
    func compile(_ id: String) throws {
        let sample = try #require(Self.samples.first { $0.0 == id }?.1)
        for (sample, name) in [(sample.accepted, "accepted"), (sample.fixed, "fixed")] {
            guard let sample, !sample.files.contains(where: { $0.name?.hasSuffix(".mustache") == true })
            else { continue }
            let files = SpecFiles(sample)
            let sources = APISources(name: "Trips", api: files.api, declarations: files.declarations)
            let templates = try #require(TemplateSet.embedded().value)
            let output = Generator(templates: templates).generate(from: sources)
            guard let swift = output.value?.files.filter({ $0.path.hasSuffix(".swift") }), !swift.isEmpty
            else {
                // The fixed sample may have another problem, which is the next message.
                if name == "accepted" { Issue.record("\(output.diagnostics)") }
                continue
            }
            let run = try SwiftCompiler.typecheck(swift, named: "sample-\(id)-\(name)")
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors.prefix(2_000))")
        }
    }
}
