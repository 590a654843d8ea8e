import Foundation
import GoldenTesting
import TestTraits
import Testing

/// Texts in several languages, from the command line.
@Suite(.blocking) struct MessagesCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try genapi("init")
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.url("cache").path
        return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, environment: environment)
    }

    private func write(_ languages: String, resources: String = "[xcstrings, strings]") throws {
        try folder.write(
            "source: en\nresources: \(resources)\nmessages: { title: { \(languages) } }\n",
            to: "Specs/Notes/messages.yaml"
        )
    }

    private func generated() throws -> Set<String> {
        Set(try folder.contents().keys.filter { $0.hasPrefix("Generated/") && !$0.hasSuffix(".swift") })
    }

    @Test("an import makes messages that can be generated at once", .proves("GI-20"))
    func importing() throws {
        try folder.write(
            "<trema masterLang=\"en\"><text key=\"a_title\"><value lang=\"en\">Notes of %@</value></text></trema>",
            to: "texts.trm"
        )
        try folder.write(
            "<trema masterLang=\"en\"><text key=\"a_title\"><value lang=\"de\">Notizen von %@</value></text></trema>",
            to: "more.trm"
        )
        let run = try genapi("import-messages", "texts.trm", "more.trm")
        #expect(run.status == 0 && run.errors.isEmpty)
        try folder.write(run.output, to: "Specs/Notes/messages.yaml")
        #expect(try genapi("generate").output == "5 files, 5 changed\n")
        let text = try folder.text(of: "Generated/Notes/NotesMessages.swift")
        #expect(text.contains("func aTitle(value: String) -> String"))
        #expect(
            text.contains("a_title\n            en: Notes of {value}\n            de: Notizen von {value}\n")
        )
    }

    @Test("a file that is not a Trema file is rejected") func anImportOfAnythingElseIsRefused() throws {
        try folder.write("<!DOCTYPE a [<!ENTITY b SYSTEM \"/etc/passwd\">]><a>&b;</a>", to: "texts.trm")
        let run = try genapi("import-messages", "texts.trm")
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("texts.trm:1:1: error: a document type is not supported [badXML]\n"))
        #expect(try genapi("import-messages", "nothing.trm").errors.contains("[unreadable]"))
        #expect(try genapi("import-messages").status == 64)
    }

    @Test(
        "resources are checked and rewritten like Swift, and removed when nothing makes them",
        .proves("GI-20")
    )
    func resources() throws {
        try write("en: Notes, de: Notizen")
        #expect(try genapi("generate").status == 0)
        let tables: Set = [
            "Generated/Notes/de.lproj/Notes.strings", "Generated/Notes/en.lproj/Notes.strings",
        ]
        #expect(try generated() == tables.union(["Generated/Notes/Notes.xcstrings"]))
        let before = try folder.stamps()
        #expect(try genapi("generate").output.hasSuffix(" 0 changed\n"))
        #expect(
            try folder.stamps().filter { $0.key.hasPrefix("Generated") }
                == before.filter { $0.key.hasPrefix("Generated") }
        )

        let table = try folder.text(of: "Generated/Notes/de.lproj/Notes.strings")
        try folder.write(
            table.replacing("Notizen", with: "Merkzettel"),
            to: "Generated/Notes/de.lproj/Notes.strings"
        )
        let check = try genapi("check")
        #expect(check.status == 1 && check.output.contains("-\"title\" = \"Merkzettel\";\n"))
        #expect(try genapi("generate").output.hasSuffix(" 1 changed\n"))

        try write("en: Notes, fr: Notes", resources: "[strings]")
        #expect(try genapi("generate").status == 0)
        #expect(
            try generated() == [
                "Generated/Notes/en.lproj/Notes.strings", "Generated/Notes/fr.lproj/Notes.strings",
            ]
        )
        try write("en: Notes, fr: Notes", resources: "[]")
        #expect(try genapi("generate").status == 0)
        #expect(try generated().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.url("Generated/Notes/fr.lproj").path))
    }

    @Test("the folders of languages are directly in the output of a single API")
    func theFolderOfOneAPIHasItsLanguagesInIt() throws {
        try write("en: Notes, de: Notizen", resources: "[strings]")
        let arguments = ["--specs", "Specs/Notes", "--output", "Generated"]
        #expect(try genapi("generate", arguments[0], arguments[1], arguments[2], arguments[3]).status == 0)
        #expect(try generated() == ["Generated/de.lproj/Notes.strings", "Generated/en.lproj/Notes.strings"])
        try write("en: Notes", resources: "[strings]")
        #expect(try genapi("generate", arguments[0], arguments[1], arguments[2], arguments[3]).status == 0)
        #expect(try generated() == ["Generated/en.lproj/Notes.strings"])
    }

    @Test("a run that was killed is undone in the folders of languages, too")
    func interruptedRuns() throws {
        try write("en: Notes, de: Notizen", resources: "[strings]")
        #expect(try genapi("generate").status == 0)
        let name = "Generated/Notes/de.lproj/Notes.strings"
        let table = try folder.text(of: name)
        try folder.write(table, to: "Generated/Notes/de.lproj/.genapi-a1-old-Notes.strings")
        try folder.write(table + "\"half\" = \"", to: name)
        try folder.write(
            "kept Notes/de.lproj/Notes.strings\nend\n",
            to: "Generated/.genapi-a1-journal-of-changes"
        )
        #expect(try genapi("check").errors.contains("was interrupted"))
        #expect(try genapi("generate").output.hasSuffix(" 0 changed\n"))
        #expect(try folder.text(of: name) == table)

        try folder.write("", to: "Generated/Notes/de.lproj/.genapi-a2-new-Notes.strings")
        #expect(try genapi("generate").status == 0)
        #expect(try !folder.contents().keys.contains { $0.contains(".genapi-") })
    }

    @Test("a catalog that another program wrote is not overwritten")
    func foreignCatalogs() throws {
        try write("en: Notes", resources: "[xcstrings]")
        let theirs = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {},\n  \"version\" : \"1.0\"\n}"
        try folder.write(theirs, to: "Generated/Notes/Notes.xcstrings")
        let run = try genapi("generate")
        #expect(run.status == 1)
        #expect(
            run.errors.hasPrefix(
                "error: 'Generated/Notes/Notes.xcstrings' does not begin with '{ \"version\""
            )
        )
        #expect(try folder.text(of: "Generated/Notes/Notes.xcstrings") == theirs)
        try write("en: Notes", resources: "[]")
        #expect(try genapi("generate").status == 0)
        #expect(try folder.text(of: "Generated/Notes/Notes.xcstrings") == theirs)
    }

    @Test("joined files and packages have no resources for messages")
    func joinedFilesAndPackagesAreSwiftAlone() throws {
        try write("en: Notes")
        #expect(try genapi("generate", "--joined", "--output", "Generated/J").status == 0)
        #expect(try genapi("generate", "--package", "--output", "Generated/Kit").status == 0)
        #expect(try generated().isEmpty)
        let manifest = try folder.text(of: "Generated/Kit/Package.swift")
        #expect(manifest.contains(#".product(name: "GenAPIMessages", package: "genapi")"#))
    }
}
