/// The type names that a module declares, and the types that contain them.
package struct DeclaredNames {
    private var names: [[String]: Set<String>] = [:]

    package init() {}

    /// Adds names to those that are declared in the type at a path. The empty path is the module.
    package mutating func insert(_ new: Set<String>, at path: [String]) {
        if !new.isEmpty { names[path, default: []].formUnion(new) }
    }

    /// The names that every file of the module sees.
    package var topLevel: Set<String> { names[[]] ?? [] }

    /// Whether the type at that path declares the name. The empty path is the module.
    package func declares(_ name: String, at path: [String]) -> Bool {
        names[path]?.contains(name) ?? false
    }
}
