import Foundation
import GoldenTesting
import TestTraits
import Testing

@Suite("genapi format", .blocking) struct FormatCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    private let untidy = "value: 'Note'\nfields:\n    text:   string   # what it says\n"
    private let tidy = "value: Note\nfields:\n  text: string # what it says\n"

    private func writeSpecs(note: String) throws {
        try folder.write(
            "genapi: 1\napi: Notes\nservers: { live: https://notes.example }\n",
            to: "Specs/Notes/api.yaml"
        )
        try folder.write(note, to: "Specs/Notes/Note.yaml")
    }

    @Test("specs are checked and formatted") func specsGetTheirForm() throws {
        try writeSpecs(note: untidy)
        let check = try genapi("format", "--check")
        #expect(check.status == 1)
        #expect(check.output == "Specs/Notes/Note.yaml\n")
        #expect(check.errors == "error: 1 of 2 files not formatted; run 'genapi format'\n")
        #expect(try folder.text(of: "Specs/Notes/Note.yaml") == untidy)

        let run = try genapi("format")
        #expect(run.status == 0)
        #expect(run.output == "2 files, 1 changed\n")
        #expect(try folder.text(of: "Specs/Notes/Note.yaml") == tidy)
        #expect(try genapi("format", "--check").status == 0)

        let stamps = try folder.stamps()
        #expect(try genapi("format", "Specs/Notes/Note.yaml").output == "1 file, 0 changed\n")
        #expect(try folder.stamps() == stamps)
    }

    @Test("a file that is not YAML is reported and left unchanged") func aFileThatIsNoYAMLIsReportedAndStays()
        throws
    {
        try writeSpecs(note: untidy)
        let broken = "value: Other\nfields: { a: string\n"
        try folder.write(broken, to: "Specs/Notes/Other.yaml")
        let run = try genapi("format", "Specs/Notes")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("Specs/Notes/Other.yaml:"))
        #expect(run.output == "2 files, 1 changed\n")
        #expect(try folder.text(of: "Specs/Notes/Other.yaml") == broken)
        #expect(try folder.text(of: "Specs/Notes/Note.yaml") == tidy)
    }

    @Test("formatted files keep their permissions and links") func filesKeepPermissionsAndLinks() throws {
        try writeSpecs(note: "value: Note\nfields: { a: string }\n")
        try folder.write(untidy.replacing("Note", with: "Real"), to: "Elsewhere/Real.yaml")
        try folder.link("Linked.yaml", to: "Elsewhere/Real.yaml")
        let path = folder.url("Elsewhere/Real.yaml").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(try genapi("format", "Linked.yaml").status == 0)
        #expect(try folder.contents()["Linked.yaml"] == "-> Elsewhere/Real.yaml")
        #expect(try folder.text(of: "Elsewhere/Real.yaml") == tidy.replacing("Note", with: "Real"))
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test("standard input is formatted to standard output") func standardInputBecomesStandardOutput() throws {
        try folder.write(untidy, to: "Note.yaml")
        try folder.write("a: [", to: "Broken.yaml")
        func shell(_ command: String) throws -> ProgramRun {
            let line = command.replacing("genapi", with: "'\(BuiltProducts.genapi.path)'")
            return try ProgramRun(URL(filePath: "/bin/sh"), ["-c", line], in: folder.url)
        }
        #expect(try shell("genapi format - < Note.yaml").output == tidy)
        #expect(try shell("genapi format - --check < Note.yaml").status == 1)
        #expect(try shell("genapi format - < Note.yaml | genapi format --check -").status == 0)
        let broken = try shell("genapi format - < Broken.yaml")
        #expect(broken.status == 1)
        #expect(broken.output.isEmpty)
        #expect(broken.errors.contains("<stdin>:1:"))
    }

    @Test("a wrong path has the exit status of a wrong command line") func wrongPathsAreAWrongCommandLine()
        throws
    {
        #expect(try genapi("format").status == 64)
        #expect(try genapi("format", "Nowhere").status == 64)
        #expect(try genapi("format", "-", "Specs").status == 64)
    }

    @Test("the specs of this repository are formatted") func theSpecsOfThisRepositoryAreFormatted() throws {
        let run = try ProgramRun(BuiltProducts.genapi, ["format", "--check"], in: BuiltProducts.package)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("the specs that 'init' writes are formatted") func aBeginningIsFormatted() throws {
        #expect(try genapi("init").status == 0)
        let run = try genapi("format", "--check")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("imported specs are formatted") func anImportIsFormatted() throws {
        let document = BuiltProducts.package.appending(path: "Tests/Unit/OpenAPIImportTests/Sample/shop.yaml")
            .path
        #expect(try genapi("import", "openapi", document, "--output", "Specs/Shop").status == 0)
        let run = try genapi("format", "--check")
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
