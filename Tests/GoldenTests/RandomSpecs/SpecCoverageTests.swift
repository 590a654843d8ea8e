import GenerationPipeline
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// The random specs have the whole language, so that no key is left out of what is compiled.
@Suite(.blocking) struct SpecCoverageTests {
    /// What random specs cannot have.
    private static let impossible = [
        // Values and calls without an object inherit no calls.
        "value.endpoints: none", "calls.endpoints: none",
        // A list is paged by the convention's keys, or by its own.
        "convention.paging: keyset",
        // The compiler has no module of an app.
        "customType.module",
    ]
    private static let largestSeed: UInt64 = 400

    @Test(
        "every key and word of the language occurs in an accepted random spec",
        .thorough
    )
    func wholeLanguage() throws {
        let templates = try #require(TemplateSet.embedded().value)
        var missing = Set(SpecCoverage.all).subtracting(Self.impossible)
        var lines = 0
        var rejected = 0
        for seed in 1...Self.largestSeed where !missing.isEmpty {
            let access = AccessLevel.allCases[Int(seed % 3)]
            var spec = RandomSpec(seed: seed, name: "R\(seed)", access: access)
            lines += spec.files.map(\.lines.count).reduce(0, +)
            let generator = Generator(templates: templates, access: access)
            guard spec.accepted(by: generator) != nil else {
                let reasons = generator.generate(from: spec.sources).diagnostics.filter {
                    $0.severity == .error
                }
                Issue.record("seed \(seed): \(reasons.map(\.message)) is about no line of\n\(spec.text)")
                continue
            }
            rejected += spec.rejected
            missing.subtract(spec.sourceFiles.reduce(into: SpecCoverage()) { $0.add($1) }.seen)
        }
        #expect(missing.isEmpty, "no spec up to seed \(Self.largestSeed) has \(missing.sorted())")
        #expect(rejected * 20 < lines, "\(rejected) of \(lines) lines were rejected")
    }
}
