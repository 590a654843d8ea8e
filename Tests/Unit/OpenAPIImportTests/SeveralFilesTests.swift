import OpenAPIImport
import SourceDiagnostics
import SpecCommands
import TestTraits
import Testing

/// Documents in several files, as authors keep them before a tool joins them.
@Suite(.blocking) struct SeveralFilesTests {
    private func imported(_ files: [String: String]) -> Reported<OpenAPIImport.Specs> {
        func load(_ path: String) -> Reported<SourceFile> {
            guard let text = files[path] else { return DocumentImport.file(path) }
            return Reported(SourceFile(path: path, text: text), [])
        }
        let root = SourceFile(path: "shop.yaml", text: files["shop.yaml"] ?? "")
        return DocumentImport.openAPI(root, OpenAPIImport.Options(api: "Shop"), load: load)
    }

    private let head = "openapi: 3.0.3\nservers: [{ url: \"https://api.shop.example\" }]\n"

    @Test(
        "calls, fields, texts and examples can be in files of their own, although OpenAPI has no references there"
    )
    func references() throws {
        let joined = imported([
            "shop.yaml": head + """
                paths:
                  /items/{id}:
                    get:
                      operationId: getItem
                      description: One item.
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      responses: { "200": { description: Fine., content: { application/json: { schema: { $ref: "#/components/schemas/item" } } } } }
                    delete:
                      operationId: deleteItem
                      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                      responses: { "204": { description: Gone. } }
                components:
                  schemas:
                    item:
                      type: object
                      required: [id]
                      properties:
                        id: { type: string, example: i-1 }
                        description: { $ref: "#/components/schemas/text" }
                        price: { type: integer, description: In cents. }
                    text: { type: object, properties: { short: { type: string }, long: { type: string } } }
                """
        ])
        let split = imported([
            "shop.yaml": head + """
                paths:
                  /items/{id}: { $ref: paths/item.yml }
                """,
            "paths/item.yml": """
            get: { $ref: item_get.yml }
            delete: { $ref: "more.yml#/delete" }
            """,
            "paths/item_get.yml": """
            operationId: getItem
            description: { $ref: "../texts.yml#/get/text" }
            parameters: [{ $ref: "more.yml#/id" }]
            responses: { "200": { $ref: ../responses/item.yml } }
            """,
            "paths/more.yml": """
            id: { name: id, in: path, required: true, schema: { type: string } }
            delete:
              operationId: deleteItem
              parameters: [{ $ref: "#/id" }]
              responses: { "204": { description: Gone. } }
            """,
            "responses/item.yml":
                "{ description: Fine., content: { application/json: { schema: { $ref: ../models/item.yml } } } }",
            "models/item.yml": """
            type: object
            required: [id]
            properties: { $ref: fields.yml }
            """,
            "models/fields.yml": """
            id: { type: string, example: { $ref: "../texts.yml#/example" } }
            description: { $ref: text.yml }
            price: { type: integer, description: { $ref: "../texts.yml#/price" } }
            """,
            "models/text.yml":
                "{ type: object, properties: { short: { type: string }, long: { type: string } } }",
            "texts.yml": """
            get: { text: One item. }
            price: { $ref: "#/cents" }
            cents: In cents.
            example: i-1
            """,
        ])
        func files(_ outcome: Reported<OpenAPIImport.Specs>) throws -> [String: String] {
            let specs = try #require(outcome.value, "\(outcome.diagnostics.map(\.message))")
            let files = specs.files.filter { $0.path.hasSuffix(".yaml") }
            return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.contents) })
        }
        let expected = try files(joined)
        #expect(expected.keys.contains("Item.yaml"))
        #expect(try files(split) == expected)
    }

    @Test("references among files that lead to themselves, or through many files, are errors")
    func endless() {
        let circle = imported([
            "shop.yaml": head + "paths: { /a: { get: { $ref: a.yml } } }",
            "a.yml": "{ $ref: b.yml }",
            "b.yml": "{ $ref: a.yml }",
        ])
        #expect(circle.diagnostics.map(\.id).contains("endlessReference"))
        var chain = [
            "shop.yaml": head + "paths: { /a: { get: { description: { $ref: \"0.yml#/description\" } } } }"
        ]
        for number in 0..<200 {
            chain["\(number).yml"] = "{ description: { $ref: \"\(number + 1).yml#/description\" } }"
        }
        chain["200.yml"] = "description: text"
        #expect(imported(chain).diagnostics.map(\.id).contains("endlessReference"))
    }
}
