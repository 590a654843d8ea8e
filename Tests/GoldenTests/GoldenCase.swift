import Foundation
import GenerationPipeline
import SourceDiagnostics
import SwiftEmission
import Testing

/// A folder of `Cases`: specs, and either the Swift they become or, in `diagnostics.txt`, what is wrong with them.
///
/// The specs make up an API called like the case. A case without an `api.yaml` has the plainest there is, and then the
/// two files of the API itself are not part of what it expects.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let url: URL

    var name: String { url.lastPathComponent }
    var testDescription: String { name }
    var hasOwnAPI: Bool { FileManager.default.fileExists(atPath: url.appending(path: "api.yaml").path) }
    /// Whether it has Swift, with or without a warning.
    var isValid: Bool {
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
        return names?.contains { $0.hasSuffix(".swift") } == true
    }

    /// Whether it cannot be in one module with other cases: it declares types that hide the ones of Swift or of the runtime,
    /// or imports modules in another way.
    var isAModuleOfItsOwn: Bool { ["AccessLevels", "ShadowedNames", "WholeAPI"].contains(name) }

    /// The types of an app that some cases use.
    static let appTypes = folder.deletingLastPathComponent().appending(path: "Programs/AppTypes.swift")

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

    static func all() throws -> [GoldenCase] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.hasPrefix(".") }
            .sorted()
            .map { GoldenCase(url: folder.appending(path: $0)) }
    }

    private var plainAPI: String {
        """
        genapi: 1
        api: \(name)
        servers:
          live: https://api.example.com/v1

        """
    }

    func specs() throws -> APISources {
        var files: [String: [UInt8]] = ["api.yaml": Array(plainAPI.utf8)]
        for name in try FileManager.default.subpathsOfDirectory(atPath: url.path)
        where name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            files[name] = Array(try Data(contentsOf: url.appending(path: name)))
        }
        let sources = files.map { SourceFile(path: "\(name)/\($0.key)", bytes: $0.value) }
        let api = try #require(sources.first { $0.path == "\(name)/api.yaml" })
        return APISources(name: name, api: api, declarations: sources.filter { $0 !== api })
    }

    private var sharedFiles: [String] { ["\(name)API.swift", "\(name)Models.swift"] }

    func generate(
        _ access: AccessLevel = .public,
        _ content: Generator.Content = .sources
    ) throws -> Reported<[GeneratedFile]> {
        let templates = try #require(TemplateSet.embedded().value)
        return Generator(templates: templates, access: access, content: content).generate(from: try specs())
            .map(\.files)
    }

    /// What the folder should hold besides the specs.
    func outcome() throws -> [String: String] {
        let outcome = try generate()
        let testing = try generate(.public, .testing(module: "Example")).value ?? []
        var files: [String: String] = [:]
        for file in (outcome.value ?? []) + testing where hasOwnAPI || !sharedFiles.contains(file.path) {
            // All cases have samples, which are compiled; one shows them.
            if file.path.hasSuffix("Samples.swift"), name != "Samples" { continue }
            files[file.path] = file.contents
        }
        if !outcome.diagnostics.isEmpty {
            files["diagnostics.txt"] = TerminalRenderer(colored: false).render(outcome.diagnostics)
        }
        return files
    }
}
