import Foundation
import GoldenTesting
import Testing

/// Papers that say the same in several places.
@Suite struct DocumentTests {
    private static let papers = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "NOTICE"]

    /// The articles of all catalogs, with their folders.
    private static func articles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(
            atPath: BuiltProducts.package.appending(path: "Sources").path
        )
        .filter { $0.hasSuffix(".md") && $0.contains(".docc/") }
        .map { "Sources/\($0)" }
        .sorted()
    }

    private static func text(_ path: String) throws -> String { try Sources(path: path).text() }

    /// A name for each match of the pattern's only group.
    private static func names(_ pattern: some RegexComponent<(Substring, Substring)>, in text: String)
        -> [String]
    {
        text.matches(of: pattern).map { String($0.output.1) }
    }

    @Test("each relative link of a paper and of an article leads to a file")
    func links() throws {
        for path in try Self.papers + Self.articles() {
            let folder = BuiltProducts.package.appending(path: path).deletingLastPathComponent()
            for link in Self.names(#/\]\(([^)#:]+)(?:#[^)]*)?\)/#, in: try Self.text(path)) {
                let file = folder.appending(path: link).standardizedFileURL.path
                #expect(FileManager.default.fileExists(atPath: file), "\(path): \(link)")
            }
        }
    }

    @Test("each article that an article refers to is in its catalog")
    func articleLinks() throws {
        for path in try Self.articles() {
            let folder = BuiltProducts.package.appending(path: path).deletingLastPathComponent()
            for name in Self.names(#/<doc:(\w+)>/#, in: try Self.text(path)) {
                let file = folder.appending(path: "\(name).md").path
                #expect(FileManager.default.fileExists(atPath: file), "\(path): \(name)")
            }
        }
    }

    @Test("the page of products lists those of the package, and README some of them")
    func products() throws {
        let package = try Self.text("Package.swift")
        let products = Self.names(#/\.(?:library|executable|plugin)\(name: "(\w+)", targets/#, in: package)
        let page = try Self.text("Sources/genapi/genapi.docc/Products.md")
        #expect(Self.names(#/(?m)^\| `(\w+)` \|/#, in: page).sorted() == products.sorted())
        let readme = Self.names(#/(?m)^\| `(GenAPI\w+)` \|/#, in: try Self.text("README.md"))
        #expect((1...8).contains(readme.count))
        #expect(Set(readme).isSubset(of: products))
    }

    @Test("the change log lists the modes of paging that the language has")
    func pagingModes() throws {
        let language = try Self.text("Sources/genapi/genapi.docc/SpecLanguage.md")
        let guarantees = language.components(separatedBy: "| mode | guarantee |")[1].components(
            separatedBy: "\n\n"
        )[0]
        let modes = Set(
            guarantees.split(separator: "\n").flatMap { row in
                row.split(separator: "|").first.map { Self.names(#/`(\w+)`/#, in: String($0)) } ?? []
            }
        )
        let log = try Self.text("CHANGELOG.md")
        let line = try #require(log.firstMatch(of: #/- (\w+) modes of paging: ([^.]*)\./#))
        #expect(Set(Self.names(#/`(\w+)`/#, in: String(line.2))) == modes)
        let number = NumberFormatter()
        number.numberStyle = .spellOut
        number.locale = Locale(identifier: "en")
        #expect(line.1.lowercased() == number.string(from: modes.count as NSNumber))
    }

    @Test("the modules whose documentation is published are those with a catalog")
    func documented() throws {
        let catalogs = try Self.articles().compactMap { path in
            path.wholeMatch(of: #/Sources/(GenAPI\w+)/\w+\.docc/.*/#).map { String($0.1) }
        }
        let published = Self.names(#/(?m)^        - (\w+)$/#, in: try Self.text(".spi.yml"))
        #expect(Set(published) == Set(catalogs))
        #expect(published.count == Set(published).count)
    }
}
