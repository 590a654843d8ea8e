import Foundation
import GoldenTesting
import TestTraits
import Testing

/// `genapi docs`, as a person uses it.
@Suite(.blocking) struct DocsCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "genapi: 1\napi: Shop\nservers: { live: https://api.shop.example }\n",
            to: "Specs/Shop/api.yaml"
        )
        try write("Item", "name: string")
        try write("Basket", "owner: string")
    }

    private func write(_ name: String, _ field: String) throws {
        try folder.write(
            """
            resource: \(name)
            path: /\(name.lowercased())s
            fields: { \(field) }
            endpoints:
              get: { get: "/{id}", returns: \(name) }

            """,
            to: "Specs/Shop/\(name).yaml"
        )
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    private func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["git"] + identity + arguments,
            in: folder.url
        )
        try #require(run.status == 0, "\(run.errors)")
    }

    private func site() throws -> [String: String] {
        try folder.contents().filter { $0.key.hasPrefix("Site/") }
    }

    @Test("the site is generated, and generating it again gives the same files")
    func made() throws {
        let run = try genapi("docs", "--output", "Site")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output == "7 files, 7 changed\n")
        let first = try site()
        #expect(
            Set(first.keys) == [
                "Site/index.html", "Site/style.css", "Site/search.js", "Site/search-index.js",
                "Site/Shop/index.html",
                "Site/Shop/Item.html", "Site/Shop/Basket.html",
            ]
        )
        #expect(try genapi("docs", "Specs/Shop", "--output", "Site").output == "7 files, 0 changed\n")
        _ = try genapi("docs", "Specs", "--output", "Again")
        let again = try folder.contents().filter { $0.key.hasPrefix("Again/") }
        #expect(again.count == 7 && again.allSatisfy { first["Site" + $0.key.dropFirst(5)] == $0.value })
    }

    @Test("pages that nothing makes anymore are removed, and files of others stay")
    func staleFiles() throws {
        _ = try genapi("docs", "--output", "Site")
        try folder.write("<!DOCTYPE html>\n<p>mine\n", to: "Site/Shop/Notes.html")
        try folder.write("mine", to: "Site/Shop/Notes.txt")
        try folder.write("mine", to: "Site/CNAME")
        try folder.remove("Specs/Shop/Basket.yaml")
        let run = try genapi("docs", "--output", "Site")
        #expect(run.status == 0, "\(run.errors)")
        let site = try site()
        #expect(site["Site/Shop/Basket.html"] == nil && site["Site/Shop/Item.html"] != nil)
        #expect(site["Site/Shop/Notes.html"] == "<!DOCTYPE html>\n<p>mine\n")
        #expect(site["Site/Shop/Notes.txt"] == "mine" && site["Site/CNAME"] == "mine")
    }

    @Test("a folder in which a handwritten page is in the way is left unchanged")
    func foreignFile() throws {
        try folder.write("<!DOCTYPE html>\n<p>mine\n", to: "Site/index.html")
        let run = try genapi("docs", "--output", "Site")
        #expect(run.status == 1)
        #expect(run.errors.contains("'Site/index.html' does not begin with"), "\(run.errors)")
        #expect(try site() == ["Site/index.html": "<!DOCTYPE html>\n<p>mine\n"])
    }

    @Test("generated code is not removed by a site in its folder, nor the site by generated code")
    func sharedFolder() throws {
        _ = try genapi("generate", "--output", "Site")
        let code = try site()
        _ = try genapi("docs", "--output", "Site")
        let both = try site()
        #expect(code.allSatisfy { both[$0.key] == $0.value } && both.count == code.count + 7)
        try write("Item", "title: string")
        _ = try genapi("generate", "--output", "Site")
        #expect(try site().count == both.count)
    }

    @Test("the changes since a revision are a page of the API and a part of the types' pages")
    func changes() throws {
        try git("init", "-q")
        try git("add", "-A")
        try git("commit", "-q", "-m", "one")
        try write("Item", "name: int, size: int?")
        let run = try genapi("docs", "--output", "Site", "--since", "HEAD")
        #expect(run.status == 0, "\(run.errors)")
        let site = try site()
        let page = try #require(site["Site/Shop/api-changes.html"])
        #expect(page.contains("<h1>Changes since HEAD</h1>"))
        #expect(page.contains("the type of &#39;Item.name&#39; was &#39;string&#39; and is &#39;int&#39;"))
        #expect(page.contains("breaks source and wire"))
        #expect(page.contains("<a href=\"Item.html\">"))
        #expect(site["Site/Shop/Item.html"]?.contains("<section id=\"changes\">") == true)
        #expect(site["Site/Shop/Basket.html"]?.contains("<section id=\"changes\">") == false)
        #expect(site["Site/Shop/index.html"]?.contains("href=\"api-changes.html\"") == true)
        // Without it, the page goes away.
        _ = try genapi("docs", "--output", "Site")
        #expect(try self.site()["Site/Shop/api-changes.html"] == nil)
    }

    @Test("wrong specs and wrong command lines are refused, and nothing is written")
    func refused() throws {
        #expect(try genapi("docs").status == 64)
        #expect(try genapi("docs", "Nowhere", "--output", "Site").status == 64)
        #expect(try genapi("docs", "--output", "").status == 64)
        #expect(try genapi("docs", "--output", "Site", "--since", "nowhere").status != 0)
        try write("Item", "name: Nothing")
        let run = try genapi("docs", "--output", "Site")
        #expect(run.status == 1 && run.errors.contains("[unknownType]"), "\(run.errors)")
        #expect(try site().isEmpty)
    }
}
