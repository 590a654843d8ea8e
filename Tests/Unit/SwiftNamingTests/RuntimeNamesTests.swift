import Foundation
import GoldenTesting
import SwiftNaming
import Testing

@Suite("Names of the runtime") struct RuntimeNamesTests {
    /// The modules that generated files import. GenAPIRuntime exports GenAPIMapping.
    private static let modules = [
        "GenAPIFieldSelection", "GenAPILinks", "GenAPIMapping", "GenAPIMessages", "GenAPIOutbox",
        "GenAPIRepositories", "GenAPIRuntime", "GenAPITesting",
    ]

    /// The protocols that generated models conform to.
    private static let modelProtocols: Set = [
        "CodableJSON", "Deletable", "EndpointResponse", "FieldSelectable", "JSONReadable", "JSONUpdatable",
        "JSONWritable", "Updatable",
    ]

    @Test("RuntimeNames.swift lists the public declarations of the runtime")
    func current() throws {
        let declarations = try Self.modules.map { try PublicDeclarations(of: $0) }
        let text = Self.text(
            types: Set(declarations.flatMap(\.topLevelTypeNames)),
            modelMembers: Set(declarations.flatMap { $0.members(of: Self.modelProtocols) })
        )
        let url = BuiltProducts.package.appending(path: "Sources/SwiftNaming/RuntimeNames.swift")
        let isBlessing = ProcessInfo.processInfo.environment["BLESS"] != nil
        if isBlessing { try text.write(to: url, atomically: true, encoding: .utf8) }
        #expect(
            try isBlessing || String(contentsOf: url, encoding: .utf8) == text,
            "RuntimeNames.swift is out of date. Run: BLESS=1 swift test --filter RuntimeNamesTests"
        )
    }

    @Test("types are found at the top level, members in extensions of the named protocols")
    func declarations() {
        let declarations = PublicDeclarations(
            in: """
                public struct Endpoint {
                    public enum Method {}
                }
                public typealias Key = [String]
                struct Hidden {}
                extension JSONWritable {
                    public func jsonBytes() throws -> [UInt8] { [] }
                    public var text: String { "" }
                    public func write(to file: String) {}
                    func hidden() {}
                }
                extension Other {
                    public func other() {}
                }
                """
        )
        #expect(declarations.topLevelTypeNames == ["Endpoint", "Key"])
        #expect(declarations.members(of: ["JSONWritable"]) == ["jsonBytes", "text"])
    }

    private static func text(types: Set<String>, modelMembers: Set<String>) -> String {
        """
        // Made of the public declarations of the runtime: BLESS=1 swift test --filter RuntimeNamesTests

        /// The names of the runtime that names of generated code can conflict with.
        package enum RuntimeNames {
            /// The types that generated files see.
            package static let types: Set<String> = [
        \(list(types))
            ]

            /// The members without arguments that the runtime gives to models.
            package static let modelMembers: Set<String> = [
        \(list(modelMembers))
            ]
        }

        """
    }

    private static func list(_ names: Set<String>) -> String {
        names.sorted().map { "        \"\($0)\"," }.joined(separator: "\n")
    }
}
