import Foundation
import GoldenTesting
import Testing

/// The changes with which `make seeds-mutants` takes the capability of a row away.
@Suite struct MutantTests {
    private static let folder = BuiltProducts.package.appending(path: "Tests/Stress/Mutants")
    /// The tests of JU-12 notice warnings of a build, and so a change would need a build of its own. N-09 is a type of the app's own, whose
    /// code is compiled, and N-13 is left out.
    private static let without: Set<String> = ["JU-12", "N-09", "N-13"]

    private struct Change {
        let row: String
        let path: String
        let original: String
        let replacement: String
        /// Whether the tests of the row read sources instead of running them.
        let isText: Bool
    }

    private static func changes() throws -> [Change] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".txt") }
            .flatMap { try changes(in: String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    private static func changes(in text: String) -> [Change] {
        let heads = text.matches(of: #/(?m)^([A-Z]+-?\d+) +(\S+)( text)?$/#)
        let ends = heads.dropFirst().map(\.range.lowerBound) + [text.endIndex]
        return zip(heads, ends).compactMap { head, end in
            let body = text[head.range.upperBound..<end].split(separator: "\n->\n", maxSplits: 1)
            guard body.count == 2 else { return nil }
            let parts = body.map { $0.trimmingCharacters(in: .newlines) }
            return Change(
                row: String(head.1),
                path: String(head.2),
                original: parts[0],
                replacement: parts[1],
                isText: head.3 != nil
            )
        }
    }

    @Test("each change applies to one place of the sources")
    func places() throws {
        var sources: [String: String] = [:]
        for change in try Self.changes() {
            let file = BuiltProducts.package.appending(path: change.path)
            let source = try sources[change.path] ?? String(contentsOf: file, encoding: .utf8)
            let count = source.ranges(of: change.original).count
            #expect(count == 1, "\(change.row): the original text occurs \(count) times in \(change.path)")
            #expect(change.replacement.contains("MUTANT") != change.isText, "\(change.row)")
            // All changes are in one copy.
            if !change.isText {
                sources[change.path] = source.replacing(change.original, with: change.replacement)
            }
        }
    }

    @Test("every row has a mutant, except for the listed ones")
    func rows() throws {
        let page = try String(
            contentsOf: BuiltProducts.package.appending(path: "Tests/SeedRows.md"),
            encoding: .utf8
        )
        let rows = Set(page.matches(of: #/(?m)^\| ([A-Z]+-\d+) /#).map { String($0.1) })
        let changed = Set(try Self.changes().map(\.row))
        #expect(rows.subtracting(changed) == Self.without)
        #expect(changed.subtracting(rows).filter { $0.contains("-") }.isEmpty)
    }
}
