import Foundation
import Testing

/// The number of public types of each module of the runtime, nested ones included. Everything that a module has in public is
/// something that its adopters can meet, so a number that grows is a decision.
@Suite struct PublicTypesTests {
    static let limits = [
        "GenAPIMapping": 30,
        "GenAPIRuntime": 80,
        "GenAPIOAuth2": 20,
        "GenAPIClientRegistration": 2,
        "GenAPIConfiguration": 3,
        "GenAPICaching": 1,
        "GenAPIRepositories": 32,
        "GenAPIStore": 2,
        "GenAPILegacyPaging": 1,
        "GenAPIAsyncHTTPClient": 1,
        "GenAPITesting": 26,
    ]

    @Test("each module has at most as many public types as its limit", arguments: limits)
    func limit(module: String, limit: Int) throws {
        let types = try Self.sources(of: module).flatMap(Self.publicTypes)
        #expect(!types.isEmpty)
        #expect(types.count <= limit, "\(types.count): \(types.sorted().joined(separator: ", "))")
    }

    @Test("the types at the top level of GenAPIRepositories are those of everyday use, at most 16")
    func everydayUse() throws {
        let types = try Self.sources(of: "GenAPIRepositories")
            .map { $0.split(separator: "\n").filter { !$0.hasPrefix(" ") }.joined(separator: "\n") }
            .flatMap(Self.publicTypes)
        #expect(types.count <= 16, "\(types.sorted().joined(separator: ", "))")
    }

    @Test("modifiers, attributes and nesting hide no type, and comments make none")
    func declarations() {
        let text = """
            public struct A {
                public indirect enum B {}
                @available(*, deprecated) public final class C {}
            }
            @MainActor public protocol D {}
            open class E {}
            public nonisolated actor F {}
            /// public struct G
            struct H { public var i: Int }
            package enum J {}
            public func k() -> some Sequence {}
            extension A { public struct L {} }
            public extension A { struct M {} }
            """
        #expect(Self.publicTypes(in: text) == ["A", "B", "C", "D", "E", "F", "L"])
        #expect(Self.publicExtensions(in: text) == 1)
    }

    @Test("no extension is public as a whole: types within would not be counted", arguments: limits.keys)
    func extensions(module: String) throws {
        #expect(try Self.sources(of: module).map(Self.publicExtensions).reduce(0, +) == 0)
    }

    private static func sources(of module: String) throws -> [String] {
        let folder = URL(filePath: #filePath).appending(path: "../../../../Sources/\(module)")
            .standardizedFileURL
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return try files.filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    /// The names of the types that a text declares as public.
    private static func publicTypes(in text: String) -> [String] {
        let words: Set = ["struct", "enum", "class", "actor", "protocol"]
        let others: Set = ["func", "var", "let", "init", "case", "extension"]
        return declarations(in: text).compactMap { line in
            guard let keyword = line.firstIndex(where: { words.contains(String($0)) }),
                keyword + 1 < line.count,
                line[..<keyword].contains("public") || line[..<keyword].contains("open"),
                !line[..<keyword].contains(where: { others.contains(String($0)) })
            else { return nil }
            return String(line[keyword + 1].prefix { $0.isLetter || $0.isNumber })
        }
    }

    private static func publicExtensions(in text: String) -> Int {
        declarations(in: text).count { $0.starts(with: ["public", "extension"]) }
    }

    /// The words of each line that is no comment; of a line with several declarations, those of the last one.
    private static func declarations(in text: String) -> [[Substring]] {
        text.split(separator: "\n").compactMap { line in
            let code = line.drop(while: \.isWhitespace)
            if code.hasPrefix("//") { return nil }
            let start = code.firstRange(of: "{ public ").map { code.index(after: $0.lowerBound) }
            return code[(start ?? code.startIndex)...].split(separator: " ")
        }
    }
}
