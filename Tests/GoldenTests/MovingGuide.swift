import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

/// A page of the catalog, with the file whose functions contain its samples of Swift.
struct MovingGuide: CustomTestStringConvertible {
    static let all: [MovingGuide] = {
        let folder = BuiltProducts.package.appending(path: "Sources/genapi/genapi.docc")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasPrefix("ComingFrom") }.map {
            MovingGuide(name: String($0.dropLast(3)))
        }
    }()

    let name: String

    var testDescription: String { name }
    var project: String { String(name.dropFirst("ComingFrom".count)) }
    var context: String { "Tests/GoldenTests/Programs/\(name).swift" }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: BuiltProducts.package.appending(path: path), encoding: .utf8)
    }

    func page() throws -> String { try Self.text("Sources/genapi/genapi.docc/\(name).md") }

    func samples(_ language: String) throws -> [String] {
        try page().components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    /// The rows of the table, each with its cells: numbers, former names, present names, articles.
    func table() throws -> [[String]] {
        try page().split(separator: "\n").filter { $0.firstMatch(of: #/^\| [A-Z]+-\d+/#) != nil }.map {
            $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// What genapi makes of the specs of the page, which are one API. Each file has its name in the line before it.
    func generated() throws -> [GeneratedFile] {
        let api = String(try #require(try page().firstMatch(of: #/(?m)^api: (\w+)$/#)).1)
        let files = try samples("yaml").flatMap { sample in
            ("\n" + sample).components(separatedBy: "\n# ").dropFirst().map { part in
                let lines = part.split(separator: "\n", maxSplits: 1).map(String.init)
                return SourceFile(path: "\(api)/\(lines[0])", text: lines[1] + "\n")
            }
        }
        let settings = try #require(files.first { $0.path == "\(api)/api.yaml" })
        let declarations = files.filter { $0.path != settings.path }
        let sources = APISources(name: api, api: settings, declarations: declarations)
        let templates = try #require(TemplateSet.embedded().value)
        let output = Generator(templates: templates).generate(from: sources)
        #expect(output.diagnostics.map(\.description) == [])
        return try #require(output.value).files.filter { $0.path.hasSuffix(".swift") }
    }

    /// The text without spaces and line breaks, which the formatter sets.
    static func code(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    /// The identifiers of the sources of the package and of the spec language.
    static let known: Set<String> = {
        let sources = BuiltProducts.package.appending(path: "Sources")
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects ?? []
        return (files as? [URL] ?? [])
            .filter { $0.pathExtension == "swift" || $0.lastPathComponent == "SpecKeys.md" }
            .reduce(into: Set(DocumentationSamples.modules)) { names, file in
                names.formUnion(identifiers((try? String(contentsOf: file, encoding: .utf8)) ?? ""))
            }
    }()

    static func identifiers(_ text: String) -> Set<String> {
        var names: Set<String> = []
        var name: [UInt8] = []
        for byte in Array(text.utf8) + [0] {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"):
                name.append(byte)
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !name.isEmpty:
                name.append(byte)
            default:
                if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
                name.removeAll(keepingCapacity: true)
            }
        }
        return names
    }
}
