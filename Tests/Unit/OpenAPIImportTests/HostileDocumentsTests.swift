import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import TestTraits
import Testing

/// Documents that are wrong or meant to do harm: an error with a place, or specs that generate.
@Suite(.blocking) struct HostileDocumentsTests {
    private func messages(_ text: String) -> [String] {
        ImportedDocument(SourceFile(path: "shop.yaml", text: text)).outcome.diagnostics.map(\.message)
    }

    private let responses = "responses: { \"200\": { description: Fine. } }"

    private func getting(_ schema: String) -> String {
        "/a:\n  get:\n    responses: { \"200\": { description: A., content: { application/json: { schema: \(schema) } } } }"
    }

    @Test("a reference to another machine is an error at its place, and nothing is fetched")
    func remote() {
        expectDiagnostics(
            """
            openapi: 3.0.0
            servers: [{ url: "https://a.example" }]
            paths: { /a: { $ref: 1️⃣"https://b.example/a.yaml#/a" }, /b: { get: {} } }
            """,
            ["1️⃣": "'https://b.example/a.yaml#/a' is on another machine"],
            by: { ImportedDocument($0).outcome.diagnostics }
        )
    }

    @Test("broken and circular references are errors at their locations")
    func references() {
        expectDiagnostics(
            """
            openapi: 3.0.0
            servers: [{ url: "https://a.example" }]
            paths:
              /a: { $ref: 1️⃣"#/nothing" }
              /b: { $ref: 2️⃣"#/paths/~1b" }
              /c: { $ref: 3️⃣other.yaml }
              /d: { get: {} }
            """,
            [
                "1️⃣": "'#/nothing' leads nowhere", "2️⃣": "the reference leads to itself",
                "3️⃣": "there is no file 'other.yaml' that can be read",
            ],
            by: { ImportedDocument($0).outcome.diagnostics }
        )
    }

