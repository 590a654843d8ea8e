import Foundation
import GenerationPipeline
import GoldenTesting
import SourceDiagnostics
import SwiftEmission
import TestTraits
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The generator's work grows like its input, in each dimension of a spec.
@Suite("The generator's work", .thorough, .blocking) struct GrowthTests {
    enum Dimension: String, CaseIterable, Sendable {
        case resources, fields, endpoints, query, cases, members, messages, errorCodes, smallTypes
        case unknownTypes, unknownKeys, typos, names, besideDamage, placeholders, keyPath, pathParameters

        var files: (Int) -> [String: String] {
            { count in
                func lines(_ line: (Int) -> String) -> String {
                    (0..<count).map { "  \(line($0))\n" }.joined()
                }
                func list(_ separator: String, _ item: (Int) -> String) -> String {
                    (0..<count).map(item).joined(separator: separator)
                }
                func each(_ name: String, _ text: (Int) -> String) -> [String: String] {
                    Dictionary(uniqueKeysWithValues: (0..<count).map { ("\(name)\($0)", text($0)) })
                }
                let resource = "resource: A\npath: /a\nfields: { x: string }\n"
                return switch self {
                case .resources:
                    each("R") { number in
                        """
                        resource: R\(number)
                        path: /r\(number)
                        fields: { a: string, b: R\((number + 1) % count)? }
                        endpoints: { all: { get: '', returns: [R\(number)] }, get: { get: "/{id}", returns: R\(number) } }
                        """
                    }
                case .fields: ["A": "value: A\nfields:\n" + lines { "x\($0): string" }]
                case .endpoints:
                    ["A": resource + "endpoints:\n" + lines { "e\($0): { get: /e\($0), returns: A }" }]
                case .query:
                    [
                        "A": resource
                            + "endpoints: { e: { get: '', returns: A, query: { \(list(", ") { "q\($0): int?" }) } } }"
                    ]
                case .cases: ["A": "enum: A\ncases: [\(list(", ") { "case\($0)" })]"]
                case .members:
                    each("M") { "value: M\($0)\nfields: { a: string }" }
                        .merging(["U": "union: U\nof: [\(list(", ") { "M\($0)" })]"]) { $1 }
                case .messages:
                    ["messages": "source: en\nmessages:\n" + lines { "m\($0): { en: \"Text {a}\" }" }]
                case .errorCodes: ["api": "errors:\n" + lines { "Code\($0): { status: 409 }" }]
                case .smallTypes:
                    [
                        "A": "value: A\nfields: { a: T0 }\ntypes:\n"
                            + lines { "T\($0): { fields: { a: string } }" }
                    ]
                case .unknownTypes: ["A": "value: A\nfields:\n" + lines { "x\($0): unknown\($0)" }]
                case .unknownKeys: ["A": "value: A\n" + (0..<count).map { "key\($0): 1\n" }.joined()]
                case .typos: each("Type") { "value: Type\($0)\nfields: { a: Typo\($0) }" }
                case .names: ["A": "value: A\nfields:\n" + lines { "x\($0): string\n  x_\($0): string" }]
                case .besideDamage:
                    [
                        "A": "value: A\nfields:\n" + lines { "x\($0): string\n  x_\($0): string" },
                        "B": "value: B\nfields: [",
                    ]
                case .placeholders:
                    ["messages": "source: en\nmessages: { m: { en: \"\(list(" ") { "{p\($0)}" })\" } }"]
                case .keyPath:
                    ["A": "value: A\nfields: { x: { type: string, key: \(list(".") { _ in "a" }) } }"]
                case .pathParameters:
                    ["A": resource + "endpoints: { e: { get: \"\(list("") { "/{p\($0)}" })\", returns: A } }"]
                }
            }
        }
    }

    @Test("four times the input is less than eight times the work", arguments: Dimension.allCases)
    func growth(_ dimension: Dimension) throws {
        let generator = Generator(templates: try #require(TemplateSet.embedded().value))
        let count = 500
        // The first run is slower than others.
        _ = Self.work(dimension, count, generator)
        // Other programs disturb a run.
        let isProportional = (0..<3).contains { _ in
            Self.work(dimension, 4 * count, generator) / Self.work(dimension, count, generator) < 8
        }
        #expect(isProportional)
    }

    /// The processor time of this thread, in seconds.
    private static func work(_ dimension: Dimension, _ count: Int, _ generator: Generator) -> Double {
        var files = dimension.files(count)
        let api = SourceFile(
            path: "Trips/api.yaml",
            text: SpecFiles.completed(files.removeValue(forKey: "api") ?? "")
        )
        let declarations = files.sorted { $0.key < $1.key }.map {
            SourceFile(path: "Trips/\($0.key).yaml", text: $0.value)
        }
        let sources = APISources(name: "Trips", api: api, declarations: declarations)
        let start = time()
        _ = generator.generate(from: sources)
        return time() - start
    }

    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
