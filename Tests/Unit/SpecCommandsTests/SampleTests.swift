import GoldenTesting
import SourceDiagnostics
import SpecCommands
import SpecReading
import SpecResolution
import SwiftEmission
import Testing

/// The samples in the explanations of all diagnostics, run through the stage that reads them.
@Suite struct SampleTests {
    static let explanations = Explanations.all.filter { explanation in
        explanation.samples?.messages.isEmpty == false
            // LintRuleTests has those of rules.
            && !Explanations.rules.contains { $0.id == explanation.id }
    }

    @Test("a rejected sample is rejected at its marks", arguments: explanations.map(\.id))
    func rejectedSampleIsRejectedAtItsMarks(_ id: String) throws {
        let samples = try samples(id)
        let marked = SpecFiles.marked(samples.rejected)
        let diagnostics = Self.diagnostics(of: samples.rejected)
        #expect(Set(diagnostics.map(\.id)) == [id])
        let expected = Self.expected(samples.messages, in: marked)
        #expect(expected.count == samples.messages.count, "every message has its mark")
        #expect(Self.reported(diagnostics, in: marked) == expected)
    }

    @Test("the fix-its turn a rejected sample into the accepted one", arguments: explanations.map(\.id))
    func fixItsTurnTheRejectedSampleIntoTheAcceptedOne(_ id: String) throws {
        let samples = try samples(id)
        let fixIts = Self.diagnostics(of: samples.rejected).compactMap(\.fixIts.first)
        guard !fixIts.isEmpty else {
            #expect(samples.fixed == nil)
            return
        }
        let files = SpecFiles.marked(samples.rejected).map(\.file)
        let fixed = files.map { "# \($0.path)\n\($0.applying(fixIts))" }
        let expected = SpecFiles.marked(samples.fixed ?? samples.accepted).map(\.file)
        #expect(fixed == expected.map { "# \($0.path)\n\($0.text)" })
    }

    @Test(
        "an accepted sample is accepted",
        arguments: Explanations.all.filter { $0.samples != nil }.map(\.id)
    )
    func acceptedSampleIsAccepted(_ id: String) throws {
        #expect(Self.diagnostics(of: try samples(id).accepted).map(\.description) == [])
    }

    private func samples(_ id: String) throws -> Explanation.Samples {
        try #require(Explanations.all.first { $0.id == id }?.samples)
    }

    private static func diagnostics(of sample: SourceSample) -> [Diagnostic] {
        let templates = sample.files.compactMap { name, text in
            name?.hasSuffix(".mustache") == true ? MarkedText(text, path: name ?? "").file : nil
        }
        guard templates.isEmpty else { return TemplateSet.load(templates).diagnostics }
        let files = SpecFiles(sample)
        return SpecReader.read(api: files.api, declarations: files.declarations)
            .then(Resolution.resolve).diagnostics
    }

    /// `User.yaml:12: unknown type 'strng'` for every message, with its offset.
    private static func expected(_ messages: [Character: String], in files: [MarkedText]) -> Set<String> {
        var expected: Set<String> = []
        for file in files {
            for (mark, offset) in file.marks {
                expected.insert("\(file.file.path):\(offset): \(messages[mark] ?? "(nothing)")")
            }
        }
        return expected
    }

    /// The same of what was reported. Notes in files without marks are left out.
    private static func reported(_ diagnostics: [Diagnostic], in files: [MarkedText]) -> Set<String> {
        let marked = Set(files.filter { !$0.marks.isEmpty }.map(\.file.path))
        var reported: Set<String> = []
        for diagnostic in diagnostics {
            reported.insert(line(diagnostic.message, diagnostic.range))
            for case (let message, let range?) in diagnostic.notes.map({ ($0.message, $0.range) })
            where marked.contains(range.file.path) {
                reported.insert(line("note: " + message, range))
            }
        }
        return reported
    }

    private static func line(_ message: String, _ range: SourceRange) -> String {
        "\(range.file.path):\(range.offsets.lowerBound): \(message)"
    }
}