    @Test("a document of something else, without a server or without calls is refused")
    func nothing() {
        #expect(messages("a: 1") == ["this is not an OpenAPI document"])
        #expect(messages("[1]") == ["this is not an OpenAPI document"])
        #expect(messages("openapi: 3.0.0") == ["no operation of the document is selected"])
        #expect(
            messages("openapi: 3.0.0\npaths: { /a: { get: {} } }") == [
                "the document has no absolute URL of a server"
            ]
        )
        #expect(messages("{\"openapi\": }").isEmpty == false)
    }

    @Test("a string in JSON can have control characters that YAML refuses; specs do not have them")
    func controlCharactersInJSON() throws {
        let text = """
            {"openapi": "3.0.0", "servers": [{"url": "https://a.example"}], "paths": {"/a": {"get": {
            "responses": {"200": {"description": "", "content": {"application/json": {"schema": {
            "type": "object", "properties": {"city": {"type": "string", "description": "\u{9C}A\u{7F} city\u{FFFE}."}}}}}}}}}}}
            """
        let document = ImportedDocument(SourceFile(path: "shop.json", text: text))
        #expect(document.files.values.joined().contains("doc: A city."))
        #expect(try document.generated().value != nil)
        // In YAML they stay errors.
        #expect(messages("openapi: \"\u{9C}\"").count == 1 && messages("{openapi: \"\u{9C}\"}").count == 1)
    }

    @Test("JSON with a mistake is an error at its place")
    func badJSON() {
        for (text, message) in [
            ("{\"a\": 1,}", "a key in double quotes is missing"), ("{\"a\" 1}", "a ':' is missing"),
            ("{\"a\": [1 2]}", "a ',' or a ']' is missing"), ("{\"a\": nil}", "a value cannot begin here"),
            ("{\"a\": 1} 2", "unexpected text after the JSON"), ("{\"a\": \"b", "a '\"' is missing"),
            ("{\"a\": \"\\x\"}", "an unknown escape"), ("{", "a key in double quotes is missing"),
        ] {
            let file = SourceFile(path: "shop.json", text: text)
            #expect(ImportedDocument(file).outcome.diagnostics.map(\.message) == [message], "\(text)")
        }
    }

    @Test("a key that occurs twice is a warning, and the last one counts")
    func repeatedKeys() {
        let text = """
            openapi: 3.0.0
            servers: [{ url: "https://a.example" }]
            servers: [{ url: "https://b.example" }]
            paths: { /a: { get: {} } }
            """
        let document = ImportedDocument(SourceFile(path: "shop.yaml", text: text))
        #expect(document.outcome.diagnostics.map(\.id) == ["repeatedKey"])
        #expect(document.files["api.yaml"]?.contains("https://b.example") == true)
    }

    @Test("nesting and aliases have limits", arguments: ["[", "{\"a\":"])
    func depth(_ bracket: String) {
        let text = "{\"openapi\": " + String(repeating: bracket, count: 100_000)
        #expect(messages(text) == ["nested more than 200 levels deep"])
    }

    @Test("aliases that grow without limit are an error")
    func aliases() {
        let lines = (1...12).map { level in
            "a\(level): &a\(level) [\(Array(repeating: level == 1 ? "x" : "*a\(level - 1)", count: 9).joined(separator: ", "))]"
        }
        #expect(messages("openapi: 3.0.0\n" + lines.joined(separator: "\n")).count == 1)
    }

    @Test(
        "schemas that contain themselves are types, or JSON if they are nothing else",
        arguments: [
            "A: { $ref: \"#/components/schemas/A\" }",
            "A: { type: array, items: { $ref: \"#/components/schemas/A\" } }",
            "A: { allOf: [{ $ref: \"#/components/schemas/A\" }, { properties: { b: { type: string } } }] }",
            "A: { oneOf: [{ $ref: \"#/components/schemas/A\" }, { type: string }] }",
            "A: { oneOf: [{ $ref: \"#/components/schemas/B\" }, { type: string }] }\nB: { anyOf: [{ $ref: \"#/components/schemas/A\" }, { type: integer }] }",
            "A: { properties: { a: { $ref: \"#/components/schemas/A\" } } }",
            "A: { required: [a], properties: { a: { type: array, items: { $ref: \"#/components/schemas/A\" } } } }",
            "A: { allOf: [{ $ref: \"#/components/schemas/B\" }, { properties: { c: { type: string } } }] }\nB: { allOf: [{ $ref: \"#/components/schemas/A\" }, { properties: { d: { type: string } } }] }",
            "A: { required: [a], properties: { a: { $ref: \"#/components/schemas/A\" } } }",
        ]
    )
    func recursion(_ schemas: String) throws {
        let document = ImportedDocument(
            paths: getting("{ $ref: \"#/components/schemas/A\" }"),
            schemas: schemas
        )
        #expect(try document.generated().diagnostics.map(\.message) == [])
    }

    @Test("allOf that doubles at each level ends")
    func doubling() throws {
        let schemas = (0..<30).map { level in
            let next = "{ $ref: \"#/components/schemas/A\(level + 1)\" }"
            return "A\(level): { allOf: [\(next), \(next), { properties: { f\(level): { type: string } } }] }"
        }
        let document = ImportedDocument(
            paths: getting("{ $ref: \"#/components/schemas/A0\" }"),
            schemas: (schemas + ["A30: { properties: { z: { type: string } } }"]).joined(separator: "\n")
        )
        #expect(try document.generated().diagnostics.map(\.message) == [])
    }

    @Test("names in other scripts, keywords, signs and names that meet become specs that generate")
    func names() throws {
        let document = ImportedDocument(
            paths: """
                /größe/{類}:
                  get:
                    operationId: init
                    parameters: [{ name: 類, in: path, required: true, schema: { type: string } }, { name: 類, in: query, schema: { type: string } }, { name: "***", in: query, schema: { type: string } }]
                    responses: { "200": { description: A., content: { application/json: { schema: { $ref: "#/components/schemas/type" } } } } }
                /users('{id}'):
                  get: { operationId: Self, \(responses) }
                  post: { operationId: self, \(responses) }
                /a?b=c:
                  get: { operationId: "!", \(responses) }
                """,
            schemas: """
                type:
                  properties:
                    class: { type: string }
                    $class: { type: string }
                    "***": { type: string }
                    "a.b[c]": { type: string }
                    ID: { type: string, enum: [a, A, "", "+", "-"] }
                    Type: { type: string, enum: [x] }
                    été: { $ref: "#/components/schemas/Été" }
                    s: { $ref: "#/components/schemas/String" }
                    b: { $ref: "#/components/schemas/a-b" }
                    c: { $ref: "#/components/schemas/a_b" }
                Été: { properties: { a: { type: string } } }
                String: { properties: { a: { type: string } } }
                a-b: { properties: { a: { type: string } } }
                a_b: { properties: { a: { type: integer } } }
                """
        )
        #expect(try document.generated().diagnostics.map(\.message) == [])
        #expect(document.outcome.value?.report.count(of: .lostCall) == 0)
        #expect(document.notes.contains { $0.hasPrefix("renamed: ") })
    }
}
