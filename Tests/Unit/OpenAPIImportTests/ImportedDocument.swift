import GenerationPipeline
import OpenAPIImport
import SourceDiagnostics
import SpecCommands
import SwiftEmission
import Testing

/// A document that a test imports.
struct ImportedDocument {
    let outcome: Reported<OpenAPIImport.Specs>

    init(_ file: SourceFile, api: String = "Shop", only filters: [String] = []) {
        let options = OpenAPIImport.Options(api: api, filters: filters.compactMap(OperationFilter.init))
        outcome = DocumentImport.openAPI(file, options)
    }

    /// A document in YAML with these paths and schemas.
    init(paths: String, schemas: String = "") {
        let text = """
            openapi: 3.0.3
            servers: [{ url: "https://api.shop.example" }]
            paths:
            \(paths.indented)
            components:
              schemas:
            \(schemas.indented.indented)
            """
        self.init(SourceFile(path: "shop.yaml", text: text))
    }

    var files: [String: String] {
        Dictionary(uniqueKeysWithValues: (outcome.value?.files ?? []).map { ($0.path, $0.contents) })
    }

    /// The notes in order, each as its kind and its sentence.
    var notes: [String] { (outcome.value?.report.notes ?? []).map { "\($0.kind.rawValue): \($0.message)" } }

    /// The diagnostics of all stages of the generator.
    func generated(_ api: String = "Shop") throws -> Reported<Generator.Output> {
        let specs = try #require(outcome.value, "\(outcome.diagnostics.map(\.message))")
        let files = specs.files.map { SourceFile(path: "\(api)/\($0.path)", text: $0.contents) }
        let templates = try #require(TemplateSet.embedded().value)
        return Generator(templates: templates)
            .generate(from: APISources(name: api, api: files[0], declarations: Array(files.dropFirst())))
    }
}

extension String {
    /// Two spaces before each line.
    fileprivate var indented: String {
        split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
}
