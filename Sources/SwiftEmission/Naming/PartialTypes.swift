import ResolvedAPI

/// The types with an identity of which a response can have only some fields, and those that contain them.
struct PartialTypes {
    private var types: Set<TypeName> = []
    /// The objects with optional fields of their own.
    private var objects: Set<TypeName> = []
    /// The unions with an identity.
    private var identified: Set<TypeName> = []

    init(_ api: API) {
        var containers: [TypeName: [TypeName]] = [:]
        func collect(_ declaration: Declaration) {
            switch declaration {
            case .object(let object):
                object.nested.forEach(collect)
                guard object.hasUsableID, !object.isGroup else { return }
                identified.insert(object.name)
                if object.notesMissingFields { objects.insert(object.name) }
                for field in object.fields where field.isInModel && !field.isSensitive {
                    if let name = field.type.filled { containers[name, default: []].append(object.name) }
                }
            case .union(let union):
                if union.identityOwner != nil { identified.insert(union.name) }
                for case .declared(let name, .object) in union.members.map(\.type) {
                    containers[name, default: []].append(union.name)
                }
            case .enumeration:
                break
            }
        }
        api.units.map(\.declaration).forEach(collect)
        types = objects
        var open = Array(objects)
        while let name = open.popLast() {
            open += (containers[name] ?? []).filter { types.insert($0).inserted }
        }
    }

    /// Whether its values know which of their fields were missing.
    func hasMissingFields(_ name: TypeName) -> Bool { objects.contains(name) }

    func contains(_ name: TypeName) -> Bool { types.contains(name) }

    /// Whether values of the type can be filled. The elements of a list are found by their identities.
    func contains(_ type: TypeReference) -> Bool {
        guard let name = type.filled, types.contains(name) else { return false }
        if case .list = type { return identified.contains(name) }
        return true
    }
}

extension TypeReference {
    /// The declared type of the values in it that can be filled.
    fileprivate var filled: TypeName? {
        switch self {
        case .declared(let name, .object), .declared(let name, .union): name
        case .list(let type), .map(let type), .inside(_, let type):
            if case .declared(let name, let kind) = type.innermost, kind != .enumeration { name } else { nil }
        case .optional(let type): type.filled
        case .expandable(let name, _): name
        case .scalar, .identity, .declared, .selection, .instant, .custom: nil
        }
    }

    /// Without the path to it.
    private var innermost: TypeReference {
        if case .inside(_, let type) = self { type.innermost } else { self }
    }
}
