import ResolvedAPI

/// The declared types of an API, by name.
struct TypeTable {
    let api: API
    let declarations: [TypeName: Declaration]
    /// In the order of the specs, outer types first.
    let names: [TypeName]

    init(_ api: API) {
        self.api = api
        var declarations: [TypeName: Declaration] = [:]
        var names: [TypeName] = []
        func add(_ declaration: Declaration) {
            guard declarations.updateValue(declaration, forKey: declaration.name) == nil else { return }
            names.append(declaration.name)
            if case .object(let object) = declaration { object.nested.forEach(add) }
        }
        api.units.map(\.declaration).forEach(add)
        api.responseHeaders.map { add(.object($0)) }
        (self.declarations, self.names) = (declarations, names)
    }

    func object(_ name: TypeName) -> Object? {
        if case .object(let object)? = declarations[name] { object } else { nil }
    }

    func enumeration(_ name: TypeName) -> Enumeration? {
        if case .enumeration(let enumeration)? = declarations[name] { enumeration } else { nil }
    }

    func union(_ name: TypeName) -> Union? {
        if case .union(let union)? = declarations[name] { union } else { nil }
    }

    /// The resources and values that have files of their own.
    var objects: [Object] {
        api.units.compactMap { unit in
            if case .object(let object) = unit.declaration { object } else { nil }
        }
    }
}

extension Object {
    /// The fields, and the discriminator that no field holds, which is a constant.
    var membersOnTheWire: [Field] { (discriminatorField.map { [$0] } ?? []) + fields }
}

extension TypeReference {
    /// The declared types in it.
    var declaredNames: [TypeName] {
        switch self {
        case .declared(let name, _), .expandable(let name, _): [name]
        case .list(let inner), .map(let inner), .optional(let inner), .inside(_, let inner):
            inner.declaredNames
        case .scalar, .identity, .selection, .instant, .custom: []
        }
    }
}
