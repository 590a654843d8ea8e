import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import SpecCommands
import Testing

/// Overlays change a document before it is imported.
@Suite struct OverlayTests {
    private static let document = """
        openapi: 3.0.3
        servers: [{ url: "https://api.shop.example" }]
        paths:
          /users/{id}:
            get:
              operationId: getUser
              tags: [users]
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: debug, in: query, schema: { type: boolean } }]
              responses: { "200": { description: One., content: { application/json: { schema: { $ref: "#/components/schemas/User" } } } } }
            delete: { operationId: deleteUser, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "204": { description: Gone. } } }
        components:
          schemas:
            User: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }
        """

    private func outcome(_ overlays: [SourceFile]) -> Reported<OpenAPIImport.Specs> {
        var options = OpenAPIImport.Options(api: "Shop")
        options.overlays = overlays
        return DocumentImport.openAPI(SourceFile(path: "shop.yaml", text: Self.document), options)
    }

    private func user(_ actions: String) throws -> String {
        let text = "overlay: 1.0.0\ninfo: { title: A, version: '1' }\nactions:\n\(actions)"
        let outcome = outcome([SourceFile(path: "overlay.yaml", text: text)])
        let specs = try #require(outcome.value, "\(outcome.diagnostics.map(\.message))")
        return try #require(specs.files.first { $0.path == "User.yaml" }).contents
    }

    @Test("an update is merged into a map, appended to a list, and may refer to the document")
    func updates() throws {
        let text = try user(
            """
            - target: $.components.schemas.User.properties
              update: { name: { description: As written. }, friend: { $ref: "#/components/schemas/User" } }
            - target: $.components.schemas['User'].required
              update: name
            """
        )
        #expect(text.contains("  name: { type: string, doc: As written. }\n"), "\(text)")
        #expect(text.contains("  friend: User?\n"), "\(text)")
    }

    @Test("values are removed from maps and lists, wherever a path finds them")
    func removals() throws {
        let text = try user(
            """
            - { target: "$..parameters[?@.name == 'debug']", remove: true }
            - { target: "$.paths.*.delete", remove: true }
            """
        )
        #expect(!text.contains("debug") && !text.contains("delete"), "\(text)")
    }

    @Test("names, indexes, '*', '..', lists of selectors and comparisons select values")
    func paths() throws {
        for target in [
            "$.paths['/users/{id}'].get.parameters[1]", "$.paths[\"/users/{id}\"]['get'].parameters[-1]",
            "$.paths.*.get.parameters[?(@.in == 'query')]", "$..[?@.name=='debug']", "$..parameters[1, 7]",
            "$..parameters[?@.name != 'id']",
        ] {
            let text = try user("- { target: \(target.quotedYAML), remove: true }")
            #expect(!text.contains("debug"), "\(target): \(text)")
        }
    }

    @Test("mistakes in an overlay are errors at their places")
    func mistakes() {
        expectDiagnostics(
            """
            overlay: 1.0.0
            actions:
              - { target: 1️⃣paths, remove: true }
              - { target: 2️⃣"$.a[?(@.b == )]", remove: true }
              - 3️⃣{ target: $.paths }
              - 4️⃣{ remove: true }
            """,
            [
                "1️⃣": "the target is not a path in a document", "2️⃣": "the target is not a path in a document",
                "3️⃣": "the action has neither 'update' nor 'remove: true'",
                "4️⃣": "the target is not a path in a document",
            ],
            by: { outcome([$0]).diagnostics }
        )
        expectDiagnostics(
            "1️⃣openapi: 3.0.0",
            ["1️⃣": "this is not an overlay"],
            by: { outcome([$0]).diagnostics }
        )
    }

    @Test("a target that selects nothing is a warning, and one that selects too much an error")
    func limits() {
        let nothing = outcome([
            SourceFile(
                path: "o.yaml",
                text: "overlay: 1.0.0\nactions: [{ target: $.nothing, remove: true }]"
            )
        ])
        #expect(nothing.diagnostics.map(\.id) == ["overlayTargetEmpty"])
        #expect(nothing.value != nil)
        // Each doubles the document's list.
        let list = Array(repeating: "[]", count: 400).joined(separator: ",")
        let big =
            "overlay: 1.0.0\nactions: [{ target: $, update: { x-a: [\(list)] } }, \(Array(repeating: "{ target: '$.x-a.*', update: [\(list)] }", count: 3).joined(separator: ", "))]"
        let much = outcome([SourceFile(path: "o.yaml", text: big + "\n")])
        #expect(much.value != nil)
        let deep =
            "overlay: 1.0.0\nactions: [{ target: \(String(repeating: ".", count: 500)), remove: true }]"
        #expect(
            outcome([SourceFile(path: "o.yaml", text: deep)]).diagnostics.map(\.id) == ["badOverlayTarget"]
        )
        let long =
            "overlay: 1.0.0\nactions: [{ target: \"$\(String(repeating: "..*", count: 90))\", remove: true }]"
        #expect(outcome([SourceFile(path: "o.yaml", text: long)]).diagnostics.count == 1)
    }
}

extension String {
    fileprivate var quotedYAML: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
