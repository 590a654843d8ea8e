/// The spelling of type names at one place of the output: short, unless a declared type hides what is meant.
package struct VisibleNames {
    private let declared: DeclaredNames
    /// The types whose members can be named without a dot, outermost first. The module comes before them all.
    private let visible: [[String]]

    /// Inside a declaration, with the ones around it.
    package init(inside path: [String], declared: DeclaredNames) {
        self.declared = declared
        visible = path.indices.map { Array(path[...$0]) }
    }

    /// Inside an extension of a type, which does not see the types around it.
    package init(extending path: [String], declared: DeclaredNames) {
        self.declared = declared
        visible = [path]
    }

    /// Whether a declared type has the name.
    package func isShadowed(_ name: String) -> Bool {
        declared.declares(name, at: []) || visible.contains { declared.declares(name, at: $0) }
    }

    /// The name of an imported type.
    package func imported(_ name: String, from module: String) -> String {
        isShadowed(name) ? "\(module).\(name)" : name
    }

    /// Whether the place is directly inside the type.
    package func isInside(_ path: [String]) -> Bool { path == visible.last }

    /// Whether a declared type is spelled with its whole path.
    package func needsWholePath(_ path: [String]) -> Bool { start(of: path) == 0 }

    /// The name of a declared type, without the types around it that are visible anyway.
    ///
    /// - Parameter module: The module that declares the type, if the file is in another one. It goes in front of names that
    ///   another import may have as well.
    package func declared(_ path: [String], module: String?) -> String {
        let start = start(of: path)
        return path[start...].enumerated()
            .map { place, part in
                if place > 0 { return part.memberName }
                if start == 0, isHidden(part), let alias = declared.alias(of: part) {
                    return alias.identifier
                }
                return start == 0 ? Self.qualified(part, module: module) : part.identifier
            }
            .joined(separator: ".")
    }

    /// Whether a type inside of another one has the name here.
    private func isHidden(_ name: String) -> Bool { visible.contains { declared.declares(name, at: $0) } }

    private static func qualified(_ name: String, module: String?) -> String {
        guard let module, ImportedNames.contains(name) else { return name.identifier }
        return "\(module).\(name.memberName)"
    }

    /// The index of the first name in a path that has to be spelled.
    private func start(of name: [String]) -> Int {
        for (index, path) in visible.enumerated().reversed() {
            guard name.count > path.count, name.starts(with: path) else { continue }
            let first = name[path.count]
            if !visible[(index + 1)...].contains(where: { declared.declares(first, at: $0) }) {
                return path.count
            }
        }
        return 0
    }
}
