import GoldenTesting
import Testing

@testable import GenerationPipeline

/// Steps on the disk that other processes can come before.
@Suite struct DiskTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a folder is created once, and an existing one is used unchanged")
    func foldersThatAreThere() throws {
        let place = folder.path + "/made"
        #expect(try Disk.makeFolder(place))
        #expect(try !Disk.makeFolder(place))
        try folder.link("link", to: "made")
        #expect(try !Disk.makeFolder(folder.path + "/link"))
    }

    @Test("a file is not taken for a folder")
    func filesInTheWay() throws {
        try folder.write("mine", to: "file")
        #expect(throws: Disk.Failure.self) { try Disk.makeFolder(folder.path + "/file") }
        try folder.link("nowhere", to: "gone")
        #expect(throws: Disk.Failure.self) { try Disk.makeFolder(folder.path + "/nowhere") }
        #expect(try folder.contents()["file"] == "mine")
    }
}
