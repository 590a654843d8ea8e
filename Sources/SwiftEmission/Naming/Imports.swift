/// What the text of one file mentions, collected while its views are made, so that the file imports that and no more.
///
/// A class because everything that makes the views of a file adds to the one list.
final class Imports {
    enum Use: Int, Comparable {
        /// In a body; what others see of the file does not mention it.
        case body
        /// Among the protocols of a type. Swift counts that as a use in public declarations, not in package ones.
        case conformance
        case signature

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// The module that has the API's types, where the file is for another one.
    let apiModule: String?
    private var uses: [String: Use] = [:]
    private var namesFoundation = false

    init(apiModule: String? = nil) {
        self.apiModule = apiModule
    }

    /// - Parameter byName: Whether the file names the module, which the essentials are not called like.
    func useFoundation(_ use: Use, byName: Bool) {
        self.use(Self.foundation, use)
        if byName { namesFoundation = true }
    }

    func useRuntime(_ use: Use) { self.use("GenAPIRuntime", use) }
    func useTesting(_ use: Use) { self.use("GenAPITesting", use) }
    func useAPI(_ use: Use) { if let apiModule { self.use(apiModule, use) } }

    private func use(_ module: String, _ use: Use) { uses[module] = max(uses[module] ?? use, use) }

    /// The import lines, in order. What is internal to the API's module is only seen by an import for tests.
    func lines(_ access: AccessLevel) -> [String] {
        let internalModule = access == .internal ? apiModule : nil
        let conditional = namesFoundation ? nil : Self.foundation
        let ordinary = uses.filter { $0.key != internalModule && $0.key != conditional }
            .sorted { $0.key < $1.key }
            .map { access.importModifier($0.value) + "import " + $0.key }
        let tested = internalModule.flatMap { uses[$0] == nil ? nil : ["@testable import " + $0] } ?? []
        let essentials =
            conditional.flatMap { uses[$0] }.map { Self.essentials(access.importModifier($0)) } ?? []
        return Array([ordinary, tested, essentials].filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private static let foundation = "Foundation"

    /// Generated code needs no more than the essentials, which are a module of their own where Foundation is built from source.
    private static func essentials(_ modifier: String) -> [String] {
        [
            "#if canImport(FoundationEssentials)",
            "    \(modifier)import FoundationEssentials",
            "#else",
            "    \(modifier)import Foundation",
            "#endif",
        ]
    }
}
