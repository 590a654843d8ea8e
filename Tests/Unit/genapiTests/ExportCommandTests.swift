import Foundation
import GoldenTesting
import TestTraits
import Testing

/// `genapi export openapi` from the command line.
@Suite(.blocking) struct ExportCommandTests {
    private let folder: TemporaryFolder
    private static let api =
        "# The shop.\ngenapi: 1\napi: Shop\nservers: { live: https://api.shop.example }\n"
    private static let user =
        "resource: User\nfields: { name: string }   # What they are called.\nendpoints: { get: { get: \"/users/{id}\", returns: User } }\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.api, to: "Specs/Shop/api.yaml")
        try folder.write(Self.user, to: "Specs/Shop/people/User.yaml")
    }

    private func genapi(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun(BuiltProducts.genapi, arguments, in: folder.url)
    }

    @Test(
        "specs are exported as a document, and importing it gives the same specs",
        arguments: ["yaml", "json"]
    )
    func roundTrip(_ format: String) throws {
        let run = try genapi("export", "openapi", "Specs/Shop", "--format", format)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasPrefix(format == "yaml" ? "openapi: " : "{\n  \"openapi\": \"3.1.0\","))
        try folder.write(run.output, to: "shop.\(format)")
        let imported = try genapi("import", "openapi", "shop.\(format)", "--output", "Again/Shop", "--strict")
        #expect(imported.status == 0, "\(imported.errors)")
        #expect(imported.output.hasPrefix("1 calls in 2 files in Again/Shop\n"))
        #expect(try folder.text(of: "Again/Shop/api.yaml") == Self.api)
        #expect(try folder.text(of: "Again/Shop/people/User.yaml") == Self.user)
        let checked = try genapi("generate", "--specs", "Again/Shop", "--output", "Generated")
        #expect(checked.status == 0, "\(checked.errors)")
        // Again, after the person has changed a spec: it stays.
        try folder.write(Self.api + "# Mine.\n", to: "Again/Shop/api.yaml")
        let again = try genapi("import", "openapi", "shop.\(format)", "--output", "Again/Shop")
        #expect(again.status == 0 && again.output == "2 files in Again/Shop, 0 changed\n", "\(again.output)")
        #expect(try folder.text(of: "Again/Shop/api.yaml") == Self.api + "# Mine.\n")
    }

    @Test("an exported document can be imported in part or with another server")
    func part() throws {
        try folder.write(try genapi("export", "openapi", "Specs/Shop").output, to: "shop.yaml")
        let run = try genapi(
            "import",
            "openapi",
            "shop.yaml",
            "--output",
            "Again/Shop",
            "--only",
            "tag:User",
            "--server",
            "https://other.example"
        )
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.text(of: "Again/Shop/api.yaml").contains("https://other.example"))
        #expect(try folder.text(of: "Again/Shop/User.yaml").contains("name: string"))
    }

    @Test("specs with errors and folders without an API are refused")
    func refused() throws {
        try folder.write("resource: User\nfields: { name: Nothing }\n", to: "Specs/Shop/people/User.yaml")
        let run = try genapi("export", "openapi", "Specs/Shop")
        #expect(
            run.status == 1 && run.output.isEmpty && run.errors.contains("[unknownType]"),
            "\(run.errors)"
        )
        let folder = try genapi("export", "openapi", "Specs")
        #expect(
            folder.status == 64 && folder.errors.contains("is not the folder of an API"),
            "\(folder.errors)"
        )
    }
}
