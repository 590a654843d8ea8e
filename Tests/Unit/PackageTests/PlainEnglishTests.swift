import Foundation
import GoldenTesting
import Testing

/// The sentences of comments, messages and articles.
@Suite struct PlainEnglishTests {
    /// Phrases at which a reader stops, with what to write in their place.
    private static let phrases: [(pattern: String, cure: String)] = [
        (
            #"(?<![Tt]here )(?<![Ww]here )\b(is|are|was|were) no (?!longer|other|more|matter|shorter)[A-Za-z]"#,
            "'is not a' and 'are not', unless it begins with 'there'"
        ),
        (#"\bis there twice\b"#, "'appears twice'"),
        (#"\bthat (is|are) none\b"#, "'that is not a' with the noun"),
        (#"\b(Whoever|Who may|Who is)\b"#, "a noun"),
    ]

    private static let papers = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]

    private static let files: [String] =
        ["Sources", "Templates"].flatMap { folder in
            let path = BuiltProducts.package.appending(path: folder).path
            return ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [])
                .filter { name in ["swift", "md", "mustache"].contains { name.hasSuffix(".\($0)") } }
                .map { "\(folder)/\($0)" }
        } + papers

    @Test("no sentence has a phrase at which a reader stops", arguments: phrases)
    func absence(pattern: String, cure: String) throws {
        let regex = try NSRegularExpression(pattern: pattern)
        var found: [String] = []
        for path in Self.files {
            let text = try Sources(path: path).text()
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = String(line)
                let range = NSRange(line.startIndex..., in: line)
                if regex.firstMatch(in: line, range: range) != nil {
                    found.append("\(path):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
                }
            }
        }
        #expect(found.isEmpty, "write \(cure):\n\(found.joined(separator: "\n"))")
        #expect(Self.files.count > 1000)
    }
}
