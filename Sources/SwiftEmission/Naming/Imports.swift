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
    /// The access level of the API. Files of an internal API need no modifiers. In other modules an import without a modifier is
    /// ambiguous.
    let apiAccess: AccessLevel
    /// The access level of the declarations whose views are being created.
    var access = AccessLevel.internal
    /// The uses of each module by declarations of each access level.
    private var uses: [String: [AccessLevel: Use]] = [:]
    private var namesFoundation = false

    init(apiModule: String? = nil, apiAccess: AccessLevel = .internal) {
        self.apiModule = apiModule
        self.apiAccess = apiAccess
    }

    /// - Parameter byName: Whether the file uses the module's name, which FoundationEssentials does not have.
    func useFoundation(_ use: Use, byName: Bool) {
        self.use(Self.foundation, use)
        if byName { namesFoundation = true }
    }

    func useMapping(_ use: Use) { self.use("GenAPIMapping", use) }
    func useRuntime(_ use: Use) { self.use("GenAPIRuntime", use) }
    func useFieldSelection(_ use: Use) { self.use("GenAPIFieldSelection", use) }
    func useLinks(_ use: Use) { self.use("GenAPILinks", use) }
    func useMessages(_ use: Use) { self.use("GenAPIMessages", use) }
    func useRepositories(_ use: Use) { self.use("GenAPIRepositories", use) }
    func useOutbox(_ use: Use) { self.use("GenAPIOutbox", use) }
    func useTesting(_ use: Use) { self.use("GenAPITesting", use) }
    /// A module of the app's own.
    func useModule(_ module: String, _ use: Use) { self.use(module, use) }
    func useAPI(_ use: Use) { if let apiModule { self.use(apiModule, use) } }

    private func use(_ module: String, _ use: Use) {
        uses[module, default: [:]][access] = max(uses[module]?[access] ?? use, use)
    }

    /// The import lines, in order.
    var lines: [String] {
        let conditional = namesFoundation ? nil : Self.foundation
        let modules = uses.keys.sorted().filter { $0 != conditional }
        let tested = modules.filter { isTested($0) }.map { "@testable " + modifier($0) + "import " + $0 }
        let ordinary = modules.filter { !isTested($0) }.map { modifier($0) + "import " + $0 }
        let essentials = conditional.flatMap { uses[$0] == nil ? nil : Self.essentials(modifier($0)) } ?? []
        return Array([ordinary, tested, essentials].filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// Whether the file uses internal declarations of the API's module.
    private func isTested(_ module: String) -> Bool {
        module == apiModule && uses[module]?[.internal] != nil
    }

    /// The modifier that all uses of a module need.
    private func modifier(_ module: String) -> String {
        let modifiers = uses[module, default: [:]].map { $0.importModifier($1) }
        return ["public ", "package ", "internal "].first(where: modifiers.contains)
            ?? (apiAccess == .internal ? "" : "internal ")
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
