import ResolvedAPI

/// The types whose values contain elements or lists that stores have too.
struct EmbeddedElements {
    private var types: Set<TypeName> = []

    init(_ api: API) {
        var containers: [TypeName: [TypeName]] = [:]
        func collect(_ declaration: Declaration) {
            switch declaration {
            case .object(let object):
                let fields = object.fields.filter { $0.isInModel && !$0.isSensitive }.map(\.type)
                for type in fields + (object.besideHeaders?.valueType.map { [$0] } ?? []) {
                    if let name = type.contained { containers[name, default: []].append(object.name) }
                }
                if object.isEmbeddedElement || !object.containedLists.isEmpty { types.insert(object.name) }
                object.nested.forEach(collect)
            case .union(let union):
                for case let name? in union.members.map(\.type.contained) {
                    containers[name, default: []].append(union.name)
                }
            case .enumeration:
                break
            }
        }
        api.units.map(\.declaration).forEach(collect)
        var open = Array(types)
        while let name = open.popLast() {
            open += (containers[name] ?? []).filter { types.insert($0).inserted }
        }
    }

    func isIn(_ name: TypeName) -> Bool { types.contains(name) }

    func isIn(_ type: TypeReference) -> Bool { type.contained.map(types.contains) ?? false }
}

extension Object {
    /// Whether stores have its values also if they are inside of others.
    var isEmbeddedElement: Bool { isStoredWhenEmbedded && hasUsableID }
}

extension Response {
    var valueType: TypeReference? {
        switch self {
        case .value(let type): type
        case .object(let name), .enveloped(let name): .declared(name, .object)
        case .none, .headers, .bytes, .stream, .events: nil
        }
    }
}

extension TypeReference {
    /// The declared type of which it has values.
    fileprivate var contained: TypeName? {
        switch self {
        case .declared(let name, .object), .declared(let name, .union): name
        case .list(let type), .map(let type), .optional(let type), .inside(_, let type): type.contained
        case .expandable(let name, _): name
        case .scalar, .identity, .declared, .selection, .instant, .custom: nil
        }
    }
}
