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

    @Test(
        "a path is split into parent and name",
        arguments: [
            ("a/b/c", "a/b", "c"), ("a", ".", "a"), ("/a", "/", "a"), ("a/", ".", ""), ("/", "/", ""),
            ("./a", ".", "a"),
            ("a/b/", "a", ""), ("ä/ö", "ä", "ö"),
        ]
    )
    func paths(_ path: String, _ parent: String, _ name: String) {
        #expect(Disk.parent(of: path) == parent && Disk.name(of: path) == name)
    }

    @Test(
        "a file is read to its end or up to the requested number of bytes",
        arguments: [0, 1, 5, 6, 7, 100]
    )
    func limits(_ limit: Int) throws {
        try folder.write("abcdef", to: "file")
        let place = folder.path + "/file"
        #expect(try Disk.beginning(of: place, count: limit) == Array("abcdef".utf8.prefix(limit)))
        if limit > 0 {
            #expect(try Disk.contents(of: place, limit: limit) == Array("abcdef".utf8.prefix(limit)))
        }
        #expect(try Disk.contents(of: place) == Array("abcdef".utf8))
        #expect(throws: Disk.Failure.self) { try Disk.contents(of: folder.path) }
        #expect(throws: Disk.Failure.self) { try Disk.contents(of: folder.path + "/none") }
        #expect(throws: Disk.Failure.self) { try Disk.beginning(of: folder.path + "/none", count: 1) }
    }

    @Test("a file is created once, and its second name keeps it")
    func files() throws {
        let place = folder.path + "/file"
        try Disk.create(place, holding: "text", permissions: 0o600)
        #expect(throws: Disk.Failure.self) { try Disk.create(place, holding: "more", permissions: 0o600) }
        #expect(try folder.contents() == ["file": "text"])
        #expect(try Disk.statusIfPresent(of: place)?.permissions == 0o600)
        try Disk.setPermissions(0o640, of: place)
        #expect(try Disk.statusIfPresent(of: place)?.permissions == 0o640)
        #expect(throws: Disk.Failure.self) { try Disk.setPermissions(0o640, of: place + "2") }
        #expect(try Disk.keep(place, as: place + "2"))
        try Disk.removeIfPresent(place)
        try Disk.removeIfPresent(place)
        #expect(try folder.contents() == ["file2": "text"])
        #expect(try !Disk.keep(place, as: place + "3"))
        #expect(throws: Disk.Failure.self) { try Disk.rename(place, to: place + "3") }
        #expect(throws: Disk.Failure.self) { try Disk.removeIfPresent(folder.path) }
    }

    @Test("a folder or link cannot be kept under a second name")
    func secondNames() throws {
        try folder.write("", to: "folder/file")
        try folder.link("link", to: "folder/file")
        for name in ["folder", "link"] {
            #expect(throws: Disk.Failure.self) {
                try Disk.keep(folder.path + "/" + name, as: folder.path + "/other")
            }
        }
        #expect(try folder.contents() == ["folder/file": "", "link": "-> folder/file"])
    }

    @Test("missing folders are made and named, the outermost first")
    func missingFolders() throws {
        let names = ["a", "a/b", "a/b/c"].map { folder.path + "/" + $0 }
        #expect(try Disk.makeFolders(names[2]) == names)
        #expect(try Disk.makeFolders(names[2]) == [])
        try folder.write("", to: "file")
        #expect(throws: Disk.Failure.self) { try Disk.makeFolders(folder.path + "/file/a") }
        #expect(throws: Disk.Failure.self) { try Disk.withLock(on: folder.path + "/none") { _ in } }
    }

    @Test("the diff of a removed file leads to '/dev/null'")
    func removals() {
        let change = OutputChange("A.swift", .remove(old: "a\n"))
        #expect(change.new.isEmpty && change.old == "a\n")
        #expect(change.diff(in: "Out") == "--- Out/A.swift\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n")
        #expect(
            OutputChange("A.swift", .create("a\n")).diff(in: "Out").hasPrefix(
                "--- /dev/null\n+++ Out/A.swift\n"
            )
        )
    }

    @Test("a lock file that cannot be written leaves nothing behind")
    func lockFiles() throws {
        try folder.write("mine", to: "lock/inside")
        #expect(throws: NewFilesFailure.self) {
            try StaleLock(path: folder.path + "/lock", text: "new").write()
        }
        #expect(try folder.contents() == ["lock/inside": "mine"])
        try StaleLock(path: folder.path + "/other", text: "new").write()
        #expect(try folder.contents() == ["lock/inside": "mine", "other": "new"])
    }
}
