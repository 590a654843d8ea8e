import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// A pass that looks up type names.
protocol ScopedPass: Pass {
    var scope: Scope { get }
}

extension ScopedPass {
    /// The number of a declared type.
    mutating func declared(_ name: Located<String>, owner: Int?) -> Int? {
        if let index = scope.lookUp(name.value, from: owner) {
            guard scope[index].isGroup else { return index }
            report(.callsAreNoType(name, declared: scope[index].spec.kind.range))
            return nil
        }
        let nested = scope.nestedNames(from: owner)
        let near = nested.isEmpty ? nil : log.suggestions.closest(to: name.value, in: nested)
        report(
            .unknownType(
                name,
                nearest: near ?? log.suggestions.closest(to: name.value, in: scope.mainNames, of: "type")
            )
        )
        return nil
    }
}

/// A pass that resolves types where they are used, which can declare types.
protocol TypePass: ScopedPass {
    var conventions: Conventions { get }
    var inventory: TypeInventory { get set }
}

/// The name and the owner of an enum that is declared where it is used.
struct InlineName {
    let owner: Int
    let prefix: String
    /// The rest of the name, as written in the spec.
    let key: String
    /// The location of a message if the name is taken.
    let place: Located<String>

    /// `nil` if the key cannot be a Swift name.
    var name: String? { Spelling.type(ofKey: key, prefix: prefix) }
}

extension TypePass {
    /// `nil` if a type is unknown, which has been reported.
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
        case .union(let members, let range): return union(members, at: range, owner: owner, inline: inline)
        case .custom(let custom, _): return self.custom(custom)
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

    /// `nil` if one of the names cannot be one.
    private mutating func custom(_ spec: CustomTypeSpec) -> TypeReference? {
        var isValid = true
        for name in [spec.swift, spec.codec].compactMap({ $0 }) {
            let parts = name.value.split(separator: ".", omittingEmptySubsequences: false)
            guard !parts.allSatisfy({ SwiftIdentifier.isValid(String($0)) }) else { continue }
            report(.notATypeName(name, cure: nil))
            isValid = false
        }
        if let module = spec.module, !SwiftIdentifier.isValid(module.value) {
            report(.notAModuleName(module))
            isValid = false
        }
        guard isValid else { return nil }
        return .custom(
            CustomType(name: spec.swift.value, codec: spec.codec?.value, module: spec.module?.value)
        )
    }

    private mutating func named(_ name: Located<String>, owner: Int?) -> TypeReference? {
        if let scalar = Scalar(rawValue: name.value) { return .scalar(scalar) }
        if let inline = scope.inlineType(name.value, from: owner) { return inline }
        guard let index = declared(name, owner: owner) else { return nil }
        return .declared(scope[index].name, scope[index].kind)
    }

    private mutating func identity(of name: Located<String>, at range: SourceRange, owner: Int?)
        -> TypeReference?
    {
        guard let index = declared(name, owner: owner) else { return nil }
        guard scope.identity(of: index, conventions) != nil else {
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

    /// Adds a type to those of a resource, if its name is free.
    mutating func declareInlined(_ declaration: Declaration, place: Located<String>) {
        let name = declaration.name
        guard takeInlineName(name, place: place),
            let owner = scope.index(of: TypeName(path: name.path.dropLast()))
        else { return }
        if case .enumeration(let enumeration) = declaration { inventory.enumerations[name] = enumeration }
        if case .union(let union) = declaration { inventory.inlinedUnions[name] = union }
        inventory.inlined[owner, default: []].append(declaration)
    }

    /// Whether a type that is declared where it is used can have its name.
    mutating func takeInlineName(_ name: TypeName, place: Located<String>) -> Bool {
        guard let swiftName = name.path.last,
            let owner = scope.index(of: TypeName(path: name.path.dropLast()))
        else { return false }
        if ReservedNames.nestedTypes.contains(swiftName) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: nil))
        } else if let other = inventory.takenNames[name] {
            report(.inlineTypeNameTaken(place, name: swiftName, other: other))
        } else if let other = scope.index(of: name) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: scope[other].spec.name.range))
        } else if let other = shadowed(by: swiftName, owner: owner) {
            report(.inlineTypeNameTaken(place, name: swiftName, other: scope[other].spec.name.range))
        } else {
            inventory.takenNames[name] = place.range
            return true
        }
        return false
    }

    /// The type around a new one that has its name.
    private func shadowed(by swiftName: String, owner: Int) -> Int? {
        var current: Int? = owner
        while let outer = current {
            if scope[outer].name.path.last == swiftName { return outer }
            current = scope[outer].parent
        }
        return nil
    }
}
