import SourceDiagnostics
import Testing

/// Operations that are sent to another server than the others, and parameters of paths that can be empty.
@Suite struct ImportedServerTests {
    private let document = ImportedDocument(
        SourceFile(
            path: "shop.yaml",
            text: """
                openapi: 3.1.0
                servers: [{ url: "https://api.shop.example/v1" }, { url: "https://test.shop.example" }]
                security: [{ token: [] }]
                components: { securitySchemes: { token: { type: http, scheme: bearer } } }
                paths:
                  /files/{id}:
                    servers: [{ url: "https://files.shop.example/data" }]
                    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                    get: { operationId: getFile, responses: { "204": { description: A. } } }
                    put: { operationId: putFile, security: [], responses: { "204": { description: A. } } }
                    delete: { operationId: dropFile, servers: [{ url: "https://test.shop.example" }], responses: { "204": { description: A. } } }
                    post: { operationId: postFile, servers: [{ url: "https://files.other.example" }], responses: { "204": { description: A. } } }
                    patch: { operationId: patchFile, servers: [{ url: "https://{shop}.example" }], responses: { "204": { description: A. } } }
                    head: { operationId: lookAtFile, servers: [{ url: "https://{name}.more.example", variables: { name: { default: copies } } }], responses: { "204": { description: A. } } }
                  /rooms/{room}/{shelf}/{number}:
                    parameters:
                      - { name: room, in: path, required: true, allowEmptyValue: true, schema: { type: string } }
                      - { name: shelf, in: path, required: true, schema: { type: string } }
                      - { name: number, in: path, required: true, allowEmptyValue: true, schema: { type: integer } }
                    get: { operationId: getRoom, responses: { "204": { description: A. } } }
                """
        )
    )

    @Test("a document of types alone needs no server, and makes an API without calls")
    func withoutCalls() throws {
        let types = ImportedDocument(
            SourceFile(
                path: "shop.yaml",
                text: """
                    openapi: 3.1.0
                    components:
                      securitySchemes: { token: { type: http, scheme: bearer } }
                      schemas:
                        Item: { type: object, required: [name], properties: { name: { type: string } } }
                        Size: { type: string, enum: [small, large] }
                    """
            )
        )
        let api = try #require(types.files["api.yaml"], "\(types.outcome.diagnostics.map(\.message))")
        #expect(!api.contains("servers") && !api.contains("bearer"), "\(api)")
        #expect(types.files.keys.sorted() == ["Item.yaml", "Size.yaml", "api.yaml"])
        #expect(try types.generated().diagnostics.map(\.message) == [])
    }

    @Test("the server of single operations is imported beside that of the API")
    func servers() throws {
        let api = try #require(document.files["api.yaml"])
        #expect(api.contains("files: https://files.shop.example/data"), "\(api)")
        #expect(api.contains("files2: https://files.other.example"), "\(api)")
        let calls = document.files.filter { $0.key != "api.yaml" }.values.joined()
        let lines = calls.split(separator: "\n").filter { $0.contains("file") || $0.contains("{id}") }
        func line(_ verb: String) -> String {
            lines.first { $0.contains("{ \(verb): ") }.map(String.init) ?? ""
        }
        #expect(
            line("get").contains("server: files, ") && line("get").contains("authorization: bearer"),
            "\(calls)"
        )
        #expect(line("put").contains("server: files") && !line("put").contains("bearer"), "\(calls)")
        #expect(!line("delete").contains("server"), "\(calls)")
        #expect(line("post").contains("server: files2"), "\(calls)")
        #expect(!line("patch").contains("server"), "\(calls)")
        #expect(document.notes.contains { $0.contains("not to 'https://{shop}.example'") })
        #expect(
            line("head").contains("server: copies") && api.contains("copies: https://copies.more.example")
        )
        #expect(document.notes.contains("approximated: The server's 'name' is always 'copies'."))
        #expect(try document.generated().diagnostics.map(\.message) == [])
    }

    @Test("a path parameter that can be empty is imported with 'allow_empty'")
    func emptyValues() {
        let calls = document.files.filter { $0.key != "api.yaml" }.values.joined()
        #expect(calls.contains("room: { type: string, allow_empty: true }"), "\(calls)")
        #expect(calls.ranges(of: "allow_empty").count == 1, "\(calls)")
    }
}
