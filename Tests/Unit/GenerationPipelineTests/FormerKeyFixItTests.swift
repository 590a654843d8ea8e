import SourceDiagnostics
import SwiftEmission
import Testing

@testable import GenerationPipeline

/// The fix-it that names the former key of a renamed field, which `store.lock` knows.
@Suite struct FormerKeyFixItTests {
    private static let api = SourceFile(
        path: "Specs/Trips/api.yaml",
        text: "genapi: 1\napi: Trips\nservers: { live: https://api.example.com }\n"
    )

    /// Generates a resource with `store` and this text below it.
    private func run(_ text: String, lock: String?) throws -> (Reported<Generator.Output>, SourceFile) {
        let spec = SourceFile(
            path: "Specs/Trips/User.yaml",
            text: "resource: User\npath: /users\nstore: { ttl: 5m }\n" + text
        )
        let sources = APISources(
            name: "Trips",
            api: Self.api,
            declarations: [spec],
            lock: lock.map { SourceFile(path: "Specs/Trips/store.lock", text: $0) }
        )
        return (
            Generator(templates: try #require(TemplateSet.embedded().value)).generate(from: sources), spec
        )
    }

    @Test(
        "a field that may have been renamed has a fix-it, after which stored elements are readable",
        arguments: [
            ("fields: { name: string }", "fields: { full_name: string }"),
            ("fields:\n  name: string # text", "fields:\n  full_name: string # text"),
            ("fields:\n  name: [string]", "fields:\n  full_name: [string]"),
            ("fields:\n  name: { string: int }", "fields:\n  full_name: { string: int }"),
            (
                "fields:\n  name: string",
                "fields:\n  full_name: { type: string, doc: All names. }\n  more: string?"
            ),
            (
                "fields:\n  name: string",
                "fields:\n  full_name:\n    type: string # text\n    doc: All names.\n  more: string?"
            ),
            (
                "fields: { home: Home }\ntypes: { Home: { fields: { road: string } } }",
                "fields: { home: Home }\ntypes: { Home: { fields: { street: string } } }"
            ),
        ]
    )
    func fixIt(_ former: String, _ present: String) throws {
        let lock = try #require(try run(former, lock: nil).0.value?.lock?.text)
        let (changed, spec) = try run(present, lock: lock)
        #expect(changed.diagnostics.map(\.id) == ["storedFieldMissing"])
        let fixIts = changed.diagnostics.flatMap(\.fixIts)
        #expect(fixIts.count == 1)
        let fixed = String(spec.applying(fixIts).split(separator: "ttl: 5m }\n")[1])
        #expect(fixed.contains("formerly: ["))
        let (result, _) = try run(fixed, lock: lock)
        #expect(result.diagnostics.isEmpty, "\(fixed)")
        #expect(result.value?.files.contains { $0.contents.contains("formerly: \"") } == true)
    }

    @Test(
        "a field that is written in another way has a note instead",
        arguments: [
            "fields: { full_name: { doc: All names., type: string } }",
            "fields: { full_name: { type: string, formerly: [other] } }",
            "fields: { full_name: { type: string, key: names.full } }",
            "fields: { x: { type: string, key: full_name }, full_name: { type: string?, key: y } }",
        ]
    )
    func note(_ present: String) throws {
        let lock = try #require(try run("fields: { name: string }", lock: nil).0.value?.lock?.text)
        let diagnostics = try run(present, lock: lock).0.diagnostics
        #expect(diagnostics.map(\.id) == ["storedFieldMissing"])
        #expect(diagnostics.flatMap(\.fixIts).isEmpty)
        #expect(diagnostics.flatMap(\.notes).map(\.message).contains { $0.contains("formerly: [name]") })
    }

    @Test(
        "a former key that YAML would read as something else has a note instead",
        arguments: ["true", "No", "1st", "a b", "a-b: c", "größe"]
    )
    func unusualKeys(_ key: String) throws {
        let lock = try #require(
            try run("fields: { \"\(key)\": { type: string, name: x } }", lock: nil).0.value?.lock?.text
        )
        let diagnostics = try run("fields: { full_name: string }", lock: lock).0.diagnostics
        #expect(diagnostics.map(\.id) == ["storedFieldMissing"])
        #expect(diagnostics.flatMap(\.fixIts).isEmpty)
        #expect(diagnostics.flatMap(\.notes).count == 1)
    }
}
