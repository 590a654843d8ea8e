/// The members of a JSON object in the order of mapping. Members with a common key path are grouped at the first of
/// them.
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

    /// The statements that write the tree, with those of nested objects in closures; `end` returns the last statements
    /// for each object, from its key path and the objects inside of it.
    static func statements(
        _ trees: [KeyPathTree],
        json: String,
        at path: [String] = [],
        _ statement: (Leaf) -> SwiftCode,
        end: (_ path: [String]) -> SwiftCode? = { _ in nil }
    ) -> [SwiftCode] {
        let statements = trees.map { tree -> SwiftCode in
            switch tree {
            case .leaf(let leaf):
                return statement(leaf)
            case .object(let key, let inner):
                let head = SwiftCode.call("\(json).object", [.literal(key)]).text(indent: 0, column: 0)
                let body = Self.statements(inner, json: json, at: path + [key], statement, end: end)
                return .closure(head, parameters: json, body)
            }
        }
        return statements + (end(path).map { [$0] } ?? [])
    }

    /// The expression that reads the tree: the value of a leaf, or a tuple of the values in an object.
    func expression(json: String, _ expression: (Leaf) -> SwiftCode) -> SwiftCode {
        switch self {
        case .leaf(let leaf):
            return expression(leaf)
        case .object(let key, let inner):
            let head = SwiftCode.call("\(json).object", [.literal(key)]).text(indent: 0, column: 0)
            let values = inner.map { $0.expression(json: json, expression) }
            return .closure(head, parameters: json, [values.count == 1 ? values[0] : .call("", values)])
        }
    }

    /// Whether all leaves fulfil a condition.
    func allSatisfy(_ condition: (Leaf) -> Bool) -> Bool {
        switch self {
        case .leaf(let leaf): condition(leaf)
        case .object(_, let inner): inner.allSatisfy { $0.allSatisfy(condition) }
        }
    }

    /// The pattern for the values of `expression`: `latitude`, `(latitude, longitude)`.
    func pattern(_ name: (Leaf) -> String) -> SwiftCode {
        switch self {
        case .leaf(let leaf):
            return .text(name(leaf))
        case .object(_, let inner):
            let names = inner.map { $0.pattern(name) }
            return names.count == 1 ? names[0] : .call("", names)
        }
    }
}
