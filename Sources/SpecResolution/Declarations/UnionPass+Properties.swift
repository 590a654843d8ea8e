import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// The fields that all members of a union have, and the type of their identities.
extension UnionPass {
    /// The fields as properties. A field that is missing in a member, or is another one there, is reported.
    mutating func properties(
        _ keys: [Located<String>],
        of members: [UnionMemberDraft],
        keepsUnknown: Bool,
        _ names: inout NamesInUse<SourceRange>
    ) -> [Union.Property] {
        var properties: [Union.Property] = []
        var seen: [String: SourceRange] = [:]
        for key in keys {
            if let earlier = seen.updateValue(key.range, forKey: key.value) {
                report(.namedTwice(key, earlier: earlier))
                continue
            }
            guard let fields = fields(key, of: members), let first = fields.first else { continue }
            let place = Located(first.name, at: key.range)
            if keepsUnknown, first.name == "unknown" {
                report(.caseMeetsUnknown(place))
            } else if isFree(place, &names) {
                properties.append(Union.Property(name: first.name, fields: fields))
            }
        }
        return properties
    }

    /// The field of each member; `nil` if they are not the same.
    private mutating func fields(_ key: Located<String>, of members: [UnionMemberDraft]) -> [Field]? {
        if let other = members.first(where: { $0.object == nil }) {
            report(.unknownField(key, type: other.member.type.words, nearest: nil))
            return nil
        }
        let members = members.compactMap(\.object)
        let drafts = members.compactMap { objects[$0] }
        guard drafts.count == members.count, !drafts.contains(where: \.isBroken) else { return nil }
        var fields: [Field] = []
        for (member, draft) in zip(members, drafts) {
            guard var field = draft.fields.first(where: { $0.key.value == key.value })?.field else {
                let nearest = log.suggestions.closest(to: key.value, in: draft.fields.map(\.key.value))
                report(.unknownField(key, type: scope[member].name.words, nearest: nearest))
                return nil
            }
            field.type = withSharedIdentities(field.type)
            fields.append(field)
        }
        guard let first = fields.first else { return nil }
        for (member, field) in zip(members, fields) where !field.isInModel || !field.isLike(first) {
            report(
                .fieldOfMembersDiffers(
                    key,
                    in: scope[member].name.words,
                    as: field.traits(unlike: first),
                    unlike: field.isInModel
                        ? (scope[members[0]].name.words, first.traits(unlike: field)) : nil
                )
            )
            return nil
        }
        return fields
    }

    /// The type with the resources to which its identities belong.
    private func withSharedIdentities(_ type: TypeReference) -> TypeReference {
        switch type {
        case .identity(let name):
            guard let index = scope.index(of: name) else { return type }
            return .identity(of: scope[owner(ofIdentityOf: index)].name)
        case .list(let element): return .list(withSharedIdentities(element))
        case .map(let value): return .map(withSharedIdentities(value))
        case .optional(let wrapped): return .optional(withSharedIdentities(wrapped))
        case .scalar, .declared, .selection, .instant, .custom, .expandable, .inside: return type
        }
    }

    func owner(ofIdentityOf index: Int) -> Int { objects[index]?.sharedIdentity?.owner ?? index }

    /// The resource to which the identities of all members belong.
    func identityOwner(_ members: [UnionMemberDraft]) -> TypeName? {
        let objects = members.compactMap(\.object)
        let owners = Set(objects.map { owner(ofIdentityOf: $0) })
        guard let owner = owners.first, owners.count == 1, objects.count == members.count,
            !members.contains(where: { $0.member.name == "id" }),
            objects.allSatisfy({ self.objects[$0]?.hasPropertyID == true })
        else { return nil }
        return scope[owner].name
    }
}

extension ObjectDraft {
    /// Whether its identity is one field and a property called `id`.
    fileprivate var hasPropertyID: Bool {
        guard case .field(let name, _)? = identity else { return false }
        return name == "id" || !fields.contains { $0.field.name == "id" && $0.field.isInModel }
    }
}

extension Field {
    /// Whether the property has the same name and type, apart from nil.
    fileprivate func isLike(_ other: Field) -> Bool {
        name == other.name && type == other.type && isSensitive == other.isSensitive
            && tellsNullFromNothing == other.tellsNullFromNothing
    }

    /// The difference from the other field, in words.
    fileprivate func traits(unlike other: Field) -> String {
        if constant != nil { return "a constant" }
        if access == .write { return "only written" }
        if name != other.name { return "called '\(name)'" }
        let adjective = isSensitive ? "a sensitive " : tellsNullFromNothing ? "a nullable " : ""
        return adjective + "'\(type.words)'"
    }
}
