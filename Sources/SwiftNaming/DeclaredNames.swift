/// The type names that a module declares, and the types that contain them.
package struct DeclaredNames {
    private var names: [[String]: Set<String>] = [:]
    /// The names that some type declares.
    private var nested: Set<String> = []

    /// The beginning of the other names of types that types inside of others hide.
    private let prefix: String

    /// - Parameter prefix: The name of the API.
    package init(prefix: String = "") { self.prefix = prefix }

    /// Adds names to those that are declared in the type at a path. The empty path is the module.
    package mutating func insert(_ new: Set<String>, at path: [String]) {
        if !new.isEmpty { names[path, default: []].formUnion(new) }
        if !path.isEmpty { nested.formUnion(new) }
    }

    /// The names that every file of the module sees.
    package var topLevel: Set<String> { names[[]] ?? [] }

    /// The other name of a type of the module, under which it is visible in types that declare its name too; `nil` if none
    /// does.
    package func alias(of name: String) -> String? {
        declares(name, at: []) && nested.contains(name)
            ? GeneratedAlias.name(of: name, prefix: prefix) : nil
    }

    /// Whether the type at that path declares the name. The empty path is the module.
    package func declares(_ name: String, at path: [String]) -> Bool {
        names[path]?.contains(name) ?? false
    }
}
