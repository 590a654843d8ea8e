import Foundation
import GenerationPipeline
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// What a spec accepts has an effect: without it, the output is another one, or the spec is rejected.
@Suite(.blocking) struct SpecEffectTests {
    private static let largestSeed: UInt64 = 40

    @Test("each key of the language changes the output of some random spec", .thorough)
    func effect() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        var effective: Set<String> = []
        var stats: [String: [String]] = [:]
        for seed in 1...Self.largestSeed {
            var spec = RandomSpec(seed: seed, name: "R", access: .public)
            guard let output = spec.accepted(by: generator) else { continue }
            let files = spec.sourceFiles
            for (index, file) in files.enumerated() {
                var coverage = SpecCoverage()
                coverage.add(file)
                for use in coverage.uses {
                    guard let entry = use.entry else { continue }
                    if effective.contains(use.place), ProcessInfo.processInfo.environment["EXPLORE"] == nil { continue }
                    var changed = files
                    changed[index] = SourceFile(path: file.path, bytes: file.bytes.without(entry.offsets))
                    let sources = APISources(name: "R", api: changed[0], declarations: Array(changed.dropFirst()))
                    let result = generator.generate(from: sources)
                    let contents = result.value?.files.map(\.contents)
                    let isSame = contents == output.map(\.contents)
                    if !isSame { effective.insert(use.place) } else { stats[use.place, default: []].append("\(seed) \(file.path):\(entry.start.line): \(file.text(in: file.lineOffsets(entry.start.line)))") }
                }
            }
        }
        if ProcessInfo.processInfo.environment["EXPLORE"] != nil {
            for (place, list) in stats.sorted(by: { $0.key < $1.key }) { print("EXPL \(effective.contains(place) ? "" : "NEVER ")\(place) \(list.count): \(list[0])") }
        }
        let keys = Set(SpecCoverage.all.filter { !$0.contains(": ") })
        #expect(keys.subtracting(effective).sorted() == [])
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
