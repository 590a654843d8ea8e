import GoldenTesting
import Testing

/// The number of public types of each module of the runtime, nested ones included. Everything that a module has in public is
/// something that its adopters can meet, so a number that grows is a decision.
@Suite struct PublicTypesTests {
    static let limits = [
        "GenAPIMapping": 36,
        "GenAPIRuntime": 80,
        "GenAPIFieldSelection": 4,
        "GenAPICookies": 1,
        "GenAPIOAuth2": 23,
        "GenAPIClientRegistration": 2,
        "GenAPICaching": 1,
        "GenAPIRepositories": 82,
        "GenAPIOutbox": 19,
        "GenAPIBackgroundTransfers": 7,
        "GenAPIPostgreSQL": 8,
        "GenAPIStore": 2,
        "GenAPILegacyPaging": 1,
        "GenAPILinks": 6,
        "GenAPILogging": 0,
        "GenAPITelemetry": 1,
        "GenAPIMessages": 4,
        "GenAPIAsyncHTTPClient": 1,
        "GenAPIApp": 20,
        "GenAPITesting": 31,
    ]

    @Test("each module has at most as many public types as its limit", arguments: limits)
    func limit(module: String, limit: Int) throws {
        let types = try PublicDeclarations(of: module).types
        #expect(types.isEmpty == (limit == 0))
        #expect(types.count <= limit, "\(types.count): \(types.sorted().joined(separator: ", "))")
    }

    /// Each of these types is in the completion and the documentation of every adopter, so a new one has to be worth its
    /// place there. What few adopters need is a product of its own, with an import of its own.
    @Test(
        "`import GenAPIRuntime` reaches at most 80 public types, as no module of the runtime exports another one"
    )
    func reachable() throws {
        let types = try PublicDeclarations(of: "GenAPIRuntime").types
        #expect(types.count <= 80, "\(types.count): \(types.sorted().joined(separator: ", "))")
        for module in Self.limits.keys {
            let exports = try Sources.swift(in: "Sources/\(module)").filter {
                try $0.text().contains("@_exported")
            }
            #expect(exports.map(\.path) == [])
        }
    }

    @Test("the types at the top level of GenAPIRepositories are those of everyday use, at most 20")
    func everydayUse() throws {
        let types = try PublicDeclarations(of: "GenAPIRepositories").topLevelTypes
        #expect(types.count <= 20, "\(types.sorted().joined(separator: ", "))")
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
        #expect(PublicDeclarations(in: text).types == ["A", "B", "C", "D", "E", "F", "L"])
        #expect(PublicDeclarations(in: text).topLevelTypes == ["A", "D", "E", "F"])
        #expect(PublicDeclarations(in: text).publicExtensions == 1)
    }

    @Test("no extension is public as a whole: types within would not be counted", arguments: limits.keys)
    func extensions(module: String) throws {
        #expect(try PublicDeclarations(of: module).publicExtensions == 0)
    }
}
