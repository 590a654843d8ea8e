/// The modules that a file uses, collected while its views are created, so that the file imports only those.
///
/// It is a class because all views of a file add to the same list.
final class Imports {
    enum Use: Int, Comparable {
        /// In a body, which is not visible to other files.
        case body
        /// Among the protocols of a type. Swift treats that as a use in public declarations, but not in package ones.
        case conformance
        case signature

        static func < (left: Use, right: Use) -> Bool { left.rawValue < right.rawValue }
    }

    /// The module with the API's types, if the file is for another one.
    let apiModule: String?
    private var uses: [String: Use] = [:]
    private var namesFoundation = false

    init(apiModule: String? = nil) {
        self.apiModule = apiModule
    }

    /// - Parameter byName: Whether the file uses the module's name, which FoundationEssentials does not have.
    func useFoundation(_ use: Use, byName: Bool) {
        self.use(Self.foundation, use)
        if byName { namesFoundation = true }
    }

    func useRuntime(_ use: Use) { self.use("GenAPIRuntime", use) }
    func useTesting(_ use: Use) { self.use("GenAPITesting", use) }
    func useAPI(_ use: Use) { if let apiModule { self.use(apiModule, use) } }

    private func use(_ module: String, _ use: Use) { uses[module] = max(uses[module] ?? use, use) }

    /// The import lines, in order. Internal declarations of the API's module need a testable import.
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

    /// Generated code only needs FoundationEssentials, which is a module of its own where Foundation is built from
    /// source.
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
