import Foundation
import SourceDiagnostics
import SpecReading
import Testing

@testable import SpecResolution

@Suite("Every message of resolution has a story")
struct ExplanationTests {
    @Test(
        "what a story shows as refused earns its message, and what it shows as accepted does not",
        arguments: Explanation.specResolution
    )
    func examples(explanation: Explanation) throws {
        let (refused, accepted) = try examples(of: explanation)
        let answer = SpecFiles(refused).resolve()
        #expect(Set(answer.diagnostics.map(\.id)) == [explanation.id], "\(answer.diagnostics.map(\.message))")
        let other = SpecFiles(accepted).resolve()
        #expect(other.diagnostics.isEmpty, "\(other.diagnostics.map(\.message))")
        #expect(other.value != nil)
    }

    @Test("every factory of the catalogue has a story, in the same order, which is the alphabet's")
    func completeness() throws {
        var all: [String] = []
        for (files, stories) in [
            (["APIMessages"], Explanation.api),
            (["TypeMessages", "EnumerationMessages"], Explanation.types),
            (["FieldMessages"], Explanation.fields),
            (["EndpointMessages", "PagingMessages", "ExampleMessages"], Explanation.endpoints),
        ] {
            let factories = try files.map { try self.factories(in: $0) }
            for names in factories { #expect(names == names.sorted(), "\(files)") }
            #expect(factories.flatMap(\.self).sorted() == stories.map(\.id), "\(files)")
            all += factories.flatMap(\.self)
        }
        #expect(Set(all).count == all.count)
    }

    private func factories(in file: String) throws -> [String] {
        let path = #filePath.replacing(
            "Tests/SpecResolutionTests/ExplanationTests.swift",
            with: "Sources/SpecResolution/Messages/\(file).swift"
        )
        let source = try String(contentsOfFile: path, encoding: .utf8)
        return source.matches(of: #/static func (\w+)\(/#).map { String($0.1) }
    }

    private func examples(of explanation: Explanation) throws -> (refused: String, accepted: String) {
        let parts = explanation.text.components(separatedBy: "\n\nAccepted:\n\n")
        let refused = try #require(parts.first?.components(separatedBy: "\n\nRefused:\n\n").last)
        return (Self.unindented(refused), Self.unindented(try #require(parts.last)))
    }

    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0.dropFirst(4)) }
            .joined(separator: "\n")
    }
}
