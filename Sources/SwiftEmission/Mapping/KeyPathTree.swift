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

    /// The statements that map the tree, with steps into objects and out of them around those that are inside; `end` is
    /// what is to be done last in each object, told by the way to it and by the objects inside of it.
    static func statements(
        _ trees: [KeyPathTree],
        json: String,
        at path: [String] = [],
        _ statement: (Leaf) -> SwiftCode,
        end: (_ path: [String], _ objects: [String]) -> SwiftCode? = { _, _ in nil }
    ) -> [SwiftCode] {
        var objects: [String] = []
        let statements = trees.flatMap { tree -> [SwiftCode] in
            switch tree {
            case .leaf(let leaf): return [statement(leaf)]
            case .object(let key, let inner):
                objects.append(key)
                return [.call("\(json).enter", [.literal(key)])]
                    + Self.statements(inner, json: json, at: path + [key], statement, end: end)
                    + [.text("\(json).leave()")]
            }
        }
        return statements + (end(path, objects).map { [$0] } ?? [])
    }
}
