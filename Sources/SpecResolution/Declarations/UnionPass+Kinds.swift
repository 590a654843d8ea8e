import ResolvedAPI
import SourceDiagnostics
import SpecReading

/// The type of a member and the kind of its values.
struct MemberType {
    let reference: TypeReference
    let kind: JSONKind
    /// The number of its object; `nil` for another type.
    let object: Int?
}

/// The kinds of all members of a union.
struct MemberKinds {
    /// Whether objects are told apart by a discriminator or by keys: there are several, or nothing else.
    let haveSeveralObjects: Bool

    init(_ types: [MemberType]) {
        let objects = types.count { $0.object != nil }
        haveSeveralObjects = objects > 1 || objects == types.count
    }
}

/// The members before a member.
struct SeenMembers {
    var objects: [Int: SourceRange] = [:]
    var kinds: [JSONKind: SourceRange] = [:]
}

extension UnionPass {
    /// `nil` if values of the type can be of any kind, which is reported.
    mutating func type(of spec: UnionSpec.Member, in index: Int) -> MemberType? {
        guard let reference = type(spec.expression, owner: scope[index].parent) else { return nil }
        guard let kind = kind(of: reference) else {
            report(.memberOfAnyKind(spec.type, type: reference.words))
            return nil
        }
        if case .declared(let name, .object) = reference {
            return MemberType(reference: reference, kind: kind, object: scope.index(of: name))
        }
        return MemberType(reference: reference, kind: kind, object: nil)
    }

    /// Whether no earlier member has the same values.
    mutating func isNew(
        _ spec: UnionSpec.Member,
        _ type: MemberType,
        _ kinds: MemberKinds,
        _ seen: inout SeenMembers
    ) -> Bool {
        if let object = type.object {
            if let earlier = seen.objects.updateValue(spec.type.range, forKey: object) {
                report(.duplicateMember(spec.type, earlier: earlier))
                return false
            }
            guard let earlier = seen.kinds[.object] else { return true }
            report(.membersOfOneKind(spec.type, kind: .object, earlier: earlier))
            return false
        }
        let object = type.kind == .object ? seen.objects.values.first : nil
        if let earlier = seen.kinds.updateValue(spec.type.range, forKey: type.kind) ?? object {
            report(.membersOfOneKind(spec.type, kind: type.kind, earlier: earlier))
            return false
        }
        return true
    }

    /// Reports references whose identity and whole element do not belong together.
    mutating func checkExpandables() {
        for reference in inventory.expandables {
            let owner = owner(ofIdentityOf: reference.identity.value)
            let value = reference.value.value
            let other: TypeName?
            switch scope[value].kind {
            case .object where scope[value].isResource:
                other = scope[self.owner(ofIdentityOf: value)].name
            case .union: other = unions[value]?.union.identityOwner
            case .object, .enumeration: other = nil
            }
            guard other != scope[owner].name else { continue }
            report(
                .expandableOfAnotherIdentity(
                    reference.value.map { scope[$0].name.words },
                    identity: scope[owner].name.words
                )
            )
        }
    }
}
