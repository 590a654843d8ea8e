import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import Testing

@Suite struct SpecsFolderTests {
    let folder: TemporaryFolder
    var specs: SpecsFolder { SpecsFolder(folder.path) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func paths(_ files: [SourceFile]) -> [String] {
        files.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }

    private var messages: [String] {
        specs.apis().diagnostics.map { "\($0.range.file.path.dropFirst(folder.path.count)): \($0.message)" }
    }

    @Test("every folder with an 'api.yaml' is an API") func everyFolderWithAnAPIFileIsAnAPI() throws {
        try folder.write("genapi: 1", to: "Trips/api.yaml")
        try folder.write("resource: User", to: "Trips/User.yaml")
        try folder.write("value: Place", to: "Trips/places/Place.yml")
        try folder.write("genapi: 1", to: "more/Kinto/api.yaml")
        try folder.write("not a spec", to: "Trips/README.md")
        try folder.write("hidden", to: "Trips/.User.yaml")
        try folder.write("hidden", to: "Trips/.git/User.yaml")
        try folder.write("of no API", to: "docker-compose.yaml")
        let apis = try #require(specs.apis().value)
        #expect(apis.map(\.name) == ["Trips", "Kinto"])
        #expect(paths(apis[0].declarations) == ["Trips/User.yaml", "Trips/places/Place.yml"])
        #expect(apis[0].declarations[0].text == "resource: User")
        #expect(!specs.isAPI)
        #expect(SpecsFolder(folder.path + "/Trips/").isAPI)
    }

    @Test("a name that is not UTF-8 is refused in the folder of an API")
    func namesOfOtherBytes() throws {
        try folder.write("genapi: 1", to: "Trips/api.yaml")
        let path = Array("\(folder.path)/Trips/".utf8) + [0xFF] + Array(".yaml\0".utf8)
        // Some file systems refuse such names.
        guard let stream = fopen(path.map(CChar.init(bitPattern:)), "w") else { return }
        fclose(stream)
        #expect(messages == ["/Trips: a file in this folder has a name that is not UTF-8"])
    }

    @Test("the paths of files do not depend on a slash at the end of the folder")
    func trailingSlash() throws {
        try folder.write("genapi: 1", to: "Trips/api.yaml")
        try folder.write("resource: User", to: "Trips/User.yaml")
        for path in [folder.path, folder.path + "/"] {
            let apis = try #require(SpecsFolder(path).apis().value)
            let files = [apis[0].api] + apis[0].declarations
            #expect(files.map(\.path) == ["api", "User"].map { "\(folder.path)/Trips/\($0).yaml" })
        }
    }

    @Test("a slash at the end of a path is removed, except for the root")
    func shortPaths() {
        #expect(SpecsFolder("a/").path == "a")
        #expect(SpecsFolder("/").path == "/")
        #expect(SpecsFolder("a").path == "a")
    }

    @Test("files are sorted by the bytes of their paths") func filesAreInTheOrderOfTheirBytes() throws {
        let names = [
            "Zebra.yaml", "a.yaml", "a/b.yaml", "a-b.yaml", "É.yaml", "B.yaml", "a.b/c.yaml", "user10.yaml",
            "user9.yaml",
        ]
        for names in [names, names.reversed(), names.shuffled()] {
            let folder = try TemporaryFolder()
            try folder.write("", to: "api.yaml")
            for name in names { try folder.write("", to: name) }
            let apis = try #require(SpecsFolder(folder.path).apis().value)
            #expect(
                apis[0].declarations.map { String($0.path.dropFirst(folder.path.count + 1)) } == [
                    "B.yaml", "Zebra.yaml", "a-b.yaml", "a.b/c.yaml", "a.yaml", "a/b.yaml", "user10.yaml",
                    "user9.yaml", "É.yaml",
                ]
            )
        }
    }

    @Test("a folder without an API is reported") func aFolderWithoutAnAPIIsReported() {
        #expect(messages == [": there is no 'api.yaml' in or below this folder"])
    }

