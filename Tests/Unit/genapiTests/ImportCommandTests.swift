import Foundation
import GoldenTesting
import TestTraits
import Testing

/// `genapi import openapi` from the command line.
@Suite(.blocking) struct ImportCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            openapi: 3.0.3
            servers: [{ url: "https://api.shop.example" }]
            paths:
              /users/{id}:
                get:
                  operationId: getUser
                  parameters:
                    - { name: id, in: path, required: true, schema: { type: string } }
                    - { name: session, in: cookie, schema: { type: string } }
                  responses:
                    "200":
                      description: One.
                      content: { application/json: { schema: { $ref: "types.yaml#/User" } } }
            """,
            to: "shop.yaml"
        )
        try folder.write(
            "User: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }",
            to: "types.yaml"
        )
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.url("cache").path
        return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, environment: environment)
    }

    @Test("the commands of the article make a package of a document and of the file that it refers to")
    func article() throws {
        let page = BuiltProducts.package.appending(path: "Sources/genapi/genapi.docc/ImportingOpenAPI.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.firstMatch(of: /```sh\n([^`]*)```/)).1
        let commands = block.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(commands.count == 3)
        for command in commands where command[0] == "genapi" {
            var environment = ProcessInfo.processInfo.environment
            environment["XDG_CACHE_HOME"] = folder.url("cache").path
            let run = try ProgramRun(
                BuiltProducts.genapi,
                Array(command.dropFirst()),
                in: folder.url,
                environment: environment
            )
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(try folder.text(of: "Specs/Shop/User.yaml").hasPrefix("resource: User\npath: /users\n"))
        #expect(try folder.text(of: "ShopKit/Sources/Shop/User.swift").contains("public struct User"))
        #expect(try folder.contents()["ShopKit/Package.swift"] != nil)
    }

    @Test("the report has the place in the document and in the specs, in each format")
    func report() throws {
        let text = try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop")
        #expect(
            text.output
                == "1 calls in 2 files in Specs/Shop\nNext: genapi generate --specs Specs/Shop --output Generated/Shop\n"
        )
        #expect(
            text.errors == """
                lost: The cookie 'session' is not sent.
                    shop.yaml:9#/paths/~1users~1{id}/get/parameters/1 -> Specs/Shop/User.yaml:5
                operations: 1, lost call: 0, lost: 1, approximated: 0, renamed: 0, chosen: 0

                """
        )
        let json = try genapi(
            "import",
            "openapi",
            "shop.yaml",
            "--output",
            "Specs/Shop",
            "--force",
            "--diagnostics",
            "json"
        )
        let notes = try JSONDecoder().decode([Note].self, from: Data(json.errors.utf8))
        #expect(
            notes == [
                Note(
                    kind: "lost",
                    pointer: "/paths/~1users~1{id}/get/parameters/1",
                    file: "Specs/Shop/User.yaml",
                    line: 5
                )
            ]
        )
        let annotations = try genapi(
            "import",
            "openapi",
            "shop.yaml",
            "--output",
            "Specs/Shop",
            "--force",
            "--diagnostics",
            "github"
        )
        #expect(
            annotations.errors.hasPrefix(
                "::warning file=Specs/Shop/User.yaml,line=5::lost: The cookie 'session' is not sent."
            )
        )
    }

    private struct Note: Decodable, Equatable {
        let kind: String
        let pointer: String
        let file: String
        let line: Int
    }

    @Test(
        "specs that are there stay, unless --force is given, and --strict writes nothing if something is lost"
    )
    func refusals() throws {
        let strict = try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop", "--strict")
        #expect(strict.status == 1)
        #expect(try folder.contents().keys.contains { $0.hasPrefix("Specs") } == false)
        #expect(try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop").status == 0)
        try folder.write("mine", to: "Specs/Shop/User.yaml")
        #expect(try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop").status == 1)
        #expect(try folder.text(of: "Specs/Shop/User.yaml") == "mine")
        #expect(try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop", "--force").status == 0)
        #expect(try genapi("import", "openapi", "shop.yaml", "--output", "specs/shop").status == 64)
        #expect(
            try genapi("import", "openapi", "shop.yaml", "--output", "Specs/Shop", "--only", "users").status
                == 64
        )
        #expect(try genapi("import", "openapi", "none.yaml", "--output", "Specs/Other").status == 1)
    }
}
