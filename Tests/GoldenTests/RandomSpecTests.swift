import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import Testing

/// What the generator accepts, compiles without a warning, at every access level.
@Suite struct RandomSpecTests {
    /// How many APIs are made for each access level. `make endurance-specs` makes 3,000.
    private static let count = ProcessInfo.processInfo.environment["GENAPI_SPECS"].flatMap { Int($0) } ?? 6
    /// The same specs in every run of `make test`, and other ones in each long run.
    private static let firstSeed =
        ProcessInfo.processInfo.environment["GENAPI_SPECS"] == nil ? 1 : UInt64.random(in: 0..<1 << 40)
    /// As many as one call of the compiler takes.
    private static let batch = 20

    @Test("random specs that are accepted compile", arguments: AccessLevel.allCases)
    func compile(_ access: AccessLevel) throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates, access: access)
        let first = Self.firstSeed
        var accepted = 0
        for start in stride(from: 0, to: Self.count, by: Self.batch) {
            var specs: [String: RandomSpec] = [:]
            var files: [GeneratedFile] = []
            for number in start..<min(start + Self.batch, Self.count) {
                let name = "R\(number)"
                var spec = RandomSpec(seed: first + UInt64(number), name: name)
                guard let made = spec.accepted(by: generator) else { continue }
                specs[name] = spec
                files += made.map { GeneratedFile(path: "\(name)/\($0.path)", contents: $0.contents) }
            }
            accepted += specs.count
            try expectToCompile(files, specs, "seed \(first)", access)
        }
        #expect(accepted * 2 > Self.count, "seed \(first): only \(accepted) specs were accepted")
    }

    private func expectToCompile(
        _ files: [GeneratedFile],
        _ specs: [String: RandomSpec],
        _ seed: String,
        _ access: AccessLevel
    ) throws {
        let run = try SwiftCompiler.typecheck(files, named: "random-\(access)")
        guard run.status != 0 || !run.errors.isEmpty else { return }
        let culprits = specs.filter { run.errors.contains("/\($0.key)/") }.sorted { $0.key < $1.key }
        Issue.record("\(seed), \(access): \(run.errors.prefix(4000))\n\(culprits.first?.value.text ?? "")")
    }
}
