import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The unions, and the discriminators of objects.
struct Unions {
    let drafts: [Int: UnionDraft]
    let discriminators: [Int: Discriminator]
}

struct UnionPass: TypePass {
    let scope: Scope
    let conventions: Conventions
    let objects: [Int: ObjectDraft]
    var inventory: TypeInventory
    private(set) var unions: [Int: UnionDraft] = [:]
    private(set) var discriminators: [Int: Discriminator]
    var log = ResolutionLog()

    init(scope: Scope, conventions: Conventions, objects: Objects) {
        self.scope = scope
        self.conventions = conventions
        self.objects = objects.drafts
        inventory = objects.inventory
        discriminators = objects.drafts.compactMapValues(\.discriminator)
    }

    /// Resolves every union. A union can set the discriminator value of a member.
    mutating func run() -> Unions {
        for index in scope.types.indices {
            guard case .union(let spec) = scope[index].spec.content else { continue }
            resolveUnion(spec, at: index)
        }
        checkDiscriminatorsMeet()
        checkExpandables()
        return Unions(drafts: unions, discriminators: discriminators)
    }

    private mutating func resolveUnion(_ spec: UnionSpec, at index: Int) {
        let declaration = scope[index].spec
        let key = discriminator(of: spec)
        let keepsUnknown = keepsUnknown(spec)
        if spec.members.isEmpty { report(.unionWithoutMembers(declaration.name, at: spec.range)) }
        var names = NamesInUse<SourceRange>()
        let members = members(spec, of: index, key: key, keepsUnknown: keepsUnknown, &names)
        checkRules(members)
        let usesDiscriminator = members.contains(where: \.member.rule.isValue)
        if usesDiscriminator, let key { checkFallback(members.last, key: key) }
        let identityOwner = keepsUnknown ? nil : identityOwner(members)
        let union = Union(
            name: scope[index].name,
            doc: declaration.doc?.value,
            deprecated: declaration.deprecated?.value,
            discriminator: usesDiscriminator ? key : nil,
            members: members.map(\.member),
            properties: properties(spec.fields, of: members, keepsUnknown: keepsUnknown, &names)
                .filter { identityOwner == nil || $0.name != "id" },
            identityOwner: identityOwner,
            keepsUnknown: keepsUnknown
        )
        unions[index] = UnionDraft(union: union, members: members.map(\.contained))
    }

    /// The valid members in their order. The fallback is the last one.
    private mutating func members(
        _ spec: UnionSpec,
        of index: Int,
        key: [String]?,
        keepsUnknown: Bool,
        _ names: inout NamesInUse<SourceRange>
    ) -> [UnionMemberDraft] {
        let types = spec.allMembers.map { type(of: $0, in: index) }
        let kinds = MemberKinds(types.compactMap(\.self))
        var seen = SeenMembers()
        var members: [UnionMemberDraft] = []
        for (place, (memberSpec, type)) in zip(spec.allMembers, types).enumerated() {
            let isFallback = place == spec.members.count
            guard let type, isNew(memberSpec, type, kinds, &seen),
                let name = memberCase(memberSpec, type, keepsUnknown: keepsUnknown, &names),
                let rule = rule(memberSpec, type, kinds, key: key, isFallback: isFallback)
            else { continue }
            let fields = type.object.flatMap { objects[$0]?.fields } ?? []
            let member = Union.Member(
                name: name,
                type: type.reference,
                rule: rule,
                otherValues: memberSpec.otherValues.map(\.value),
                hasOwnDiscriminator: rule.isKey && fields.contains { $0.field.keyPath == key }
            )
            members.append(
                UnionMemberDraft(
                    object: type.object,
                    contained: type.reference.directlyContained.flatMap(scope.index),
                    member: member,
                    spec: memberSpec
                )
            )
        }
        return members
    }

    /// Whether unknown objects are kept as they are, and not read as the fallback.
    private mutating func keepsUnknown(_ spec: UnionSpec) -> Bool {
        guard let fallback = spec.fallback else {
            return spec.unknownTypes.map { $0.value == .keep } ?? conventions.resolved.keepsUnknownTypes
        }
        if let unknownTypes = spec.unknownTypes {
            report(.fallbackBesideUnknownTypes(fallback.type, unknownTypes: unknownTypes.range))
        }
        return false
    }

    /// A fallback is written with the discriminator that it was read with.
    private mutating func checkFallback(_ member: UnionMemberDraft?, key: [String]) {
        guard let member, member.member.rule == .otherwise, let object = member.object,
            objects[object]?.isBroken == false, !holdsDiscriminator(object, key: key)
        else { return }
        report(
            .fallbackWithoutField(
                member.spec.type,
                key: key.joined(separator: "."),
                declared: scope[object].spec.name.range
            )
        )
    }

    private func discriminator(of spec: UnionSpec) -> [String]? {
        switch spec.discriminator {
        case nil: conventions.resolved.discriminator
        case .none?: nil
        case .some(let path)?: path.keys
        }
    }

