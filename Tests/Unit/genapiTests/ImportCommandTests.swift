import Foundation
import GenAPIMapping
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

    private func genapi(_ arguments: String...) throws -> ProgramRun { try genapi(arguments) }

    @Test("the commands of the article import a document with a second file and generate a package")
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
        let files = try folder.contents().keys.filter { $0.hasPrefix("ShopKit/") }
        #expect(files.contains("ShopKit/Package.swift"))
        // What 'swift build' compiles, with the sample of the article.
        let sample = try #require(text.firstMatch(of: /```swift\n([^`]*)```/)).1
        try folder.write(
            "import GenAPIMapping\nimport GenAPIRuntime\n\nfunc sample() async throws {\n\(sample)_ = user\n}\n",
            to: "Sample.swift"
        )
        let sources = files.filter { $0.hasPrefix("ShopKit/Sources/") } + ["Sample.swift"]
        let compiled = try SwiftCompiler.typecheck(sources.map { folder.url($0) })
        #expect(compiled.status == 0 && compiled.errors.isEmpty, "\(compiled.errors)")
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
                operations: 1, lost call: 0, conflict: 0, lost: 1, approximated: 0, renamed: 0, chosen: 0, left out: 0

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

    @Test("another import repeats the options of the last one, merges, and says how many files have changed")
    func again() throws {
        let arguments = ["import", "openapi", "shop.yaml", "--output", "Specs/Shop"]
        #expect(
            try genapi(arguments + ["--only", "operation:getUser", "--server", "https://b.example"]).status
                == 0
        )
        let first = try folder.contents()
        #expect(try genapi(arguments).output == "2 files in Specs/Shop, 0 changed\n")
        #expect(try folder.contents() == first)
        try folder.write(
            try folder.text(of: "Specs/Shop/User.yaml").replacing(
                "name: string? }",
                with: "name: string? } # Theirs."
            ),
            to: "Specs/Shop/User.yaml"
        )
        try folder.write(
            try folder.text(of: "types.yaml").replacing("name: {", with: "age: { type: integer }, name: {"),
            to: "types.yaml"
        )
        #expect(try genapi(arguments).output == "2 files in Specs/Shop, 1 changed\n")
        #expect(try folder.text(of: "Specs/Shop/User.yaml").contains("age: int?"))
        #expect(try folder.text(of: "Specs/Shop/api.yaml").contains("https://b.example"))
        try folder.write("nothing", to: "Specs/Shop/openapi.lock")
        let refused = try genapi(arguments)
        #expect(refused.status == 1 && refused.errors.contains("[badImportLock]"), "\(refused.errors)")
    }

    @Test("a document of 100 MB is an error, and is not read to its end")
    func huge() throws {
        try folder.write("openapi: 3.0.0\n", to: "huge.yaml")
        let file = try FileHandle(forWritingTo: folder.url("huge.yaml"))
        try file.truncate(atOffset: 100 << 20)
        try file.close()
        let run = try genapi(["import", "openapi", "huge.yaml", "--output", "Specs/Huge"])
        #expect(run.status == 1 && run.errors.contains("[fileTooLarge]"), "\(run.errors.prefix(500))")
        #expect(run.errors.contains("huge.yaml"))
        #expect(try folder.contents().keys.allSatisfy { !$0.hasPrefix("Specs/Huge") })
    }

    @Test("an overlay changes the document, and a wrong one is an error at its place")
    func overlay() throws {
        let arguments = [
            "import", "openapi", "shop.yaml", "--output", "Specs/Shop", "--overlay", "overlay.yaml",
        ]
        try folder.write("overlay: 1.0.0\nactions: [{ target: $.., remove: true }]", to: "overlay.yaml")
        let refused = try genapi(arguments)
        #expect(refused.status == 1 && refused.errors.contains("overlay.yaml:2:"), "\(refused.errors)")
        try folder.write(
            "overlay: 1.0.0\nactions: [{ target: \"$..parameters[?@.in == 'cookie']\", remove: true }]",
            to: "overlay.yaml"
        )
        let run = try genapi(arguments + ["--strict"])
        #expect(run.status == 0, "\(run.errors)")
        // Another import remembers it.
        let again = try genapi(Array(arguments.dropLast(2)) + ["--strict"])
        #expect(again.status == 0 && again.output == "2 files in Specs/Shop, 0 changed\n", "\(again.errors)")
    }

    private func genapi(_ arguments: [String]) throws -> ProgramRun {
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CACHE_HOME"] = folder.url("cache").path
        return try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url, environment: environment)
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
