import Foundation
import GenerationPipeline
import GoldenTesting
import OpenAPIExport
import OpenAPIImport
import SourceDiagnostics
import SpecCommands
import SwiftEmission
import TestTraits
import Testing

/// An import of an export is the specs that were exported, byte for byte.
@Suite(.blocking) struct ExportTests {
    /// The specs of a document, as an import writes them.
    private func imported(_ text: String, _ name: String, as path: String) throws -> (
        files: [String: String], Reported<OpenAPIImport.Specs>
    ) {
        let outcome = DocumentImport.openAPI(
            SourceFile(path: path, text: text),
            OpenAPIImport.Options(api: name)
        )
        let files = (outcome.recovered?.files ?? []).map { ($0.path, $0.contents) }
        return (Dictionary(uniqueKeysWithValues: files), outcome)
    }

    /// The texts of specs by their paths below the API's folder.
    private func texts(_ specs: APISources) -> [String: String] {
        let prefix = specs.api.path.dropLast("api.yaml".count)
        return Dictionary(
            uniqueKeysWithValues: ([specs.api] + specs.declarations).map {
                (String($0.path.dropFirst(prefix.count)), $0.text)
            }
        )
    }

    private func expectRoundTrip(_ specs: APISources, _ name: String, _ place: String) throws {
        let outcome = DocumentExport.openAPI(specs)
        let document = try #require(outcome.value, "\(place): \(outcome.diagnostics.map(\.message))")
        let texts = texts(specs)
        for (path, text) in [
            ("x.yaml", DocumentText.yaml(document)), ("x.json", DocumentText.json(document)),
        ] {
            let (files, outcome) = try imported(text, name, as: path)
            #expect(files == texts, "\(place), \(path): \(outcome.diagnostics.map(\.message).prefix(3))")
            #expect(outcome.value?.report.notes.isEmpty == true, "\(place), \(path)")
        }
    }

    @Test("every API in 'Specs' is the same after an export and an import")
    func ownSpecs() throws {
        let outcome = SpecsFolder(BuiltProducts.package.appending(path: "Specs").path).apis()
        let apis = try #require(outcome.value)
        #expect(apis.count >= 5)
        for api in apis { try expectRoundTrip(api, api.name, api.name) }
    }

    @Test("every golden case is the same after an export and an import")
    func goldenCases() throws {
        for golden in try GoldenCase.all() where golden.isValid {
            try expectRoundTrip(try golden.specs(), golden.name, golden.name)
        }
    }

    @Test("random specs are the same after an export and an import")
    func randomSpecs() throws {
        let templates = try #require(TemplateSet.embedded().value)
        let generator = Generator(templates: templates)
        let count = ProcessInfo.processInfo.environment["GENAPI_SPECS"].flatMap { Int($0) } ?? 12
        let first: UInt64 = count > 12 ? .random(in: 1..<1 << 40) : 1
        for seed in first..<first + UInt64(count) {
            var spec = RandomSpec(seed: seed, name: "R", access: .public)
            guard spec.accepted(by: generator) != nil else { continue }
            try expectRoundTrip(spec.sources, "R", "seed \(seed)")
        }
    }

