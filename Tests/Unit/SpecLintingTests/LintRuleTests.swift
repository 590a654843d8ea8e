import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SpecCommands
import SpecReading
import SpecResolution
import Testing

@testable import SpecLinting

@Suite("The rules of genapi lint") struct LintRuleTests {
    @Test(
        "a rule finds what its sample marks, and nothing else",
        arguments: Explanation.specLinting.map(\.id)
    )
    func rejected(_ id: String) throws {
        let samples = try samples(id)
        let found = lint(samples.rejected)
        #expect(Set(found.map(\.id)) == [id])
        var expected: Set<String> = []
        for file in SpecFiles.marked(samples.rejected) {
            for (mark, offset) in file.marks {
                expected.insert("\(file.file.path):\(offset): \(samples.messages[mark] ?? "(nothing)")")
            }
        }
        #expect(expected.count == samples.messages.count)
        let said = found.map { "\($0.range.file.path):\($0.range.offsets.lowerBound): \($0.message)" }
        #expect(Set(said) == expected)
    }

    @Test("a rule accepts its accepted sample", arguments: Explanation.specLinting.map(\.id))
    func accepted(_ id: String) throws {
        #expect(lint(try samples(id).accepted).map(\.description) == [])
    }

    @Test(
        "fix-its turn the rejected sample into the accepted one",
        arguments: Explanation.specLinting.map(\.id)
    )
    func fixed(_ id: String) throws {
        let samples = try samples(id)
        let fixIts = lint(samples.rejected).compactMap(\.fixIts.first)
        guard !fixIts.isEmpty else { return }
        func text(_ sample: SourceSample, _ fixIts: [Diagnostic.FixIt]) -> [String] {
            SpecFiles.marked(sample).filter { !$0.file.path.hasPrefix("before/") }.map {
                "# \($0.file.path)\n\($0.file.applying(fixIts))"
            }
        }
        #expect(text(samples.rejected, fixIts) == text(samples.accepted, []))
        // The fields that are compared are there again.
        let before = samples.rejected.files.filter { $0.name?.hasPrefix("before/") == true }
        let all = before.map { "# \($0.name ?? "")\n\($0.markedText)\n" }.joined() + samples.accepted.text
        #expect(lint(SourceSample(all)).map(\.description) == [])
    }

    @Test("the IDs of the rules are sorted and unique") func theIdsAreSortedAndUnique() {
        let ids = LintRule.all.map(\.id)
        #expect(ids == Set(ids).sorted())
    }

    @Test("an API sets the severities of rules") func anAPISetsTheSeverities() throws {
        let sample = """
            resource: User
            doc: No full stop
            fields: { name: string }
            endpoints: { get: { get: "/users/{id}", returns: User } }
            """
        func severities(_ setting: String) -> [Diagnostic.Severity] {
            let files = SpecFiles(sample, api: setting)
            return SpecLint.diagnostics(
                of: APISources(name: "Trips", api: files.api, declarations: files.declarations)
            ).map(\.severity)
        }
        #expect(severities("") == [.warning])
        #expect(severities("lint: { docSentence: error }\n") == [.error])
        #expect(severities("lint: { docSentence: off }\n") == [])
        #expect(severities("lint: { docSentence: never }\n") == [.error])
    }

    @Test("lists in different orders have different keysets, and limits of ids and links can differ")
    func parametersOfTheirOwn() {
        let sample = """
            resource: Song
            fields: { title: string, plays: int, year: int }
            endpoints:
              byTitle: { get: /a, returns: [Song], paging: { mode: keyset, keys: { title: after_title } } }
              byPlays: { get: /b, returns: [Song], paging: { mode: keyset, keys: { plays: after_plays } } }
              byYear: { get: /c, returns: [Song], paging: { mode: keyset, keys: { year: after_year } } }
              a: { get: /d, returns: [Song], paging: { mode: id_cursor, limit: limit } }
              b: { get: /e, returns: [Song], paging: { mode: id_cursor, limit: limit } }
              c: { get: /f, returns: [Song], paging: { mode: id_cursor, limit: size } }
              d: { get: /g, returns: [Song], paging: { mode: link, limit: limit } }
              e: { get: /h, returns: [Song], paging: { mode: link, limit: limit } }
              f: { get: /i, returns: [Song], paging: { mode: link, limit: size } }
            """
        #expect(lint(SourceSample(sample)).filter { $0.id == "pagingParameters" }.map(\.description) == [])
    }

    @Test("specs that cannot be resolved are reported, and no rule is applied to them")
    func errors() {
        let files = SpecFiles("resource: User\ndoc: No stop\nfields: { name: strng }\n")
        let found = SpecLint.diagnostics(
            of: APISources(name: "Trips", api: files.api, declarations: files.declarations)
        )
        #expect(found.map(\.id) == ["unknownType"])
    }

    @Test("the style of a word is snake case, camel case, kebab case or none") func wordsHaveStyles() {
        #expect(WordStyle("first_name") == .snake)
        #expect(WordStyle("firstName") == .camel)
        #expect(WordStyle("first-name") == .kebab)
        for name in ["name", "", "First_Name", "a_bC", "x-a_b", "ID", "_links", "größe_b", "a b"] {
            #expect(WordStyle(name) == nil, "\(name)")
        }
    }

    // MARK: Samples

    private func samples(_ id: String) throws -> Explanation.Samples {
        try #require(Explanation.specLinting.first { $0.id == id }?.samples)
    }

    /// The findings in a sample. Files of the folder `before` are the earlier version.
    private func lint(_ sample: SourceSample) -> [Diagnostic] {
        let files = SpecFiles(sample)
        let isOld = { (file: SourceFile) in file.path.hasPrefix("before/") }
        let old = files.declarations.filter(isOld).map {
            SourceFile(path: String($0.path.dropFirst("before/".count)), bytes: $0.bytes)
        }
        let former =
            old.isEmpty
            ? nil : SpecReader.read(api: files.api, declarations: old).then(Resolution.resolve).value
        let sources = APISources(
            name: "Trips",
            api: files.api,
            declarations: files.declarations.filter { !isOld($0) }
        )
        return SpecLint.diagnostics(of: sources) { _ in former }
    }
}
