import Foundation
import GoldenTesting
import SwiftEmission
import TestTraits
import Testing

/// The Swift on the pages.
@Suite(.blocking) struct SnippetTests {
    @Test(
        "every call of a site has a snippet, and it compiles with the generated code",
        arguments: MadeSite.apis
    )
    func compiles(_ api: String) throws {
        let site = try MadeSite(specs: MadeSite.specs(api))
        let calls = site.pages.values.reduce(0) {
            $0 + $1.components(separatedBy: "<section class=\"call\"").count - 1
        }
        let snippets = site.pages.sorted { $0.key < $1.key }.flatMap {
            MadeSite.samples("swift", in: $0.value)
        }
        #expect(snippets.count == calls && calls > 0)
        let folder = try TemporaryFolder()
        let run = try Self.typecheck(snippets, api, in: folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("a snippet that does not compile is found")
    func wrongSnippet() throws {
        let folder = try TemporaryFolder()
        let run = try Self.typecheck(
            ["let user = try await client.send(User.nothing())"],
            "Trips",
            in: folder
        )
        #expect(run.status != 0 && run.errors.contains("nothing"))
    }

    /// The snippets as functions, in a file beside the API's generated sources.
    private static func typecheck(_ snippets: [String], _ api: String, in folder: TemporaryFolder) throws
        -> ProgramRun
    {
        let generated = BuiltProducts.package.appending(path: "Generated/\(api)")
        let names = try FileManager.default.contentsOfDirectory(atPath: generated.path).sorted()
        let sources = names.filter { $0.hasSuffix(".swift") }.map { generated.appending(path: $0) }
        let functions = snippets.enumerated().map { number, snippet in
            "func sample\(number)(client: Client) async throws {\n\(snippet)\n}\n"
        }
        let head = "import Foundation\ninternal import GenAPIMapping\nimport GenAPIRuntime\n\n"
        try folder.write(head + functions.joined(separator: "\n"), to: "Snippets.swift")
        // A constant that only shows the response is not a mistake.
        return try SwiftCompiler.typecheck(sources + [folder.url("Snippets.swift")], ["-suppress-warnings"])
    }
}
