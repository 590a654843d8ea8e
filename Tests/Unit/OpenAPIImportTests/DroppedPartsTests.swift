import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import Testing

/// Nothing of a document is dropped without a line in the report.
@Suite struct DroppedPartsTests {
    private let document = ImportedDocument(
        SourceFile(
            path: "shop.yaml",
            text: """
                openapi: 3.1.0
                servers: [{ url: "https://api.shop.example" }]
                webhooks: { sold: { post: {} } }
                paths:
                  /users/{id}:
                    get:
                      operationId: getUser
                      servers: [{ url: "https://other.shop.example" }]
                      callbacks: { done: {} }
                      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 9 } }]
                      responses:
                        "200":
                          description: One.
                          links: { next: {} }
                          content:
                            application/json:
                              example: { id: "1" }
                              schema: { $ref: "#/components/schemas/User" }
                  /text:
                    get: { operationId: getText, responses: { "200": { description: A., content: { text/plain: { schema: { type: string } } } } } }
                  /boxes:
                    get:
                      operationId: getBox
                      responses: { "200": { description: A., content: { application/json: { schema: { type: object, required: [box], properties: { box: { $ref: "#/components/schemas/Box" } } } } } } }
                components:
                  schemas:
                    Box: { type: object, required: [width], not: { required: [a] }, properties: { width: { type: integer, minimum: 1, maximum: 9 }, depth: { type: integer } } }
                    User:
                      type: object
                      required: [id, size]
                      properties:
                        id: { type: string, pattern: "[a-z]+" }
                        size: { type: integer, default: 3 }
                        place: { type: object, default: {}, properties: { a: { type: string }, b: { type: string, default: 5 } } }
                        tags: { type: array, items: { type: string, minLength: 1 }, example: [a] }
                """
        )
    )

    @Test(
        "every part of a document that is left out has a line in the report with its location"
    )
    func lines() throws {
        let report = try #require(document.outcome.value).report
        let lines = report.notes.map { note in
            "\(note.kind.rawValue): \(note.message) \(note.pointer) -> \(note.spec ?? "-"):\(note.line ?? 0)"
        }
        for line in [
            "approximated: The text of a response is bytes. /paths/~1text/get/responses/200 -> ",
            "chosen: What the call returns is in the envelope 'box'. /paths/~1boxes/get -> ",
            "left out: Webhooks are calls of the server. /webhooks/sold -> -:0",
            "left out: Callbacks are calls of the server. /paths/~1users~1{id}/get/callbacks/done -> User.yaml:",
            "left out: Links between calls are not followed. /paths/~1users~1{id}/get/responses/200/links/next -> User.yaml:",
            "left out: Examples of bodies are not in the specs. /paths/~1users~1{id}/get/responses/200/content/application~1json/example -> User.yaml:",
            "left out: Limits of values are not checked. /components/schemas/User/properties/id/pattern -> User.yaml:",
            "left out: Limits of values are not checked. /components/schemas/User/properties/tags/items/minLength -> User.yaml:",
            "left out: Limits of values are not checked. /components/schemas/Box/properties/width/minimum -> Box.yaml:",
            "left out: Conditions of schemas are not checked. /components/schemas/Box/not -> Box.yaml:",
            "left out: A default of a required value has no effect. /components/schemas/User/properties/size/default -> User.yaml:",
            "left out: A default that does not fit its type is not in the specs. /components/schemas/User/properties/place/default -> User.yaml:",
            "left out: A default that does not fit its type is not in the specs. /components/schemas/User/properties/place/properties/b/default -> User.yaml:",
            "left out: An example that is not a scalar of its type is not in the specs. /components/schemas/User/properties/tags/example -> User.yaml:",
        ] {
            #expect(lines.contains { $0.hasPrefix(line) }, "\(line) in\n\(lines.joined(separator: "\n"))")
        }
    }

    @Test("what is left out by rule is counted in one line for each rule")
    func groups() throws {
        let groups = try #require(document.outcome.value).report.groups
        let limits = groups.filter { $0.note.message == "Limits of values are not checked." }
        #expect(limits.map(\.count) == [5])
    }

    @Test("an object of one key around a value is an envelope")
    func envelopes() throws {
        let text = document.files.values.joined()
        #expect(text.contains("returns: Box, envelope: box"), "\(text)")
        #expect(try document.generated().diagnostics.map(\.message) == [])
    }
}
