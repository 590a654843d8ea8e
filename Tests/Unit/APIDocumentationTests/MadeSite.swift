import APIDocumentation
import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SpecCommands
import SwiftEmission
import Testing

/// A site of specs, and what a reader of its pages finds.
struct MadeSite {
    /// The folders of the specs of the package.
    static let apis = ["Kinto", "Matrix", "PowerDNS", "RabbitMQ", "Redmine", "SCIM", "Trips"]

    let files: [String: String]

    /// - Parameter specs: The folder of an API, or one that holds several.
    init(specs: URL) throws {
        let outcome = ResolvedSpecs.resolve(SpecsFolder(specs.path))
        #expect(outcome.diagnostics.map(\.description) == [])
        let apis = try #require(outcome.value)
        let made = APISite(apis.map { DocumentedAPI($0.api) }).files
        files = Dictionary(uniqueKeysWithValues: made.map { ($0.path, $0.contents) })
        #expect(files.count == made.count)
    }

    init(files: [String: String]) { self.files = files }

    static func specs(_ name: String = "") -> URL { BuiltProducts.package.appending(path: "Specs/\(name)") }

    var pages: [String: String] { files.filter { $0.key.hasSuffix(".html") } }

    func page(_ name: String) throws -> String { try #require(files[name]) }

    // MARK: Markup

    private static let empty: Set = ["meta", "link", "input"]

    /// The names of the elements of a page, after a check that each one ends where it must.
    static func elements(_ page: String) throws -> Set<String> {
        var open: [String] = []
        var names: Set<String> = []
        let text = page.replacing(#/<!--.*?-->/#, with: "").replacing("<!DOCTYPE html>", with: "")
        for match in text.matches(of: #/<(?<tag>[^>]*)>/#) {
            let tag = match.tag
            let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
            try #require(!name.isEmpty && !tag.contains("<"), "<\(tag)>")
            names.insert(name)
            if tag.hasPrefix("/") {
                try #require(open.popLast() == name, "</\(name)> ends another element")
            } else if !empty.contains(name) {
                open.append(name)
            }
        }
        try #require(open.isEmpty, "\(open) do not end")
        return names
    }

    /// The values of an attribute, as a browser reads them.
    static func values(of attribute: String, in page: String) throws -> [String] {
        let pattern = try Regex("<[^>]*? \(attribute)=\"([^\"]*)\"", as: (Substring, Substring).self)
        return page.matches(of: pattern).map { unescaped(String($0.output.1)) }
    }

    static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }

    /// The samples of a language on a page.
    static func samples(_ language: String, in page: String) -> [String] {
        page.components(separatedBy: "<code class=\"language-\(language)\">").dropFirst().map {
            unescaped($0.components(separatedBy: "</code>")[0])
        }
    }

    // MARK: Links

    /// The links that lead nowhere, with their pages.
    func deadLinks() throws -> [String] {
        let ids = try pages.mapValues { Set(try Self.values(of: "id", in: $0)) }
        var dead: [String] = []
        for (name, page) in pages {
            let links = try Self.values(of: "href", in: page) + Self.values(of: "src", in: page)
            for link in links where link != "data:," && !leads(link, from: name, ids) {
                dead.append("\(name): \(link)")
            }
        }
        return dead.sorted()
    }

    private func leads(_ link: String, from page: String, _ ids: [String: Set<String>]) -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let path = parts[0].removingPercentEncoding else { return false }
        var folders = page.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/").map(String.init) {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                return false
            }
        }
        let target = path.isEmpty ? page : folders.joined(separator: "/")
        guard files[target] != nil else { return false }
        guard parts.count > 1 else { return true }
        return parts[1].removingPercentEncoding.map { ids[target]?.contains($0) ?? false } ?? false
    }

    /// The places that the search leads to, as links of the first page.
    func foundPlaces() throws -> [String] {
        let text = try page("search-index.js")
        let json = try #require(text.split(separator: "window.genapiSearch=").last).dropLast(2)
        let entries = try JSONDecoder().decode([[String]].self, from: Data(json.utf8))
        return entries.map { $0[3] }
    }
}
