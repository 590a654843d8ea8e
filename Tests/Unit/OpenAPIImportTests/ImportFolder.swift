import Foundation
import GenerationPipeline
import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import SpecCommands
import SwiftEmission
import Testing

/// A folder with a document and the specs that are made of it, as the command does it.
struct ImportFolder {
    let root: TemporaryFolder
    private static let templates = TemplateSet.embedded().value
    private var document: String { root.url("shop.yaml").path }
    private var specs: String { root.url("Specs/Shop").path }

    init() throws { root = try TemporaryFolder() }

    /// Imports a document into the folder, for the first time or again, and returns the notes of the report.
    @discardableResult
    func importing(_ text: String, only: [String] = []) throws -> [ImportReport.Note] {
        try root.write(text, to: "shop.yaml")
        let folder = ImportedFolder(specs)
        let options = OpenAPIImport.Options(api: "Shop", filters: only.compactMap(OperationFilter.init))
        let known = folder.lock()
        #expect(known.diagnostics.map(\.message) == [])
        guard let lock = known.value ?? nil else {
            let outcome = DocumentImport.openAPI(document, options)
            let specs = try #require(outcome.value, "\(outcome.diagnostics.map(\.message))")
            let plan = try folder.plan(
                specs,
                SpecLock(specs, only: only, server: nil),
                replacing: (false, nil)
            )
            try folder.apply(plan)
            return plan.report.notes
        }
        let outcome = try folder.plan(mergingInto: lock, document: document) { names in
            var options = options
            options.names = names
            return DocumentImport.openAPI(document, options)
        } lock: {
            SpecLock($0, only: only, server: nil)
        }
        guard let plan = outcome.recovered else {
            throw Refusal(messages: outcome.diagnostics.map(\.message))
        }
        #expect(outcome.diagnostics.map(\.message) == [])
        try folder.apply(plan)
        return plan.report.notes
    }

    struct Refusal: Error {
        let messages: [String]
    }

    /// The files of the specs by their paths, with the lock.
    var files: [String: String] {
        get throws {
            let contents = try root.contents().filter { $0.key.hasPrefix("Specs/Shop/") }
            return Dictionary(uniqueKeysWithValues: contents.map { (String($0.key.dropFirst(11)), $0.value) })
        }
    }

    func text(_ name: String) throws -> String { try root.text(of: "Specs/Shop/\(name)") }

    func write(_ text: String, to name: String) throws { try root.write(text, to: "Specs/Shop/\(name)") }

    func remove(_ name: String) throws { try root.remove("Specs/Shop/\(name)") }

    /// Replaces a text that is there once.
    func edit(_ name: String, _ old: String, _ new: String) throws {
        let text = try text(name)
        #expect(text.components(separatedBy: old).count == 2, "\(old) in \(text)")
        try write(text.replacing(old, with: new), to: name)
    }

    /// The errors of the generator.
    func errors() throws -> [String] {
        let folder = SpecsFolder(specs)
        let api = try #require(folder.apis().value?.first)
        let templates = try #require(Self.templates)
        return Generator(templates: templates).generate(from: api).diagnostics
            .filter { $0.severity == .error }.map {
                "\($0.range.file.path):\($0.range.start.line) \($0.message)"
            }
    }
}
