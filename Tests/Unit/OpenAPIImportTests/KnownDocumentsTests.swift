import Foundation
import GenerationPipeline
import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import TestTraits
import Testing

/// Documents of well-known servers, from the test data that is beside the checkout.
@Suite(.blocking) struct KnownDocumentsTests {
    private static func url(_ name: String) -> URL? { SharedData.url(of: "openapi/\(name)") }

    private func check(_ name: String, _ api: String, operations: Int, losses: Int) throws {
        let bytes = [UInt8](try Data(contentsOf: try #require(Self.url(name))))
        let document = ImportedDocument(SourceFile(path: name, bytes: bytes), api: api)
        let report = try #require(document.outcome.value, "\(document.outcome.diagnostics.map(\.message))")
            .report
        #expect(report.operationCount == operations)
        #expect(report.count(of: .lostCall) == 0)
        #expect(report.count(of: .lost) <= losses)
        let generated = try document.generated(api)
        #expect(generated.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect((generated.value?.files.count ?? 0) > 400)
        let lines = document.files.values.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
        #expect(lines * 2 < bytes.count { $0 == UInt8(ascii: "\n") })
    }

    private static let absence: Comment = "the document is not in shared/data/openapi beside this checkout"

    @Test(
        "all calls of Discord's document are imported, and generate",
        .enabled(if: url("discord.json") != nil, absence)
    )
    func discord() throws {
        try check("discord.json", "Discord", operations: 242, losses: 10)
    }

    @Test(
        "all calls of GitHub's document are imported, and generate",
        .thorough,
        .enabled(if: url("github.yaml") != nil, absence)
    )
    func gitHub() throws {
        try check("github.yaml", "GitHub", operations: 814, losses: 27)
    }

    @Test(
        "all calls of OpenAI's document are imported, and generate",
        .thorough,
        .enabled(if: url("openai.json") != nil, absence)
    )
    func openAI() throws {
        try check("openai.json", "OpenAI", operations: 288, losses: 12)
    }

    @Test(
        "all calls of Stripe's document are imported, and generate",
        .thorough,
        .enabled(if: url("stripe.yaml") != nil, absence)
    )
    func stripe() throws {
        try check("stripe.yaml", "Stripe", operations: 402, losses: 10)
    }
}
