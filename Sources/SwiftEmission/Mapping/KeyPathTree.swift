/// Members of a JSON object in the order they are mapped: those that share the way to them are together, where the
/// first of them stands.
enum KeyPathTree<Leaf> {
    case leaf(Leaf)
    case object(key: String, [KeyPathTree])

    init(_ leaf: Leaf) { self = .leaf(leaf) }

    static func grouped(_ leaves: [Leaf], keyPath: (Leaf) -> [String]) -> [KeyPathTree] {
        guard leaves.contains(where: { keyPath($0).count > 1 }) else { return leaves.map(KeyPathTree.leaf) }
        return grouped(leaves.map { ($0, keyPath($0)[...]) })
    }

    private static func grouped(_ leaves: [(leaf: Leaf, path: ArraySlice<String>)]) -> [KeyPathTree] {
        var order: [(key: String?, members: [(leaf: Leaf, path: ArraySlice<String>)])] = []
        var places: [String: Int] = [:]
        for member in leaves {
            guard member.path.count > 1, let key = member.path.first else {
                order.append((nil, [member]))
                continue
            }
            let inner = (member.leaf, member.path.dropFirst())
            if let place = places[key] {
                order[place].members.append(inner)
            } else {
                places[key] = order.count
                order.append((key, [inner]))
            }
        }
        return order.map { key, members in
            key.map { .object(key: $0, grouped(members)) } ?? .leaf(members[0].leaf)
        }
    }

    /// The statements that map the tree, with steps into objects and out of them around those that are inside.
    static func statements(
        _ trees: [KeyPathTree],
        json: String,
        _ statement: (Leaf) -> SwiftCode
    ) -> [SwiftCode] {
        trees.flatMap { tree -> [SwiftCode] in
            switch tree {
            case .leaf(let leaf): [statement(leaf)]
            case .object(let key, let inner):
                [.call("\(json).enter", [.literal(key)])] + statements(inner, json: json, statement)
                    + [.text("\(json).leave()")]
            }
        }
    }
}
