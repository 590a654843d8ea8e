import ResolvedAPI

/// The fields of two versions of an object: those with the same key, with a former key, or else with the same name.
struct FieldPairs {
    private(set) var pairs: [(old: Field, new: Field)] = []
    private(set) var removed: [Field] = []
    private(set) var added: [Field] = []

    init(_ old: [Field], _ new: [Field]) {
        var matches: [Int?] = Array(repeating: nil, count: old.count)
        var rest = Set(new.indices)
        func match(_ isSame: (Field, Field) -> Bool) {
            for index in old.indices where matches[index] == nil {
                guard
                    let other = new.indices.first(where: { rest.contains($0) && isSame(old[index], new[$0]) })
                else { continue }
                matches[index] = other
                rest.remove(other)
            }
        }
        match { $0.name == $1.name && $0.keyPath == $1.keyPath && $0.access == $1.access }
        match { $0.keyPath == $1.keyPath && $0.access == $1.access }
        match { $0.keyPath == $1.keyPath }
        match { $1.readKeyPaths.contains($0.keyPath) && $0.access == $1.access }
        match { $0.name == $1.name }
        for (index, field) in old.enumerated() {
            if let other = matches[index] { pairs.append((field, new[other])) } else { removed.append(field) }
        }
        added = new.indices.filter(rest.contains).map { new[$0] }
        // In the order of the new version.
        let order = Dictionary(new.enumerated().map { ($1.name + "\($1.access)", $0) }) { first, _ in first }
        pairs.sort {
            (order[$0.new.name + "\($0.new.access)"] ?? 0) < (order[$1.new.name + "\($1.new.access)"] ?? 0)
        }
        isReordered = Self.isReordered(matches.compactMap(\.self))
    }

    /// Whether the common fields have another order.
    let isReordered: Bool

    private static func isReordered(_ places: [Int]) -> Bool { places != places.sorted() }
}
