import GenerationPipeline
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What a spec accepts has an effect: without it, the output is another one, or the spec is rejected.
@Suite(.blocking) struct SpecEffectTests {
    private static let largestSeed: UInt64 = 200
    /// The compiler has no module of an app, and rules have no effect on Swift.
    private static let impossible: Set<String> = ["customType.module", "api.lint"]

    private let templates: TemplateSet
    private var missing = Set(SpecCoverage.all.filter { !$0.contains(": ") }).subtracting(Self.impossible)

    init() throws { templates = try #require(TemplateSet.embedded().value) }

    @Test("removing any key of the language changes the output of some spec", .thorough)
    mutating func effect() throws {
        for golden in try GoldenCase.all() where golden.isValid {
            removeEntries(of: try golden.specs(), .public)
        }
        for seed in 1...Self.largestSeed where !missing.isEmpty {
            let access = AccessLevel.allCases[Int(seed % 3)]
            var spec = RandomSpec(seed: seed, name: "R\(seed)", access: access)
            guard spec.accepted(by: Generator(templates: templates, access: access)) != nil else { continue }
            removeEntries(of: spec.sources, access)
        }
        #expect(missing.isEmpty, "no spec up to seed \(Self.largestSeed) needs \(missing.sorted())")
    }

    /// Removes each entry of a missing key in turn. Where that has an effect, the key is missing no more.
    private mutating func removeEntries(of specs: APISources, _ access: AccessLevel) {
        guard let whole = output(specs, access) else { return }
        let files = [specs.api] + specs.declarations
        for (index, file) in files.enumerated() {
            var coverage = SpecCoverage()
            coverage.add(file)
            for use in coverage.uses where missing.contains(use.place) {
                guard let entry = use.entry else { continue }
                var changed = files
                changed[index] = SourceFile(path: file.path, bytes: file.bytes.without(entry.offsets))
                let rest = APISources(
                    name: specs.name,
                    api: changed[0],
                    declarations: Array(changed.dropFirst())
                )
                if output(rest, access) != whole { missing.remove(use.place) }
            }
        }
    }

    /// The files for an app and for its tests; `nil` if the specs are rejected.
    private func output(_ specs: APISources, _ access: AccessLevel) -> [String]? {
        let contents = [Generator.Content.sources, .testing(module: nil)].map { content in
            Generator(templates: templates, access: access, content: content).generate(from: specs).value?
                .files
        }
        return contents[0].map { files in (files + (contents[1] ?? [])).map(\.contents) }
    }
}

extension [UInt8] {
    /// Without an entry of a map: its lines in a block map, and its comma in a flow map.
    fileprivate func without(_ entry: Range<Int>) -> [UInt8] {
        var (start, end) = (entry.lowerBound, entry.upperBound)
        let space = UInt8(ascii: " ")
        var before = start
        while before > 0, self[before - 1] == space { before -= 1 }
        if before > 0, self[before - 1] == UInt8(ascii: "{") || self[before - 1] == UInt8(ascii: ",") {
            while end < count, self[end] == space { end += 1 }
            if end < count, self[end] == UInt8(ascii: ",") {
                end += 1
            } else if self[before - 1] == UInt8(ascii: ",") {
                start = before - 1
            }
        } else {
            start = before
            while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
            if end < count { end += 1 }
        }
        return Array(self[..<start] + self[end...])
    }
}
