/// The `#if` chains of a Swift file.
struct ConditionalCompilation {
    struct Branch {
        /// `canImport(Darwin)`; `nil` for `#else`.
        let condition: String?
        let line: Int
        /// The modules that the branch imports itself, without the chains in it.
        var imports: Set<String> = []
    }

    struct Chain {
        /// The conditions under which the chain is read, outermost first.
        let enclosing: [String]
        var branches: [Branch]

        var imports: Set<String> { branches.reduce(into: []) { $0.formUnion($1.imports) } }
    }

    private(set) var chains: [Chain] = []
    /// The modules that are imported under no condition.
    private(set) var imports: Set<String> = []

    init(_ text: String) {
        var open: [Chain] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split(separator: " ")
            let condition = words.dropFirst().joined(separator: " ")
            let branch = Branch(condition: condition.isEmpty ? nil : condition, line: index + 1)
            switch words.first {
            case "#if": open.append(Chain(enclosing: Self.conditions(of: open), branches: [branch]))
            case "#elseif", "#else": open.indices.last.map { open[$0].branches.append(branch) }
            case "#endif": if let chain = open.popLast() { chains.append(chain) }
            default:
                guard let module = Self.module(words) else { continue }
                if let last = open.indices.last {
                    open[last].branches[open[last].branches.count - 1].imports.insert(module)
                } else {
                    imports.insert(module)
                }
            }
        }
    }

    private static func conditions(of chains: [Chain]) -> [String] {
        chains.compactMap(\.branches.last?.condition)
    }

    /// The module of an import, whatever its access level and attributes.
    private static func module(_ words: [Substring]) -> String? {
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
        let levels: Set<Substring> = ["public", "package", "internal", "private", "fileprivate"]
        guard words[..<index].allSatisfy({ levels.contains($0) || $0.hasPrefix("@") }) else { return nil }
        return String(words[words.endIndex - 1])
    }
}
