import Foundation
import GenerationPipeline
import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import Testing

/// One document with most of what documents have, and the specs that a person would like to own.
@Suite struct SampleTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sample")

    private func document() throws -> ImportedDocument {
        let text = try String(contentsOf: folder.appending(path: "shop.yaml"), encoding: .utf8)
        return ImportedDocument(SourceFile(path: "shop.yaml", text: text))
    }

    @Test("the specs and the report of the sample are as in its folder")
    func specs() throws {
        let document = try document()
        var files = document.files
        files["report.txt"] = try #require(document.outcome.value).report.notes.map { note in
            let spec = note.spec.map { " -> \($0):\(note.line ?? 0)" } ?? ""
            return
                "\(note.kind.rawValue): \(note.message)\n    \(note.pointer):\(note.documentLine ?? 0)\(spec)\n"
        }.joined()
        let golden = GoldenFolder(folder.appending(path: "Specs")) { _ in true }
        for difference in try golden.differences(from: files) { Issue.record("\(difference)") }
    }

    @Test("the generator accepts the specs of the sample without a message")
    func generated() throws {
        let outcome = try document().generated()
        #expect(outcome.diagnostics.map(\.message) == [])
        #expect(outcome.value?.files.isEmpty == false)
    }

    @Test("the same document in JSON makes the same specs")
    func json() throws {
        let yaml = """
            openapi: 3.1.0
            servers: [{ url: "https://a.example" }]
            paths: { /a: { get: { responses: { "200": { description: "\\ud83d\\ude80" } } } } }
            """.replacing("\\ud83d\\ude80", with: "🚀")
        let json = """
            {"openapi":"3.1.0","servers":[{"url":"https:\\/\\/a.example"}],
            \t"paths":{"/a":{"get":{"responses":{"200":{"description":"\\ud83d\\ude80"}}}}}}
            """
        let (first, second) = (
            ImportedDocument(SourceFile(path: "a.yaml", text: yaml)),
            ImportedDocument(SourceFile(path: "a.json", text: json))
        )
        #expect(!first.files.isEmpty)
        #expect(first.files == second.files)
    }

    @Test("a Swagger 2 document is imported with its host, bodies, forms and definitions")
    func swagger() throws {
        let text = """
            swagger: "2.0"
            host: api.shop.example
            basePath: /v2
            paths:
              /pets/{id}:
                get:
                  operationId: getPet
                  parameters: [{ name: id, in: path, required: true, type: integer }]
                  responses: { "200": { description: One., schema: { $ref: "#/definitions/Pet" } } }
                post:
                  operationId: updatePet
                  parameters:
                    - { name: id, in: path, required: true, type: integer }
                    - { name: name, in: formData, type: string }
                  consumes: [application/x-www-form-urlencoded]
                  responses: { "200": { description: One., schema: { $ref: "#/definitions/Pet" } } }
              /pets:
                post:
                  operationId: addPet
                  parameters: [{ name: body, in: body, schema: { $ref: "#/definitions/Pet" } }]
                  responses: { "200": { description: One., schema: { $ref: "#/definitions/Pet" } } }
            definitions:
              Pet: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }
            """
        let document = ImportedDocument(SourceFile(path: "pets.yaml", text: text))
        #expect(document.files["api.yaml"]?.contains("live: https://api.shop.example/v2") == true)
        #expect(
            document.files["Pet.yaml"] == """
                resource: Pet
                path: /pets
                fields: { id: int, name: string? }
                endpoints:
                  get: { get: "/{id}", returns: Pet }
                  update: { post: "/{id}", form: { name: string? }, returns: Pet }
                  create: { post: "", body: Pet, returns: Pet }

                """
        )
        #expect(try document.generated().diagnostics.isEmpty)
    }

    @Test("a filter imports operations with the types that they need, and nothing else")
    func filters() throws {
        let text = try String(contentsOf: folder.appending(path: "shop.yaml"), encoding: .utf8)
        let file = SourceFile(path: "shop.yaml", text: text)
        #expect(
            Set(ImportedDocument(file, only: ["tag:reports"]).files.keys) == ["api.yaml", "Reports.yaml"]
        )
        #expect(ImportedDocument(file, only: ["path:/orders"]).files["Reports.yaml"] == nil)
        #expect(ImportedDocument(file, only: ["path:/orders"]).files["Order.yaml"] != nil)
        let none = ImportedDocument(file, only: ["operation:nothing"]).outcome
        #expect(none.diagnostics.map(\.id) == ["nothingSelected"])
    }
}
