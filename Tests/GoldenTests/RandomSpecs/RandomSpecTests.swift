import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What the generator accepts, compiles without a warning, at every access level.
@Suite(.blocking) struct RandomSpecTests {
    /// How many APIs are made for each access level. `make endurance-specs` makes 3,000.
    private static let count = ProcessInfo.processInfo.environment["GENAPI_SPECS"].flatMap { Int($0) } ?? 4
    /// The same specs in every run of `make test`, and other ones in each long run, unless it is repeated (GENAPI_SPECS_SEED).
    private static let firstSeed =
        ProcessInfo.processInfo.environment["GENAPI_SPECS_SEED"].flatMap { UInt64($0) }
        ?? (ProcessInfo.processInfo.environment["GENAPI_SPECS"] == nil ? 1 : UInt64.random(in: 0..<1 << 40))
    /// As many as one call of the compiler takes.
    private static let batch = 20

    @Test("random specs that are accepted compile", arguments: AccessLevel.allCases)
    func compile(_ access: AccessLevel) throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates, access: access)
        let testing = Generator(templates: templates, access: access, content: .testing(module: "Example"))
        let first = Self.firstSeed
        var accepted = 0
        for start in stride(from: 0, to: Self.count, by: Self.batch) {
            var batch = Batch(access: access, seed: "seed \(first + UInt64(start))")
            for number in start..<min(start + Self.batch, Self.count) {
                var spec = RandomSpec(seed: first + UInt64(number), name: "R\(number)", access: access)
                guard let made = spec.accepted(by: generator) else { continue }
                batch.specs.append(spec)
                batch.sources += made.inFolder(spec.name)
                batch.tests += (testing.generate(from: spec.sources).value?.files ?? []).inFolder(spec.name)
            }
            accepted += batch.specs.count
            try batch.expectToCompile()
        }
        #expect(accepted * 10 > Self.count * 9, "seed \(first): only \(accepted) specs were accepted")
    }
}

/// The specs of one call of the compiler.
private struct Batch {
    let access: AccessLevel
    let seed: String
    var specs: [RandomSpec] = []
    var sources: [GeneratedFile] = []
    /// What imports the sources.
    var tests: [GeneratedFile] = []

    func expectToCompile() throws {
        let module = BuiltProducts.folder.appending(path: "golden/random-\(access).module")
        let isCompiled = expectNothing(
            in: try SwiftCompiler.compile(
                sources,
                and: [GoldenCase.appTypes],
                named: "random-\(access)",
                module: module
            )
        )
        guard isCompiled else { return }
        _ = expectNothing(
            in: try SwiftCompiler.compile(tests, named: "random-\(access)-testing", importing: module)
        )
    }

    /// Whether the compiler had nothing to say.
    private func expectNothing(in run: ProgramRun) -> Bool {
        guard run.status != 0 || !run.errors.isEmpty else { return true }
        let culprit = specs.first { run.errors.contains("/\($0.name)/") }
        Issue.record("\(seed), \(access): \(run.errors.prefix(4000))\n\(culprit?.text ?? "")")
        return false
    }
}

extension [GeneratedFile] {
    fileprivate func inFolder(_ name: String) -> [GeneratedFile] {
        filter { $0.path.hasSuffix(".swift") }
            .map { GeneratedFile(path: "\(name)/\($0.path)", contents: $0.contents) }
    }
}