    @Test("links that lead out of the folder of an API are reported") func linksThatLeadOutsideAreReported()
        throws
    {
        try folder.write("", to: "Trips/api.yaml")
        try folder.write("secret", to: "elsewhere/Secret.yaml")
        try folder.link("Trips/Secret.yaml", to: "../elsewhere/Secret.yaml")
        try folder.link("Trips/all", to: "../elsewhere")
        try folder.link("Trips/sibling", to: "../Trips2")
        try folder.write("", to: "Trips2/x.txt")
        try folder.link("Trips/notes.txt", to: "/etc/hostname")
        #expect(
            messages
                == ["Secret.yaml", "all", "sibling"].map {
                    "/Trips/\($0): this link leads out of the folder of the API, '\(folder.path)/Trips'"
                }
        )
    }

    @Test("a link to a spec of the same API is followed") func aLinkToASpecOfTheSameAPIIsAnotherNameForIt()
        throws
    {
        try folder.write("", to: "Trips/api.yaml")
        try folder.write("value: A", to: "Trips/A.yaml")
        try folder.link("Trips/B.yaml", to: "A.yaml")
        #expect(specs.apis().value?[0].declarations.map(\.text) == ["value: A", "value: A"])
    }

    @Test("circular and broken links are reported") func linksThatGoRoundInCirclesEnd() throws {
        try folder.write("", to: "Trips/api.yaml")
        try folder.link("Trips/again", to: ".")
        try folder.link("Trips/Self.yaml", to: "Self.yaml")
        try folder.link("Trips/Gone.yaml", to: "nowhere")
        #expect(
            Set(messages) == [
                "/Trips/again: this is a link to a folder, and such links are not followed",
                "/Trips/Self.yaml: cannot be read: Too many levels of symbolic links",
                "/Trips/Gone.yaml: cannot be read: No such file or directory",
            ]
        )
    }

    @Test("a folder or pipe with the name of a spec is reported") func specsMustBeFiles() throws {
        try folder.write("", to: "Trips/api.yaml")
        try folder.write("", to: "Trips/User.yaml/x")
        mkfifo(folder.url("Trips/Pipe.yaml").path, 0o600)
        #expect(
            messages == [
                "/Trips/Pipe.yaml: this has the name of a spec, but is not a file",
                "/Trips/User.yaml: this has the name of a spec, but is not a file",
            ]
        )
    }

    @Test("files of more than 16 MiB are not read") func filesOfMoreThan16MiBAreNotRead() throws {
        try folder.write("", to: "Trips/api.yaml")
        let path = folder.url("Trips/Big.yaml").path
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let handle = try FileHandle(forWritingTo: folder.url("Trips/Big.yaml"))
        try handle.truncate(atOffset: 17 << 20)
        try handle.close()
        #expect(
            messages == [
                "/Trips/Big.yaml: the file has 17825792 bytes, more than the 16777216 a spec may have"
            ]
        )
    }

    @Test("an API inside of another API is reported") func apisDoNotNest() throws {
        try folder.write("", to: "Trips/api.yaml")
        try folder.write("", to: "Trips/Inner/api.yaml")
        #expect(
            messages == [
                "/Trips/Inner/api.yaml: an API is already described by '\(folder.path)/Trips/api.yaml', and APIs do not nest"
            ]
        )
    }

    @Test(
        "APIs whose names are equal except for letter case are rejected",
        arguments: [
            ("Trips", "Trips"), ("Trips", "trips"), ("Straße", "STRASSE"), ("Straße", "strasse"), ("ſ", "S"),
        ]
    )
    func apisOfOneNameAreRefused(_ one: String, _ other: String) throws {
        try folder.write("", to: "a/\(one)/api.yaml")
        try folder.write("", to: "b/\(other)/api.yaml")
        #expect(
            messages == [
                "/b/\(other)/api.yaml: an API called '\(other)' is already described in '\(folder.path)/a/\(one)'"
            ]
        )
    }

    @Test("a file called 'api.yml' is rejected") func theOtherSpellingOfTheAPIFileIsRefused() throws {
        try folder.write("", to: "Trips/api.yaml")
        try folder.write("", to: "Trips/api.yml")
        #expect(messages == ["/Trips/api.yml: the file of an API is called 'api.yaml', not 'api.yml'"])
    }

    @Test("a snapshot changes with every edit") func aSnapshotChangesWithEveryEdit() throws {
        try folder.write("", to: "Trips/api.yaml")
        let before = specs.snapshot()
        #expect(specs.snapshot() == before)
        try folder.write("a", to: "Trips/api.yaml")
        let after = specs.snapshot()
        #expect(after != before)
        try folder.write("", to: "Trips/User.yaml")
        #expect(specs.snapshot() != after)
    }

    @Test("a link to the folder of an API is reported") func aLinkToTheFolderOfAnAPIIsReported() throws {
        try folder.write("genapi: 1", to: "elsewhere/Trips/api.yaml")
        try folder.write("", to: "elsewhere/Other/notes.txt")
        try folder.write("genapi: 1", to: "Specs/Mine/api.yaml")
        try folder.link("Specs/Trips", to: "../elsewhere/Trips")
        try folder.link("Specs/Other", to: "../elsewhere/Other")
        try folder.link("Specs/none", to: "nowhere")
        let outcome = SpecsFolder(folder.path + "/Specs").apis()
        #expect(
            outcome.diagnostics.map { String($0.range.file.path.dropFirst(folder.path.count)) } == [
                "/Specs/Trips"
            ]
        )
        #expect(outcome.diagnostics.map(\.id) == ["linkToFolder"])
    }
}
