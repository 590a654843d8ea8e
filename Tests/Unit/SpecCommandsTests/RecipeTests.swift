import Foundation
import GoldenTesting
import SourceDiagnostics
import SpecReading
import SpecResolution
import Testing

/// The page of recipes: each sample is accepted without a warning.
@Suite struct RecipeTests {
    @Test("a sample is accepted", arguments: try samples())
    func accepted(_ sample: String) throws {
        let files = Self.files(of: sample)
        let api =
            files.first { $0.path.hasSuffix("/api.yaml") }
            ?? SourceFile(
                path: "Recipes/api.yaml",
                text: "genapi: 1\napi: Recipes\nservers: { live: \"https://api.example.com\" }\n"
            )
        let declarations = files.filter { !$0.path.hasSuffix("/api.yaml") }
        let outcome = SpecReader.read(api: api, declarations: declarations).then(Resolution.resolve)
        #expect(outcome.diagnostics.map(\.description) == [])
        #expect(outcome.value != nil)
    }

    @Test("each recipe but the last has a sample")
    func complete() throws {
        let page = try Self.page()
        let recipes = page.components(separatedBy: "\n## ").dropFirst().dropLast()
        #expect(recipes.count >= 10 && recipes.allSatisfy { $0.contains("```yaml\n# ") })
    }

    private static func page() throws -> String {
        try String(contentsOf: ReferenceTests.catalog.appending(path: "Recipes.md"), encoding: .utf8)
    }

    static func samples() throws -> [String] {
        try page().components(separatedBy: "```yaml\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// Each file has its name in the line before it.
    private static func files(of sample: String) -> [SourceFile] {
        ("\n" + sample).components(separatedBy: "\n# ").dropFirst().map { part in
            let lines = part.split(separator: "\n", maxSplits: 1).map(String.init)
            return SourceFile(path: "Recipes/\(lines[0])", text: lines[1] + "\n")
        }
    }
}
