import Foundation
import GoldenTesting
import TestTraits
import Testing

@Suite("genapi lint", .blocking) struct LintCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    private func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["git"] + identity + arguments,
            in: folder.url
        )
        #expect(run.status == 0, "\(run.errors)")
    }

    private func write(_ note: String, lint: String = "") throws {
        try folder.write(
            "genapi: 1\napi: Notes\nservers: { live: https://notes.example }\n\(lint)",
            to: "Specs/Notes/api.yaml"
        )
        try folder.write(note, to: "Specs/Notes/Note.yaml")
    }

    private let note = """
        resource: Note
        doc: What somebody wrote
        fields: { text: string }
        endpoints: { get: { get: "/notes/{id}", returns: Note } }

        """

    @Test("findings are reported and fixed") func findingsAreReportedAndFixed() throws {
        try write(note)
        let run = try genapi("lint")
        #expect(run.status == 0)
        #expect(run.output == "1 API, 0 errors, 1 warning\n")
        #expect(
            run.errors.contains(
                "Specs/Notes/Note.yaml:2:6: warning: the documentation has no full stop at its end [docSentence]"
            )
        )
        #expect(try genapi("lint", "--strict").status == 1)
        let json = try genapi("lint", "--diagnostics", "json").errors
        #expect(json.contains("\"docSentence\""))
        #expect(
            try genapi("lint", "Specs/Notes", "--diagnostics", "github").errors.hasPrefix(
                "::warning file=Specs/Notes/Note.yaml"
            )
        )

        let fixed = try genapi("lint", "--fix", "--strict")
        #expect(fixed.status == 0)
        #expect(fixed.output == "1 file changed\n1 API, 0 errors, 0 warnings\n")
        #expect(try folder.text(of: "Specs/Notes/Note.yaml") == note.replacing("wrote", with: "wrote."))
    }

    @Test("an API sets the severities of rules") func theAPISetsSeverities() throws {
        try write(note, lint: "lint: { docSentence: error }\n")
        #expect(try genapi("lint").status == 1)
        try write(note, lint: "lint: { docSentence: off }\n")
        #expect(try genapi("lint", "--strict").status == 0)
        try write(note, lint: "lint: { docSentences: off }\n")
        let run = try genapi("lint")
        #expect(run.status == 1)
        #expect(run.errors.contains("there is no rule 'docSentences'"))
        #expect(run.errors.contains("did you mean 'docSentence'?"))
    }

    @Test("specs are compared with a Git revision") func aRevisionIsTheBaseline() throws {
        try write(note.replacing("wrote", with: "wrote."))
        try git("init", "--quiet")
        try git("add", "Specs")
        try git("commit", "--quiet", "-m", "Notes")
        try write(note.replacing("wrote", with: "wrote.").replacing("{ text:", with: "{ body:"))
        #expect(try genapi("lint", "--strict").status == 0)
        let run = try genapi("lint", "--since", "HEAD", "--strict")
        #expect(run.status == 1)
        #expect(run.errors.contains("[renamedField]"))
        #expect(try genapi("lint", "--since", "HEAD", "--fix", "--strict").status == 0)
        #expect(
            try folder.text(of: "Specs/Notes/Note.yaml").contains(
                "{ body: { type: string, formerly: [text] } }"
            )
        )
        #expect(try genapi("lint", "--since", "nowhere").status != 0)
    }

    @Test("'explain' describes a rule") func rulesAreExplained() throws {
        #expect(try genapi("explain", "unusedType").output.hasPrefix("A type that nothing uses\n"))
        #expect(try genapi("lint", "Nowhere").status == 64)
    }

    @Test("no rule finds anything in the specs of this repository")
    func noRuleFindsAnythingInTheSpecsOfThisRepository() throws {
        let run = try ProgramRun(BuiltProducts.genapi, ["lint", "--strict"], in: BuiltProducts.package)
        #expect(run.status == 0, "\(run.errors)")
    }
}
