import Foundation
import GoldenTesting
import SourceDiagnostics
import SpecCommands
import Testing

@Suite struct ExplanationsTests {
    @Test("the explanations have unique and sorted IDs") func everyIdHasOneExplanation() {
        let ids = Explanations.all.map(\.id)
        #expect(ids.count == Set(ids).count)
        #expect(ids == ids.sorted())
    }

    @Test("every diagnostic has an explanation") func everyDiagnosticHasAnExplanation() throws {
        let ids = Set(Explanations.all.map(\.id))
        let sources = BuiltProducts.package.appending(path: "Sources")
        var messages: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        where path.hasSuffix(".swift") {
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: #/static func (\w+)\([^{}]*?\) -> Diagnostic \{/#) {
                messages.insert(String(match.1))
            }
        }
        #expect(messages.count > 100)
        #expect(messages.subtracting(ids).sorted() == [])
    }

    @Test("every explanation has a title and a text") func explanationsHaveTitleAndText() {
        for explanation in Explanations.all {
            #expect(!explanation.title.isEmpty && !explanation.text.isEmpty, "\(explanation.id)")
        }
    }

    @Test("no line of an explanation ends in a backslash") func explanationsContinueNoLines() {
        for explanation in Explanations.all {
            let lines = explanation.discussion.split(separator: "\n")
            #expect(!lines.contains { $0.hasSuffix("\\") }, "\(explanation.id)")
        }
    }
}
