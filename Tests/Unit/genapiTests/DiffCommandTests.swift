import Foundation
import GenAPIMapping
import GenAPIRuntime
import GoldenTesting
import TestTraits
import Testing

/// `genapi diff`, as a person uses it.
@Suite(.blocking) struct DiffCommandTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (version, type) in [("Old", "int"), ("New", "string")] {
            try folder.write(
                "genapi: 1\napi: Shop\nservers: { live: https://api.shop.example }\n",
                to: "\(version)/Shop/api.yaml"
            )
            try folder.write(
                """
                resource: Item
                path: /items
                fields:
                  name: string
                  size: \(type)
                endpoints:
                  get: { get: "/{id}", returns: Item }

                """,
                to: "\(version)/Shop/Item.yaml"
            )
        }
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    private func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
        let run = try ProgramRun(
            URL(filePath: "/usr/bin/env"),
            ["git"] + identity + arguments,
            in: folder.url
        )
        try #require(run.status == 0, "\(run.errors)")
    }

    private static let change = """
        Item.yaml:5:3: breaks source and wire: the type of 'Item.size' was 'int' and is 'string' [fieldTypeChanged]
            - Item: var size: Int
            + Item: var size: String
            - Item: init(id: ID, name: String, size: Int)
            + Item: init(id: ID, name: String, size: String)
            wire: old apps cannot read what the new server sends
        1 change, 1 for source, 1 on the wire; the next version is a major one

        """

    @Test("folders of one API and of several are compared") func foldersOfOneAPIAndOfSeveralAreCompared()
        throws
    {
        let one = try genapi("diff", "Old/Shop", "New/Shop")
        #expect(one.output == "New/Shop/" + Self.change && one.status == 0, "\(one.errors)")
        try folder.write(
            "genapi: 1\napi: Stock\nservers: { live: https://api.shop.example }\n",
            to: "New/Stock/api.yaml"
        )
        let all = try genapi("diff", "Old", "New/")
        #expect(all.output.hasPrefix("New/Shop/Item.yaml:5:3: breaks source and wire"))
        #expect(all.output.contains("\nNew/Stock/api.yaml:2:6: adds: the API 'Stock' is new [apiAdded]\n"))
        let back = try genapi("diff", "New", "Old")
        #expect(
            back.output.contains(
                "New/Stock/api.yaml:2:6: breaks source and wire: the API 'Stock' is gone [apiRemoved]\n"
            )
        )
        #expect(try genapi("diff", "Old", "Old").output == "no changes\n")
    }

    @Test("Git revisions are compared with the working copy") func revisionsAreComparedWithTheWorkingCopy()
        throws
    {
        try git("init", "--quiet")
        try git("add", "Old")
        try git("commit", "--quiet", "-m", "one")
        try folder.write(folder.text(of: "New/Shop/Item.yaml"), to: "Old/Shop/Item.yaml")
        for arguments in [
            ["HEAD:Old/Shop", "Old/Shop"], ["--since", "HEAD", "--specs", "Old/Shop"],
            ["HEAD:./Old/", "Old"],
        ] {
            let run = try ProgramRun(BuiltProducts.genapi, ["diff"] + arguments, in: folder.url)
            #expect(run.output == "Old/Shop/" + Self.change, "\(run.errors)")
        }
        // What is gone is in the old version.
        let item = try folder.text(of: "Old/Shop/Item.yaml")
        try folder.write(item.replacing("  size: string\n", with: ""), to: "Old/Shop/Item.yaml")
        let gone = try genapi("diff", "--since", "HEAD", "--specs", "Old")
        #expect(
            gone.output.hasPrefix(
                "HEAD:./Old/Shop/Item.yaml:5:3: breaks source and wire: the field 'Item.size' is gone [fieldRemoved]\n"
            )
        )
        let github = try genapi(
            "diff",
            "--since",
            "HEAD",
            "--specs",
            "Old",
            "--diagnostics",
            "github",
            "--fail-on",
            "source"
        )
        #expect(
            github.output.hasPrefix(
                "::error file=Old/Shop/Item.yaml,line=5,col=3,title=fieldRemoved::breaks source and wire: "
            )
        )
        #expect(github.status == 1 && github.errors == "error: 1 change breaks source\n")
    }

    @Test("OpenAPI documents are compared with each other and with specs")
    func documentsAreComparedWithEachOtherAndWithSpecs() throws {
        func document(_ type: String) -> String {
            """
            { "openapi": "3.0.3", "info": { "title": "Shop", "version": "1" }, "servers": [{ "url": "https://api.shop.example" }],
              "paths": { "/items/{id}": { "get": { "operationId": "getItem",
                "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
                "responses": { "200": { "description": "", "content": { "application/json": { "schema":
                  { "$ref": "#/components/schemas/Item" } } } } } } } },
              "components": { "schemas": { "Item": { "type": "object", "required": ["id", "name", "size"], "properties": {
                "id": { "type": "string" }, "name": { "type": "string" },
                "size": { "type": "\(type)" } } } } } }
            """
        }
        try folder.write(document("integer"), to: "old.json")
        try folder.write(document("string"), to: "new.json")
        let run = try genapi("diff", "old.json", "new.json")
        #expect(run.output.hasPrefix("new.json:8:"), "\(run.output)\(run.errors)")
        #expect(run.output.contains("breaks source and wire: the type of 'Item.size' was "))
        #expect(try genapi("diff", "new.json", "new.json").output == "no changes\n")
        let specs = try genapi("diff", "new.json", "New/Shop")
        #expect(!specs.output.contains("apiRenamed") && specs.status == 0, "\(specs.output)\(specs.errors)")
    }

    @Test("the verdicts are available as JSON and as the exit status")
    func theVerdictsAreJSONAndTheExitStatus() throws {
        let run = try genapi(
            "diff",
            "Old",
            "New",
            "--diagnostics",
            "json",
            "--fail-on",
            "wire",
            "--fail-on",
            "source"
        )
        #expect(run.status == 1 && run.errors == "error: 1 change breaks source, 1 change breaks the wire\n")
        let json = try JSONValue(json: run.output)
        #expect(json["release"]?.string == "major" && json["source"]?.string == "breaks")
        #expect(json["wire"]?.array?.map(\.string) == ["responses"])
        let change = try #require(json["changes"]?.array?.first)
        #expect(change["id"]?.string == "fieldTypeChanged" && change["line"]?.int == 5)
        #expect(change["declarations"]?.array?.first?["before"]?.string == "Item: var size: Int")
        let none = try genapi("diff", "Old", "Old", "--diagnostics", "json", "--fail-on", "wire")
        #expect(none.status == 0 && none.output.contains(#""release": null"#))
        #expect(try genapi("explain", "fieldTypeChanged").output.contains("\n    - "))
    }

    @Test("errors in either version are shown at their locations")
    func errorsOfEitherVersionAreShownAtTheirPlaces() throws {
        let item = try folder.text(of: "Old/Shop/Item.yaml")
        try folder.write(item.replacing("size: int", with: "size: imt"), to: "Old/Shop/Item.yaml")
        for (arguments, name) in [(["Old", "New"], "old"), (["New", "Old"], "new")] {
            let run = try ProgramRun(BuiltProducts.genapi, ["diff"] + arguments, in: folder.url)
            #expect(run.status == 1 && run.output.isEmpty, "\(name)")
            #expect(run.errors.hasPrefix("Old/Shop/Item.yaml:5:9: error: unknown type 'imt' [unknownType]\n"))
        }
        try folder.write("{", to: "broken.json")
        #expect(try genapi("diff", "broken.json", "New").status == 1)
        #expect(try genapi("diff", "HEAD:Specs", "New").errors.contains("[noRevision]"))
    }
}
