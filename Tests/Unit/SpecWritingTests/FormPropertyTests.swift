import Foundation
import GenerationPipeline
import GoldenTesting
import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SpecResolution
import SpecWriting
import TestTraits
import Testing

@Suite("The usual form of every spec of the repository", .blocking) struct FormPropertyTests {
    /// The number of random forms of each file; without it, every fourth file has one.
    private static let given = ProcessInfo.processInfo.environment["GENAPI_FORMS"].flatMap { UInt64($0) }

    private func seeds(_ index: Int) -> ClosedRange<UInt64> {
        if let given = Self.given { return 1...max(1, given) }
        return UInt64(index)...UInt64(index)
    }

    private func isChosen(_ index: Int) -> Bool { Self.given != nil || index % 4 == 0 }

    private func form(_ text: String, _ path: String) -> String? {
        SpecFormatter.format(SourceFile(path: path, text: text)).value
    }

    @Test("formatting keeps the meaning and the comments") func formsKeepMeaningAndComments() throws {
        var count = 0
        for (index, file) in RepositorySpecs.files.enumerated() {
            guard let root = YAMLNode.root(of: file) else { continue }
            guard let formatted = form(file.text, file.path) else {
                Issue.record("\(file.path) has no form")
                continue
            }
            count += 1
            check(file.text, formatted, root, file.path)
            for seed in seeds(index) where isChosen(index) && file.bytes.count < 8_000 {
                let random = RandomForm(root, seed: seed)
                let place = "\(file.path), seed \(seed)"
                // What the random form is for.
                guard YAMLNode.root(of: SourceFile(path: file.path, text: random.text))?.means(root) == true
                else {
                    Issue.record("the random text means something else: \(place)\n\(random.text)")
                    continue
                }
                guard let formatted = form(random.text, file.path) else {
                    Issue.record("no form: \(place)\n\(random.text)")
                    continue
                }
                check(random.text, formatted, root, place, comments: random.comments)
            }
        }
        #expect(count > 500)
    }

    private func check(
        _ text: String,
        _ formatted: String,
        _ root: YAMLNode,
        _ place: String,
        comments: [String] = []
    ) {
        let after = YAMLNode.root(of: SourceFile(path: "a.yaml", text: formatted))
        #expect(after?.means(root, inOrder: false) == true, "\(place)\n\(text)\n----\n\(formatted)")
        #expect(
            form(formatted, "a.yaml") == formatted,
            "not its own form: \(place)\n\(text)\n----\n\(formatted)"
        )
        #expect(!formatted.contains("\n\n\n"), "two blank lines: \(place)")
        // Comments move with the keys of the file, and no other ones move.
        var (expected, found) = (comments, Self.comments(in: formatted))
        if after?.means(root) != true { (expected, found) = (expected.sorted(), found.sorted()) }
        if !comments.isEmpty { #expect(found == expected, "comments: \(place)\n\(text)\n----\n\(formatted)") }
    }

    private static func comments(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            line.firstMatch(of: #/# ?c\d+: it's \[a "comment" # \{$/#).map { String($0.0) }
        }
    }

    @Test("a formatted API resolves to the same API") func formsOfAnAPIResolveToTheSameAPI() {
        var count = 0
        for (index, sources) in RepositorySpecs.apis.enumerated() where isChosen(index) || index < 8 {
            guard let before = resolved(sources, { $0.text }) else { continue }
            count += 1
            for seed in seeds(index) {
                let after = resolved(sources) { file in
                    guard let root = YAMLNode.root(of: file) else { return file.text }
                    return form(RandomForm(root, seed: seed).text, file.path) ?? "not formatted"
                }
                #expect(after == before, "\(sources.name), seed \(seed)")
            }
            #expect(
                resolved(sources) { form($0.text, $0.path) ?? "not formatted" } == before,
                "\(sources.name)"
            )
        }
        #expect(count > 5)
    }

    private func resolved(_ sources: APISources, _ text: (SourceFile) -> String) -> API? {
        func file(_ file: SourceFile) -> SourceFile { SourceFile(path: file.path, text: text(file)) }
        return SpecReader.read(api: file(sources.api), declarations: sources.declarations.map(file))
            .then(Resolution.resolve).value
    }

    /// Comments and blank lines anywhere in files with anchors, aliases and texts on several lines, which random forms do
    /// not have.
    @Test("formatting keeps comments and blank lines anywhere in a file") func linesWithCommentsStay() {
        for (index, file) in RepositorySpecs.files.enumerated()
        where file.bytes.count < 6_000 && isChosen(index + 1) {
            guard let root = YAMLNode.root(of: file) else { continue }
            for seed in seeds(index) {
                var random = SeededGenerator(seed: seed)
                var comments: [String] = []
                var lines: [String] = []
                for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
                    if Int.random(in: 0..<3, using: &random) == 0 {
                        comments.append("# c\(comments.count): it's [a \"comment\" # {")
                        let space = String(repeating: " ", count: Int.random(in: 0...8, using: &random))
                        lines.append(space + comments[comments.count - 1])
                    }
                    lines.append(String(line))
                }
                let text = lines.joined(separator: "\n")
                // In a text on several lines it is not a comment.
                guard let mutated = YAMLNode.root(of: SourceFile(path: file.path, text: text)),
                    mutated.means(root)
                else { continue }
                guard let formatted = form(text, file.path) else {
                    Issue.record("no form: \(file.path), seed \(seed)\n\(text)")
                    continue
                }
                check(text, formatted, root, "\(file.path), seed \(seed)", comments: comments)
            }
        }
    }
}
