import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// Types where they are used.
extension Resolver {
    /// What an enum that is declared where it is used is called, and whom it belongs to.
    struct InlineName {
        let owner: Int
        let prefix: String
        /// What follows the prefix, as it is written in the spec.
        let key: String
        /// What to point at when that name is taken.
        let place: Located<String>

        /// `nil` where no Swift name comes of the key.
        var name: String? { Spelling.type(key).map { prefix + $0 } }
    }

    /// `nil` when something is unknown; it has been reported then.
    mutating func type(_ spec: TypeSpec, owner: Int?, inline: InlineName? = nil) -> TypeReference? {
        switch spec {
        case .named(let name): return named(name, owner: owner)
        case .identity(let name, let range): return identity(of: name, at: range, owner: owner)
        case .optional(let wrapped, _):
            guard let wrapped = type(wrapped, owner: owner, inline: inline) else { return nil }
            if case .optional = wrapped { return wrapped }
            return .optional(wrapped)
        case .list(let element, _): return type(element, owner: owner, inline: inline).map { .list($0) }
        case .map(let value, _): return type(value, owner: owner, inline: inline).map { .map($0) }
        case .enumeration(let enumeration, let range):
            guard let inline, let name = inline.name else {
                report(.enumHasNoPlace(range))
                return nil
            }
            return inlineEnumeration(
                enumeration,
                TypeName(path: scope[inline.owner].name.path + [name]),
                inline
            )
        }
    }

    private mutating func named(_ name: Located<String>, owner: Int?) -> TypeReference? {
        if let scalar = Scalar(rawValue: name.value) { return .scalar(scalar) }
        guard let index = declared(name, owner: owner) else { return nil }
        return .declared(scope[index].name, scope[index].kind)
    }

    /// The number of a declared type.
    mutating func declared(_ name: Located<String>, owner: Int?) -> Int? {
        if let index = scope.lookUp(name.value, from: owner) { return index }
        let nested = scope.nestedNames(from: owner)
        let near = nested.isEmpty ? nil : suggestions.closest(to: name.value, in: nested)
        report(
            .unknownType(
                name,
                nearest: near ?? suggestions.closest(to: name.value, in: scope.mainNames, of: "type")
            )
        )
        return nil
    }

    private mutating func identity(of name: Located<String>, at range: SourceRange, owner: Int?)
        -> TypeReference?
    {
        guard let index = declared(name, owner: owner) else { return nil }
        guard scope[index].isResource, convention.identity != nil else {
            report(.typeWithoutIdentity(name, declared: scope[index].spec.name))
            return nil
        }
        return .identity(of: scope[index].name)
    }

    private mutating func inlineEnumeration(_ spec: EnumSpec, _ name: TypeName, _ inline: InlineName)
        -> TypeReference
    {
        let resolved = enumeration(spec, name: name, doc: nil, deprecated: nil, declaredAt: inline.place)
        declareInlined(.enumeration(resolved), place: inline.place)
        return .declared(name, .enumeration)
    }

    /// Adds a type to those that belong to a resource, if its name is free there.
    mutating func declareInlined(_ declaration: Declaration, place: Located<String>) {
        let name = declaration.name
        guard takeInlineName(name, place: place),
            let owner = scope.index(of: TypeName(path: name.path.dropLast()))
        else { return }
        if case .enumeration(let enumeration) = declaration { enumerations[name] = enumeration }
        inlined[owner, default: []].append(declaration)
    }

    /// Whether a type that is declared where it is used can have its name.
    mutating func takeInlineName(_ name: TypeName, place: Located<String>) -> Bool {
        guard let swiftName = name.path.last,
            let owner = scope.index(of: TypeName(path: name.path.dropLast()))
        else { return false }
        if Self.reservedNestedNames.contains(swiftName) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: nil))
        } else if let other = takenNames[name] {
            report(.inlineTypeNameTaken(place, name: swiftName, other: other))
        } else if let other = scope.index(of: name) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: scope[other].spec.name.range))
        } else if let other = shadowed(by: swiftName, owner: owner) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: scope[other].spec.name.range))
        } else {
            takenNames[name] = place.range
            return true
        }
        return false
    }

    private func shadowed(by swiftName: String, owner: Int) -> Int? {
        var current: Int? = owner
        while let outer = current {
            if scope[outer].name.path.last == swiftName { return outer }
            current = scope[outer].parent
        }
        return scope.index(of: TypeName(swiftName))
    }
}

extension TypeReference {
    /// Without the question mark.
    var unwrapped: TypeReference { if case .optional(let wrapped) = self { wrapped } else { self } }

    /// The declared type a value of this type holds at once, not in a list or a map.
    var directlyContained: TypeName? {
        switch self {
        case .declared(let name, .object), .declared(let name, .union): name
        case .optional(let wrapped): wrapped.directlyContained
        default: nil
        }
    }

    /// Every declared type in it, in lists and maps too.
    var declaredType: TypeName? {
        switch self {
        case .declared(let name, _): name
        case .optional(let inner), .list(let inner), .map(let inner): inner.declaredType
        case .scalar, .identity, .selection: nil
        }
    }
}