    private mutating func memberCase(
        _ spec: UnionSpec.Member,
        _ type: MemberType,
        keepsUnknown: Bool,
        _ names: inout NamesInUse<SourceRange>
    ) -> String? {
        let key: String
        if case .named(let written) = spec.expression, type.object != nil {
            key = written.value.split(separator: ".").last.map(String.init) ?? written.value
        } else {
            key = type.reference.caseKey
        }
        guard let name = memberName(key: Located(key, at: spec.type.range), chosen: spec.name) else {
            return nil
        }
        let place = Located(name, at: (spec.name ?? spec.type).range)
        if keepsUnknown, name == "unknown" {
            report(.caseMeetsUnknown(place))
            return nil
        }
        return isFree(place, &names) ? name : nil
    }

    private mutating func rule(
        _ spec: UnionSpec.Member,
        _ type: MemberType,
        _ kinds: MemberKinds,
        key: [String]?,
        isFallback: Bool
    ) -> Union.Member.Rule? {
        if let object = type.object, kinds.haveSeveralObjects || spec.has != nil || spec.value != nil {
            return isFallback ? .otherwise : rule(spec, type: object, key: key)
        }
        if let place = (spec.has ?? spec.value)?.range {
            report(.ruleOfNoObject(place, type: spec.type))
            return nil
        }
        return .kind(type.kind)
    }

    /// The rule that identifies a member, if its type agrees.
    private mutating func rule(_ spec: UnionSpec.Member, type: Int, key: [String]?) -> Union.Member.Rule? {
        if let has = spec.has {
            let known = objects[type].map { draft in
                draft.fields.map { $0.field.keyPath[0] }
                    + [discriminators[type]?.value.keyPath[0]].compactMap(\.self)
            }
            if let known, !known.contains(has.value), objects[type]?.isBroken == false {
                let nearest = log.suggestions.closest(to: has.value, in: known)
                report(.unknownMemberKey(has, type: scope[type].name.words, nearest: nearest))
                return nil
            }
            let field = objects[type]?.fields.first { $0.field.keyPath == [has.value] }
            return .hasKey(has.value, formerKeys: field?.field.formerKeys ?? [])
        }
        guard let key else {
            report(.memberCannotBeTold(spec.value ?? spec.type))
            return nil
        }
        guard let value = discriminatorValue(spec, type: type, key: key) else { return nil }
        return .value(value)
    }

    /// The discriminator value of a member. A value that is set at the union is set for the type: all other values for
    /// the type's discriminator have to be the same.
    private mutating func discriminatorValue(_ spec: UnionSpec.Member, type: Int, key: [String]) -> String? {
        let declaredName = scope[type].spec.name.value
        if let other = spec.otherValues.first, !holdsDiscriminator(type, key: key) {
            report(.severalValuesWithoutField(other, type: declaredName, key: key.joined(separator: ".")))
            return nil
        }
        guard let draft = objects[type] else { return spec.value?.value ?? declaredName }
        if let field = draft.fields.first(where: { $0.field.keyPath == key }),
            let constant = field.field.constant
        {
            guard let value = spec.value, value.value != constant.text else { return constant.text }
            report(.memberSaysAnother(value, own: constant.text, other: field.key.range))
            return nil
        }
        guard let own = discriminators[type], own.value.keyPath == key else {
            let value = spec.value?.value ?? declaredName
            let hasField = draft.fields.contains { key.starts(with: $0.field.keyPath) }
            guard !hasField else { return value }
            if let own = discriminators[type] {
                report(.memberToldTwice(spec.type, key: own.value.name, other: own.chosenAt))
                return nil
            }
            discriminators[type] = Discriminator(
                value: DiscriminatorValue(keyPath: key, value: value, kind: spec.valueKind),
                chosenAt: (spec.value ?? spec.type).range
            )
            return value
        }
        guard let value = spec.value else { return own.value.value }
        if value.value != own.value.value, let other = own.chosenAt {
            report(.memberSaysAnother(value, own: own.value.value, other: other))
            return nil
        }
        if own.chosenAt == nil {
            discriminators[type] = Discriminator(
                value: DiscriminatorValue(keyPath: key, value: value.value, kind: spec.valueKind),
                chosenAt: value.range
            )
        }
        return value.value
    }

    /// Whether a member has a field for what the discriminator says, or for the object around it, so that any value can be written again.
    private func holdsDiscriminator(_ type: Int, key: [String]) -> Bool {
        guard let draft = objects[type], discriminators[type]?.value.keyPath != key else { return false }
        return draft.fields.contains { key.starts(with: $0.field.keyPath) && $0.field.constant == nil }
    }
}

extension UnionSpec.Member {
    fileprivate var valueKind: ConstantValue.Kind {
        switch kind {
        case .text: .text
        case .number: .number
        case .bool: .bool
        }
    }
}

extension Union.Member.Rule {
    var isValue: Bool { if case .value = self { true } else { false } }
    var isKey: Bool { if case .hasKey = self { true } else { false } }
}
