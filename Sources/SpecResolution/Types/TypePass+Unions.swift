import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Unions that are declared where they are used: `id<User> | User`, or values of several kinds, `string | [string]`.
extension TypePass {
    mutating func union(_ specs: [TypeSpec], at range: SourceRange, owner: Int?, inline: InlineName?)
        -> TypeReference?
    {
        if case (.identity(let identity, _), .named(let value))? = specs.pair {
            return expandable(identity, value, owner: owner)
        }
        guard let inline, let name = inline.name else {
            report(.unionHasNoPlace(range))
            return nil
        }
        guard let members = inlineMembers(specs, owner: owner) else { return nil }
        let typeName = TypeName(path: scope[inline.owner].name.path + [name])
        let union = Union(
            name: typeName,
            discriminator: nil,
            members: members,
            placeholder: members.firstIndex { !$0.isIndirect } ?? 0,
            keepsUnknown: conventions.resolved.keepsUnknownTypes
        )
        declareInlined(.union(union), place: inline.place)
        return .declared(typeName, .union)
    }

    /// A reference to an element. Whether the identity is that of the element is checked when all identities are known.
    private mutating func expandable(_ identity: Located<String>, _ value: Located<String>, owner: Int?)
        -> TypeReference?
    {
        guard let resource = declared(identity, owner: owner), let index = declared(value, owner: owner)
        else { return nil }
        guard scope.identity(of: resource, conventions) != nil else {
            report(.typeWithoutIdentity(identity, declared: scope[resource].spec.name))
            return nil
        }
        guard scope.hasPlainIdentity(scope[resource].name, conventions) else {
            report(.membersOfOneKind(value, kind: .object, earlier: identity.range))
            return nil
        }
        inventory.expandables.append(
            TypeInventory.Expandable(
                identity: Located(resource, at: identity.range),
                value: Located(index, at: value.range)
            )
        )
        return .expandable(scope[index].name, scope[index].kind)
    }

    /// Objects are stored indirectly, because the union may be inside of them. `nil` if a member is invalid.
    private mutating func inlineMembers(_ specs: [TypeSpec], owner: Int?) -> [Union.Member]? {
        var names = NamesInUse<SourceRange>()
        var kinds: [JSONKind: SourceRange] = [:]
        var members: [Union.Member] = []
        for spec in specs {
            guard let type = type(spec, owner: owner) else { continue }
            let written = Located(spec.range.text, at: spec.range)
            guard let kind = kind(of: type) else {
                report(.memberOfAnyKind(written, type: type.words))
                continue
            }
            if let earlier = kinds.updateValue(spec.range, forKey: kind) {
                report(.membersOfOneKind(written, kind: kind, earlier: earlier))
                continue
            }
            guard let name = Spelling.member(type.caseKey) else {
                report(.notAMemberName(written))
                continue
            }
            guard isFree(Located(name, at: spec.range), &names) else { continue }
            members.append(
                Union.Member(
                    name: name,
                    type: type,
                    rule: .kind(kind),
                    isIndirect: type.directlyContained != nil
                )
            )
        }
        return members.count == specs.count ? members : nil
    }
}

extension TypePass {
    /// The kind of all values of a type; `nil` if they have several.
    func kind(of type: TypeReference) -> JSONKind? {
        switch type {
        case .scalar(let scalar): scalar.kind
        case .identity(let name): scope.index(of: name).flatMap { scope.identityKind(of: $0, conventions) }
        case .declared(let name, .enumeration): inventory.enumerations[name]?.kind
        case .declared(_, .object), .map: .object
        case .declared(let name, .union): scope.isUnionOfObjects(name) ? .object : nil
        case .list: .array
        case .instant(let notations): notations.kind
        case .optional, .selection, .custom, .expandable, .inside: nil
        }
    }
}

extension [TypeSpec] {
    /// The two elements.
    fileprivate var pair: (TypeSpec, TypeSpec)? { count == 2 ? (self[0], self[1]) : nil }
}

extension TypeReference {
    /// The key after which the case of a union is named.
    var caseKey: String {
        switch self {
        case .identity(let name): (name.path.last ?? "") + "_id"
        case .declared(let name, _), .expandable(let name, _), .selection(let name): name.path.last ?? ""
        case .list: "list"
        case .map: "map"
        case .optional(let wrapped), .inside(_, let wrapped): wrapped.caseKey
        case .scalar, .instant, .custom: words
        }
    }
}

extension Scalar {
    fileprivate var kind: JSONKind? {
        switch self {
        case .string, .uuid, .url, .date, .datetime, .rfc822, .data: .string
        case .int, .int64, .timestamp, .timestampMilliseconds: .integer
        case .double, .decimal, .timestampFraction: .number
        case .bool: .bool
        case .json: nil
        }
    }
}

extension Enumeration {
    fileprivate var kind: JSONKind {
        if case .int = cases.first?.wireValue { .integer } else { .string }
    }
}

extension [DateNotation] {
    fileprivate var kind: JSONKind? {
        let kinds = Set(
            map { notation -> JSONKind? in
                if case .format(let scalar, _) = notation { scalar.kind } else { .string }
            }
        )
        return kinds.count == 1 ? kinds.first ?? nil : nil
    }
}
