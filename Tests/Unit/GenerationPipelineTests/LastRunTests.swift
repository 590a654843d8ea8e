import Foundation
import GenerationPipeline
import GoldenTesting
import Testing

/// What a run remembers, and everything that makes the next one forget it.
@Suite struct LastRunTests {
    let folder: TemporaryFolder
    let cache: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
        try folder.write("genapi: 1\n", to: "Specs/Trips/api.yaml")
        try folder.write("resource: User\n", to: "Specs/Trips/User.yaml")
        try folder.write("{{! mine }}\n", to: "Templates/Model.mustache")
        try folder.write("struct User {}\n", to: "Generated/Trips/User.swift")
    }

    private func lastRun(
        specs: String = "Specs",
        output: String = "Generated",
        templates: String? = "Templates",
        options: [String] = ["public"],
        cache: String? = nil
    ) throws -> LastRun {
        try #require(
            LastRun(
                specs: folder.url(specs).path,
                output: folder.url(output).path,
                templates: templates.map { folder.url($0).path },
                options: options,
                cache: cache ?? self.cache.url("genapi").path
            )
        )
    }

    @Test(
        "the remains of a killed run are not skipped, so that the next run removes them",
        arguments: ["Generated/.genapi-a1-new-User.swift", "Generated/Trips/.genapi-a1-old-User.swift"]
    )
    func aRealRunRemovesTheRemainsOfAKilledRun(_ name: String) throws {
        try lastRun().remember(fileCount: 7)
        try folder.write("", to: "Generated/.hidden")
        #expect(try lastRun().fileCount == 7)
        try folder.write("", to: name)
        #expect(try lastRun().fileCount == nil)
        try folder.remove(name)
        #expect(try lastRun().fileCount == 7)
    }

    @Test("a file name that is not valid text is left to a full run to reject")
    func aNameThatIsNoTextIsForARealRunToRefuse() throws {
        _ = try lastRun()
        var name = Array((folder.path + "/Specs/Trips/").utf8CString.dropLast())
        name += [-1, 0x2E, 0x79, 0x61, 0x6D, 0x6C, 0]
        // Some disks have no such names.
        guard let file = fopen(name, "w") else { return }
        fclose(file)
        #expect(
            LastRun(
                specs: folder.url("Specs").path,
                output: folder.url("Generated").path,
                templates: nil,
                options: [],
                cache: cache.path
            ) == nil
        )
    }

    @Test("no earlier run is found before the first one") func nothingIsRememberedOfARunThatWasNot() throws {
        #expect(try lastRun().fileCount == nil)
    }

    @Test("a run that would do the same is recognized") func aRunThatWouldDoTheSameIsKnown() throws {
        try lastRun().remember(fileCount: 1)
        #expect(try lastRun().fileCount == 1)
    }

    @Test(
        "a changed or added file is detected",
        arguments: [
            "Specs/Trips/User.yaml", "Specs/Trips/More.yml", "Templates/Model.mustache",
            "Generated/Trips/User.swift",
            "Generated/Trips/Stray.swift", "Generated/Mine.swift",
        ]
    )
    func aFileThatIsWrittenIsNoticed(_ name: String) throws {
        try lastRun().remember(fileCount: 1)
        try folder.write("resource: Uses\n", to: name)
        #expect(try lastRun().fileCount == nil)
    }

    @Test(
        "a file that no run reads is ignored",
        arguments: [
            "Specs/.hidden.yaml", "Specs/Trips/notes.txt", "Templates/notes.txt", "Generated/.hidden",
        ]
    )
    func aFileThatNoRunReadsDoesNotCount(_ name: String) throws {
        try lastRun().remember(fileCount: 1)
        try folder.write("other\n", to: name)
        #expect(try lastRun().fileCount == 1)
    }

    @Test("two files that swap their names are detected") func twoFilesThatChangeNamesAreNoticed() throws {
        try folder.write("resource: Trip\n", to: "Specs/Trips/Trip.yaml")
        try lastRun().remember(fileCount: 1)
        try folder.write("resource: User\n", to: "Specs/Trips/Trip.yaml")
        try folder.write("resource: Trip\n", to: "Specs/Trips/User.yaml")
        #expect(try lastRun().fileCount == nil)
    }

    @Test(
        "a removed file is detected",
        arguments: ["Specs/Trips/User.yaml", "Templates/Model.mustache", "Generated/Trips/User.swift"]
    )
    func aFileThatIsRemovedIsNoticed(_ name: String) throws {
        try lastRun().remember(fileCount: 1)
        try folder.remove(name)
        #expect(try lastRun().fileCount == nil)
    }

    @Test("a file that is replaced by another one with the same bytes is detected")
    func aFileOfTheSameBytesThatIsAnotherOneIsNoticed() throws {
        try lastRun().remember(fileCount: 1)
        let text = try folder.text(of: "Generated/Trips/User.swift")
        try folder.remove("Generated/Trips/User.swift")
        try folder.write(text, to: "Generated/Trips/User.swift")
        #expect(try lastRun().fileCount == nil)
    }

    @Test("a run with other options is a different run") func otherOptionsAreAnotherRun() throws {
        try lastRun().remember(fileCount: 1)
        #expect(try lastRun(options: ["package"]).fileCount == nil)
        #expect(try lastRun(templates: nil).fileCount == nil)
        #expect(try lastRun(specs: "Specs/Trips").fileCount == nil)
    }

    @Test("the last run is stored separately for every output folder")
    func everyOutputFolderHasAMemoryOfItsOwn() throws {
        try folder.write("struct Bill {}\n", to: "Billing/Bill.swift")
        try lastRun().remember(fileCount: 1)
        try lastRun(output: "Billing").remember(fileCount: 2)
        #expect(try lastRun().fileCount == 1)
        #expect(try lastRun(output: "Billing").fileCount == 2)
    }

    @Test("a run is not stored if a file changes while it runs") func changesDuringARunAreNotStored() throws {
        let run = try lastRun()
        try folder.write("resource: Other\n", to: "Specs/Trips/User.yaml")
        run.remember(fileCount: 1)
        #expect(try lastRun().fileCount == nil)
    }

    @Test(
        "a damaged record of the last run is ignored",
        arguments: ["", "0 1\n", "nonsense", "1\n", "18446744073709551616 1\n"]
    )
    func aDamagedMemoryIsNone(_ text: String) throws {
        try lastRun().remember(fileCount: 1)
        let name = try #require(try cache.contents().keys.first { $0.hasPrefix("genapi/") })
        try cache.write(text, to: name)
        #expect(try lastRun().fileCount == nil)
        try lastRun().remember(fileCount: 1)
        #expect(try lastRun().fileCount == 1)
    }

    @Test("nothing is stored without a cache folder") func withoutACacheFolderNothingIsStored() throws {
        try cache.write("a file", to: "genapi")
        try lastRun().remember(fileCount: 1)
        #expect(try lastRun().fileCount == nil)
        #expect(try cache.contents() == ["genapi": "a file"])
    }

    @Test("specs with symbolic links are read every time") func specsWithLinksAreReadEveryTime() throws {
        try folder.link("Specs/Trips/Other.yaml", to: "User.yaml")
        #expect(
            LastRun(
                specs: folder.url("Specs").path,
                output: folder.url("Generated").path,
                templates: nil,
                options: [],
                cache: cache.path
            ) == nil
        )
    }
}
