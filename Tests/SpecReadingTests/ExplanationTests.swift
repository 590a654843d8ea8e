import Foundation
import SourceDiagnostics
import Testing

@testable import SpecReading

@Suite struct ExplanationTests {
    @Test(arguments: Story.all)
    func theWrongExampleIsRefusedAndTheRightOneIsNot(_ story: Story) {
        if story.isSpec {
            let refusals = diagnostics(of: file(story.wrong)).map(\.id)
            #expect(Set(refusals) == [story.id])
        }
        #expect(diagnostics(of: file(story.right)).map(\.description) == [])
    }

    @Test func everyMessageHasExactlyOneStory() throws {
        let stories = Explanation.specReading.map(\.id)
        #expect(Set(stories).count == stories.count)
        #expect(try Set(stories) == catalogue())
    }

    @Test(arguments: Explanation.specReading)
    func everyStoryHasTitleTextAndExamples(_ explanation: Explanation) {
        #expect(!explanation.title.isEmpty && !explanation.title.hasSuffix("."))
        #expect(explanation.text.contains("Refused:\n\n    "))
        #expect(explanation.text.contains("Accepted:\n\n    "))
    }

    @Test(arguments: ["YAML/YAMLMessages.swift", "Reading/ShapeMessages.swift"])
    func theCatalogueIsAlphabetical(_ path: String) throws {
        let factories = try factories(in: path)
        #expect(factories == factories.sorted())
    }

    private func file(_ text: String) -> SourceFile {
        SourceFile(path: text.hasPrefix("genapi") ? "api.yaml" : "User.yaml", text: text)
    }

    private func catalogue() throws -> Set<String> {
        Set(try ["YAML/YAMLMessages.swift", "Reading/ShapeMessages.swift"].flatMap(factories))
    }

    /// The names of the functions that make diagnostics.
    private func factories(in path: String) throws -> [String] {
        let room = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/SpecReading/\(path)")
        let source = try String(contentsOf: room, encoding: .utf8)
        let catalogue = source.split(separator: "extension Diagnostic {")[1]
            .split(separator: "extension Diagnostic.FixIt {")[0]
        return catalogue.matches(of: /static func (\w+)\(/).map { String($0.1) }
    }
}