    @Test("specs keep their bytes, whatever their texts contain")
    func texts() throws {
        let api = "genapi: 1\napi: Shop\nservers: { live: https://a.example }\n"
        for text in [
            "value: A\nfields: { a: string }", "value: A\nfields: { a: string }\n\n\n",
            "\n\nvalue: A\nfields: { a: string }\n",
            "  value: A\n  fields: { a: string }\n",
            "# \u{e9}\u{1F600} \"'\\\nvalue: A\nfields: { a: string }\n",
            "value: A\r\nfields: { a: string }\r\n", "value: A\nfields: { a: string } \n   \n#\t\n",
        ] {
            let specs = APISources(
                name: "Shop",
                api: SourceFile(path: "Shop/api.yaml", text: api),
                declarations: [SourceFile(path: "Shop/A.yaml", text: text)]
            )
            guard DocumentExport.openAPI(specs).value != nil else {
                Issue.record("\(text.debugDescription) is not a spec")
                continue
            }
            let document = try #require(DocumentExport.openAPI(specs).value)
            for (path, text) in [
                ("x.yaml", DocumentText.yaml(document)), ("x.json", DocumentText.json(document)),
            ] {
                let file = SourceFile(path: path, text: text)
                let outcome = DocumentImport.openAPI(file, OpenAPIImport.Options(api: "Shop"))
                #expect(
                    outcome.value?.files.map { Array($0.contents.utf8) } == [
                        specs.api.bytes, specs.declarations[0].bytes,
                    ],
                    "\(path): \(text)"
                )
            }
        }
    }

    /// `Shop` has the specs and the document. `BLESS=1` writes it anew.
    @Test("the exported document of a small API is the one in its folder")
    func shop() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Shop")
        let specs = try #require(SpecsFolder(folder.path).apis().value?.first)
        let text = DocumentText.yaml(try #require(DocumentExport.openAPI(specs).value))
        let document = try #require(text.firstRange(of: "x-genapi-specs:")).lowerBound
        let url = folder.appending(path: "openapi.golden")
        let isBlessing = ProcessInfo.processInfo.environment["BLESS"] != nil
        if isBlessing { try text[..<document].write(to: url, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: url, encoding: .utf8) == text[..<document])
    }

    @Test("a document that was changed after its export is imported as any other one, with a note")
    func changed() throws {
        let specs = try #require(
            SpecsFolder(BuiltProducts.package.appending(path: "Specs/Trips").path).apis().value?.first
        )
        let document = try #require(DocumentExport.openAPI(specs).value)
        let text = DocumentText.yaml(document)
        let edited = text.replacing("Words to look for in the title.", with: "Words.", maxReplacements: 1)
        let (files, outcome) = try imported(edited, "Trips", as: "x.yaml")
        #expect(outcome.diagnostics.isEmpty, "\(outcome.diagnostics.map(\.message))")
        #expect(files.values.contains { $0.contains("Words.") && $0.contains("/users/{user_id}/locations") })
        let report = try #require(outcome.value?.report)
        #expect(report.notes.contains { $0.kind == .lost && $0.pointer == "/x-genapi-specs" })
        #expect(report.count(of: .lostCall) == 0)
        // Neither the order of keys nor the notation is a change.
        let reordered = DocumentText.json(document).replacing("\n", with: "\n ")
        #expect(try imported(reordered, "Trips", as: "x.json").files == texts(specs))
    }

    @Test("an export without the keys of genapi is imported without losing a call")
    func plain() throws {
        var lost: [String] = []
        for golden in try GoldenCase.all() where golden.isValid {
            guard let document = DocumentExport.openAPI(try golden.specs()).value else { continue }
            let text = DocumentText.json(document).replacing("x-genapi-", with: "x-other-")
            let (_, outcome) = try imported(text, golden.name, as: "x.json")
            // A case of types alone has no operation to import.
            let messages = outcome.diagnostics.filter { $0.severity == .error }.map(\.message)
            if messages == ["no operation of the document is selected"] { continue }
            if !messages.isEmpty { lost.append("\(golden.name): \(messages.prefix(2))") }
            let report = outcome.recovered?.report
            if report?.count(of: .lostCall) != 0 {
                lost.append("\(golden.name): \(report?.notes.prefix(2).map(\.message) ?? [])")
            }
        }
        #expect(lost.isEmpty, "\(lost.joined(separator: "\n"))")
    }

    @Test("damaged specs in a document are an error at their location")
    func damaged() {
        for specs in [
            "{}", "{ digest: a, files: { ../api.yaml: a } }", "{ digest: a, files: { User.yaml: a } }",
            "{ digest: a, files: { api.yaml: 1 } }", "{ digest: a, files: { api.yaml: a, /x.yaml: a } }",
            "{ digest: a, files: { api.yaml: a, a.sh: a } }", "{ files: { api.yaml: a } }", "[]",
        ] {
            expectDiagnostics(
                "openapi: 3.1.0\nservers: [{ url: \"https://a.example\" }]\npaths: { /a: { get: {} } }\nx-genapi-specs: 1️⃣\(specs)\n",
                ["1️⃣": "'x-genapi-specs' has no specs that can be imported"],
                by: { DocumentImport.openAPI($0, OpenAPIImport.Options(api: "Shop")).diagnostics }
            )
        }
    }
}
