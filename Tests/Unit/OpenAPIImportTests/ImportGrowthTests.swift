import GoldenTesting
import OpenAPIImport
import SourceDiagnostics
import TestTraits
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The import's work grows like its document, in each dimension of it.
@Suite("The import's work", .thorough, .blocking) struct ImportGrowthTests {
    enum Dimension: String, CaseIterable, Sendable {
        case operations, schemas, chain, properties, enumCases, alternatives, bases, parameters, statuses,
            tags
        case inlineObjects, descriptions

        func text(_ count: Int) -> String {
            func list(_ separator: String = "\n", _ item: (Int) -> String) -> String {
                (0..<count).map(item).joined(separator: separator)
            }
            func one(_ schemas: String) -> (paths: String, schemas: String) {
                (Self.operation("/a", "{ $ref: \"#/components/schemas/A\" }"), schemas)
            }
            let (paths, schemas) =
                switch self {
                case .operations: (list { Self.operation("/p\($0)", "{ type: string }") }, "")
                case .schemas:
                    (
                        list { Self.operation("/p\($0)", "{ $ref: \"#/components/schemas/S\($0)\" }") },
                        list { "    S\($0): { properties: { a\($0): { type: string } } }" }
                    )
                case .chain:
                    one(
                        "    A: { properties: { n: { $ref: \"#/components/schemas/C0\" } } }\n"
                            + list {
                                "    C\($0): { properties: { c\($0): { $ref: \"#/components/schemas/C\(($0 + 1) % count)\" } } }"
                            }
                    )
                case .properties:
                    one("    A: { properties: { \(list(", ") { "x\($0): { type: string }" }) } }")
                case .enumCases: one("    A: { type: string, enum: [\(list(", ") { "case\($0)" })] }")
                case .alternatives:
                    one(
                        "    A: { oneOf: [\(list(", ") { "{ $ref: \"#/components/schemas/M\($0)\" }" })] }\n"
                            + list {
                                "    M\($0): { required: [k\($0)], properties: { k\($0): { type: string } } }"
                            }
                    )
                case .bases:
                    one(
                        "    A: { allOf: [\(list(", ") { "{ $ref: \"#/components/schemas/B\($0)\" }" })] }\n"
                            + list { "    B\($0): { properties: { b\($0): { type: string } } }" }
                    )
                case .parameters:
                    (
                        Self.operation(
                            "/a",
                            "{ type: string }",
                            "parameters: [\(list(", ") { "{ name: q\($0), in: query, schema: { type: string } }" })], "
                        ), ""
                    )
                case .statuses:
                    (
                        list { Self.operation("/p\($0)", "{ type: string }", status: "4\($0 % 90 + 10)") }, ""
                    )
                case .tags: (list { Self.operation("/p\($0)", "{ type: string }", "tags: [t\($0)], ") }, "")
                case .inlineObjects:
                    (
                        list {
                            Self.operation(
                                "/p\($0)",
                                "{ properties: { a: { properties: { b: { type: string } } } } }"
                            )
                        }, ""
                    )
                case .descriptions:
                    one(
                        "    A: { description: \"\(list(" ") { "word\($0)" })\", properties: { a: { type: string } } }"
                    )
                }
            return """
                openapi: 3.0.3
                servers: [{ url: "https://a.example" }]
                paths:
                \(paths)
                components:
                  schemas:
                \(schemas.isEmpty ? "    Z: {}" : schemas)
                """
        }

        private static func operation(
            _ path: String,
            _ schema: String,
            _ more: String = "",
            status: String = "200"
        ) -> String {
            let content = "{ description: A., content: { application/json: { schema: \(schema) } } }"
            return
                "  \(path):\n    get: { \(more)responses: { \"200\": { description: A. }, \"\(status)\": \(content) } }"
                .replacing("\"200\": { description: A. }, \"200\"", with: "\"200\"")
        }
    }

    @Test("four times the document is less than eight times the work", arguments: Dimension.allCases)
    func growth(_ dimension: Dimension) throws {
        let count = 300
        _ = Self.work(dimension, count)
        // Other programs disturb a run.
        let isProportional = (0..<3).contains { _ in
            Self.work(dimension, 4 * count) / Self.work(dimension, count) < 8
        }
        #expect(isProportional)
    }

    /// The processor time of this thread, in seconds.
    private static func work(_ dimension: Dimension, _ count: Int) -> Double {
        let file = SourceFile(path: "shop.yaml", text: dimension.text(count))
        let start = time()
        let outcome = ImportedDocument(file).outcome
        let end = time()
        #expect(outcome.value != nil, "\(outcome.diagnostics.prefix(3).map(\.message))")
        return end - start
    }

    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
