import APIComparison
import Foundation
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import SwiftEmission
import TestTraits
import Testing

/// The samples of the rules, compared in both directions. `Rules.txt` has what is reported.
@Suite(.blocking) struct RuleTests {
    /// The rules that are about several APIs.
    static let withoutSample: Set = ["apiAdded", "apiRemoved"]
    static let rules = Rule.all.filter { !withoutSample.contains($0.id) }

    @Test("a sample shows its rule", arguments: rules.map(\.id))
    func sample(_ id: String) throws {
        let rule = try #require(Rule.all.first { $0.id == id })
        let comparison = try Self.comparison(from: rule.before, to: rule.after)
        #expect(comparison.changes.contains { $0.rule == rule }, "\(comparison.changes.map(\.text))")
    }

    @Test("the reports for a sample, in both directions, are as expected")
    func reports() throws {
        let reports = try Self.rules.map { rule in
            let forward = try Self.comparison(from: rule.before, to: rule.after)
            let backward = try Self.comparison(from: rule.after, to: rule.before)
            return "\(rule.id)\n" + Self.text(forward, "->") + Self.text(backward, "<-")
        }
        let folder = GoldenFolder(URL(filePath: #filePath).deletingLastPathComponent()) { $0 == "Rules.txt" }
        for difference in try folder.differences(from: ["Rules.txt": reports.joined(separator: "\n")]) {
            Issue.record("\(difference)")
        }
    }

    @Test("the same specs have no changes", arguments: rules.map(\.id))
    func same(_ id: String) throws {
        let rule = try #require(Rule.all.first { $0.id == id })
        for sample in [rule.before, rule.after] {
            #expect(try Self.comparison(from: sample, to: sample).changes.map(\.text) == [])
        }
    }

    @Test("every rule has a unique ID, a title and a discussion") func rulesHaveIdsOfTheirOwn() {
        #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
        #expect(Rule.all.count >= 40)
        for rule in Rule.all {
            #expect(!rule.title.isEmpty && !rule.discussion.isEmpty)
            #expect(rule.before.text.isEmpty == Self.withoutSample.contains(rule.id))
        }
    }

    private static func text(_ comparison: Comparison, _ direction: String) -> String {
        comparison.changes.map { "  \(direction) \($0.text)\n" }.joined()
    }

    private static let templates = TemplateSet.embedded().value

    static func comparison(from old: SourceSample, to new: SourceSample) throws -> Comparison {
        let templates = try #require(templates)
        return Comparison(from: try api(old), to: try api(new), templates: templates)
    }

    static func api(_ sample: SourceSample) throws -> API {
        let files = SpecFiles(sample)
        let outcome = SpecReader.read(api: files.api, declarations: files.declarations).then(
            Resolution.resolve
        )
        #expect(outcome.diagnostics.filter { $0.severity == .error }.map(\.description) == [])
        return try #require(outcome.value)
    }
}

extension Change {
    /// The verdicts, the message and the declarations.
    var text: String {
        let verdicts = ([source == .same ? nil : "source \(source)"] + wire.map { "wire \($0)" }).compactMap(
            \.self
        )
        let lines = declarations.map { difference -> String in
            let isSame = difference.before?.shownText == difference.after?.shownText
            let texts = [difference.before, difference.after].map { $0?.shownText(withAccess: isSame) ?? "" }
            return "\n       - \(texts[0])\n       + \(texts[1])"
        }
        var seen: Set<String> = []
        return "[\(rule.id)] \(message) (\(verdicts.isEmpty ? "nothing" : verdicts.joined(separator: ", ")))"
            + lines.filter { seen.insert($0).inserted }.joined()
    }
}
