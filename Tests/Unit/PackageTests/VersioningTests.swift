import Foundation
import GoldenTesting
import TestTraits
import Testing

/// What the page *Versioning* promises, compared with the sources, and the gate that checks it.
@Suite struct VersioningTests {
    private static let keywords: Set<Substring> = [
        "enum", "struct", "class", "actor", "extension", "protocol",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "private", "fileprivate", "final", "indirect", "nonisolated",
    ]

    /// The public enums of a text by their full names, such as `LoadState.Extent`.
    static func publicEnums(in text: String) -> [String] {
        var types: [(indent: Int, name: Substring)] = []
        var enums: [String] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            let head = words.prefix { modifiers.contains($0) || $0.hasPrefix("@") }
            guard head.count + 1 < words.count, keywords.contains(words[head.count]) else { continue }
            let indent = line.prefix { $0 == " " }.count
            types.removeAll { $0.indent >= indent }
            types.append((indent, words[head.count + 1].prefix { $0.isLetter || $0.isNumber || $0 == "." }))
            guard words[head.count] == "enum", head.contains("public") else { continue }
            enums.append(types.map { String($0.name) }.joined(separator: "."))
        }
        return enums
    }

    /// The enums of each module that the page lists, from the rows of its last table.
    private static func listed() throws -> [String: [String]] {
        let page = try Sources(path: "Sources/genapi/genapi.docc/Versioning.md").text()
        return page.matches(of: #/(?m)^\| `(GenAPI\w+)` \|(.*)$/#).reduce(into: [:]) { all, row in
            all[String(row.1)] = row.2.matches(of: #/`([\w.]+)`/#).map { String($0.1) }.sorted()
        }
    }

    @Test(
        "the page lists every public enum",
        arguments: PrivacyManifestTests.targets
    )
    func enums(module: String) throws {
        let all = try Sources.swift(in: "Sources/\(module)").flatMap { Self.publicEnums(in: try $0.text()) }
        #expect(try Self.listed()[module] ?? [] == all.sorted())
    }

    @Test("nested enums and those in extensions have the names of what contains them")
    func names() {
        let text = """
            public struct A {
                public enum B {}
                enum C {}
            }
            extension D.E {
                @frozen public indirect enum F { case g }
            }
            public enum H: String {}
            """
        #expect(Self.publicEnums(in: text) == ["A.B", "D.E.F", "H"])
    }

    private func gate(_ folder: TemporaryFolder) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["API_PACKAGE"] = folder.path
        let script = BuiltProducts.package.appending(path: ".ci/api")
        return try ProgramRun(script, [], in: folder.url, environment: environment, secondsAtMost: 300)
    }

    private func git(_ folder: TemporaryFolder, _ arguments: String...) throws {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["git"] + identity + arguments,
            in: folder.url
        )
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("before the first tag, the gate lets everything pass", .blocking)
    func beforeTheFirstTag() throws {
        let folder = try TemporaryFolder()
        try git(folder, "init", "-q")
        #expect(try gate(folder).output == "api: there is no release yet\n")
    }

    @Test("the gate rejects a function that is gone, and accepts a new one", .thorough)
    func breaks() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "A",
                products: [.library(name: "A", targets: ["A"])],
                targets: [.target(name: "A")]
            )
            """,
            to: "Package.swift"
        )
        try folder.write("public func first() {}\n", to: "Sources/A/A.swift")
        try git(folder, "init", "-q")
        try git(folder, "add", "Package.swift", "Sources")
        try git(folder, "commit", "-qm", "First")
        try git(folder, "tag", "0.1.0")
        try folder.write("public func first() {}\npublic func second() {}\n", to: "Sources/A/A.swift")
        let addition = try gate(folder)
        #expect(addition.status == 0, "\(addition.output)\(addition.errors)")
        try folder.write("public func second() {}\n", to: "Sources/A/A.swift")
        let removal = try gate(folder)
        #expect(removal.status == 1)
        #expect(removal.output.contains("first()"), "\(removal.output)\(removal.errors)")
    }
}
