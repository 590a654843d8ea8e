import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Fields that resources have without listing them: the identity, the paging id, and the discriminator.
extension ObjectPass {
    /// Puts the identity first. A listed identity, here or in an extended object, has its own type and key.
    mutating func addIdentity(of index: Int, to draft: inout ObjectDraft) {
        guard scope[index].isResource, let key = conventions.identity else { return }
        let type = scope[index]
        var field = Field(name: "", keyPath: [key], type: .identity(of: type.name))
        var scalar = Scalar.string
        var keyPlace = Located(key, at: type.spec.name.range)
        let place =
            draft.fields.firstIndex { $0.key.value == key }
            ?? draft.fields.firstIndex { $0.field.keyPath == [key] }
        if let place {
            let listed = draft.fields.remove(at: place)
            scalar = identityScalar(listed) ?? .string
            field = listed.field
            field.type = .identity(of: type.name)
            keyPlace = listed.key
        } else {
            // A key that cannot be a name is reported at the convention.
            field.name = Spelling.member(key) ?? "id"
        }
        draft.identity = Identity(field: field.name, scalar: scalar)
        draft.fields.insert(FieldDraft(field: field, key: keyPlace), at: 0)
    }

    private mutating func identityScalar(_ draft: FieldDraft) -> Scalar? {
        guard !draft.isBroken else { return nil }
        let field = draft.field
        if field.presence != .required || field.isNullable || field.constant != nil || field.access == .write
        {
            report(.identityNotAlwaysThere(draft.key))
        }
        if draft.field.isSensitive { report(.identityIsSensitive(draft.key)) }
        switch draft.field.type {
        case .scalar(let scalar) where [.string, .int, .int64, .uuid].contains(scalar): return scalar
        case .identity(let owner):
            // Inherited from a resource.
            return scope.index(of: owner).flatMap { objects[$0]?.identity?.scalar }
        default:
            report(.identityOfAnotherType(draft.typeRange ?? draft.key.range, type: draft.field.type.words))
            return nil
        }
    }

    mutating func addPagingID(of index: Int, to draft: inout ObjectDraft) {
        guard let path = pagingIDs[index], !draft.fields.contains(where: { $0.field.keyPath == path })
        else { return }
        let spec = scope[index].spec
        guard scope[index].isResource else {
            if !draft.isBroken { report(.valueWithoutPagingID(spec.name, key: path.joined(separator: "."))) }
            return
        }
        let field = Field(
            name: path.last.flatMap(Spelling.member) ?? "pagingID",
            keyPath: path,
            type: .scalar(.string),
            presence: .optional
        )
        draft.fields.insert(
            FieldDraft(field: field, key: Located(path.joined(separator: "."), at: spec.name.range)),
            at: draft.identity == nil ? 0 : 1
        )
    }

    /// The discriminator of a resource is its declared name. A listed discriminator that is constant, or of type string
    /// with a default, has that value; any other is an ordinary field, and the resource has no discriminator.
    mutating func addDiscriminator(of index: Int, to draft: inout ObjectDraft) {
        guard scope[index].isResource, let key = conventions.resolved.discriminator else { return }
        guard let place = draft.fields.firstIndex(where: { $0.field.keyPath == [key] }) else {
            let value = DiscriminatorValue(key: key, value: scope[index].spec.name.value)
            draft.discriminator = Discriminator(value: value, chosenAt: nil)
            return
        }
        let listed = draft.fields[place]
        guard let value = listed.field.discriminatorValue else { return }
        draft.discriminator = Discriminator(
            value: DiscriminatorValue(key: key, value: value.text, kind: value.kind),
            chosenAt: listed.key.range
        )
        draft.fields.remove(at: place)
    }
}

extension Field {
    /// The value that the author sets for a discriminator.
    fileprivate var discriminatorValue: ConstantValue? {
        if case .defaulted(.string(let value)) = presence, type == .scalar(.string) {
            return ConstantValue(text: value, kind: .text)
        }
        return presence == .required ? constant : nil
    }
}
