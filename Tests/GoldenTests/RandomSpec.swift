import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission

/// A random API over the whole language. Types, keys and options are chosen without regard for what goes together: the lines
/// that the generator rejects are removed until it accepts the rest.
struct RandomSpec {
    let name: String
    var files: [(path: String, lines: [String])] = []
    var random: SeededGenerator

    init(seed: UInt64, name: String) {
        self.name = name
        random = SeededGenerator(seed: seed)
        files.append(("api.yaml", settings()))
        files.append(("\(name)Enum.yaml", enumeration()))
        for kind in ["value", "resource"] {
            for suffix in ["A", "B"] {
                let type = name + kind.prefix(1).uppercased() + kind.dropFirst() + suffix
                files.append(("\(type).yaml", object(kind, type)))
            }
        }
        files.append(("\(name)Union.yaml", union()))
    }

    /// Removes what is rejected; `nil` where too little is left.
    mutating func accepted(by generator: Generator) -> [GeneratedFile]? {
        for _ in 0..<12 {
            let outcome = generator.generate(from: sources)
            if let output = outcome.value { return output.files }
            let rejected = Set(
                outcome.diagnostics.filter { $0.severity == .error }
                    .map { Line(file: $0.range.file.path, number: $0.range.start.line) }
            )
            for index in files.indices {
                let path = "\(name)/\(files[index].path)"
                files[index].lines = files[index].lines.enumerated()
                    .filter { !rejected.contains(Line(file: path, number: $0.offset + 1)) }.map(\.element)
            }
        }
        return nil
    }

    private struct Line: Hashable {
        let file: String
        let number: Int
    }

    var text: String {
        files.map { "# \($0.path)\n" + $0.lines.joined(separator: "\n") }.joined(separator: "\n")
    }

    private var sources: APISources {
        let all = files.map { file in
            SourceFile(
                path: "\(name)/\(file.path)",
                bytes: Array((file.lines.joined(separator: "\n") + "\n").utf8)
            )
        }
        return APISources(name: name, api: all[0], declarations: Array(all.dropFirst()))
    }
}

extension RandomSpec {
    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// Some of these, in their order.
    mutating func some<Element>(_ elements: [Element], _ percent: Int) -> [Element] {
        elements.filter { _ in chance(percent) }
    }
}

// MARK: - Files

extension RandomSpec {
    private mutating func settings() -> [String] {
        let paging = pick([
            "standard", "{ mode: page, first: 0 }", "{ mode: cursor, parameter: after, has_more: info.more }",
            "link",
            "{ mode: id_cursor, before: none }", "{ mode: realtime, order: ascending, ids: numeric }",
            "{ mode: keyset, keys: { id: after_id } }",
        ])
        let convention = some(
            [
                "keys: \(pick(["camelCase", "kebab-case", "as_is"]))",
                "discriminator: \(pick(["kind", "none"]))",
                "envelope: \(pick(["none", "result", "{ data: data, code: none }", "{ data: a.b, ok: \"0\" }"]))",
                "failure: { code: error.code, details: none }", "paging: \(paging)", "selection: names",
                "unknown_types: fail", "unknown_cases: fail", "bad_elements: skip", "paging_id: sort_key",
            ],
            25
        )
        return [
            "genapi: 1", "api: \(name)",
            "servers: { live: https://api.example.com/v1, test: http://127.0.0.1:1 }",
            "convention: { \(convention.joined(separator: ", ")) }",
            "errors: { Gone: { status: 410 }, not-there: { value: \"4-7\" }, Bad: { details: [\(name)ValueA] } }",
        ]
            + some(
                [
                    "doc: \(pick(["A text */ with \\(marks).", "\"Two\\nlines\""]))",
                    "authorization: \(pick(["basic", "bearer", "{ api_key: { header: X-Key }, basic: {} }", "{ custom: signed, xsrf: {} }"]))",
                    "headers: { X-A: \"a\\\\b\" }", "messages: { Gone: { en: Gone., de: Weg. } }",
                    "retry: \(pick(["none", "{ attempts: 5, delay_ms: error.wait }", "{ on: [503], delay: wait }"]))",
                    "timeout: 30s", "services: true",
                    "models: { \(some(["hashable: true", "codable: true", "preserve_unknown: true"], 50).joined(separator: ", ")) }",
                ],
                40
            )
    }

    private mutating func enumeration() -> [String] {
        let cases =
            chance(70)
            ? some(
                ["red", "class", "\"1\"", "{ value: \"$\", name: dollar, doc: Money. }", "default", "init"],
                60
            )
            : ["1", "{ value: 2, name: two, deprecated: Use 1. }", "-3"]
        return ["enum: \(name)Enum"] + some(["unknown_cases: fail", "doc: A choice."], 40) + ["cases:"]
            + (cases.isEmpty ? ["  - only"] : cases.map { "  - \($0)" })
    }

    private mutating func union() -> [String] {
        let members = [
            "\(name)ResourceA", "{ type: \(name)ResourceB, name: other }",
            "{ type: \(name)ValueA, value: \"a\" }",
            "{ type: \(name)ValueB, has: id }",
        ]
        return ["union: \(name)Union"]
            + some(["unknown_types: fail", "discriminator: kind", "doc: One of them."], 30)
            + ["of:"] + some(members, 75).map { "  - \($0)" }
    }

    private mutating func object(_ kind: String, _ type: String) -> [String] {
        let names = some(fieldNames, 35)
        var lines = ["\(kind): \(type)"]
        lines += some(
            [
                "doc: Something.", "hashable: true", "codable: true", "preserve_unknown: true",
                "deprecated: Not any more.",
                "extends: \(name)ValueA", "store: { ttl: 5m }",
            ],
            20
        )
        lines += ["fields:"] + names.map { "  \($0): \(field(depth: 0))" }
        lines += ["types:", "  Inner: { fields: { size: int, next: Inner? } }", "  Kind: { enum: [a, b] }"]
        lines += ["path: /\(type.lowercased())(/{part})", "parameters: { part: string }", "endpoints:"]
        for index in 0..<Int.random(in: 2...7, using: &random) {
            lines.append("  \(pick(endpointNames))\(index): \(endpoint(type, names))")
        }
        return lines
    }

    private var fieldNames: [String] {
        [
            "first_name", "id", "type", "kind", "class", "self", "json", "value", "old", "\"a.b\"", "is_open",
            "url", "x1",
            "description", "firstName", "hash", "unknown", "some", "none", "init", "body", "previous",
            "client",
        ]
    }

    private var endpointNames: [String] {
        ["list", "get", "update", "class", "create", "remove", "value", "in"]
    }
}
