import ResolvedAPI
import SourceDiagnostics
import SpecReading
import SwiftNaming

/// Fields that resources have without listing them, besides the identity: the paging id and the discriminator.
extension ObjectPass {
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
            at: draft.hasIdentityFirst ? 1 : 0
        )
    }

    /// The discriminator of a resource is its declared name. A listed discriminator that is constant, or of type string
    /// with a default, has that value; any other is an ordinary field, and the resource has no discriminator. Neither has one
    /// with a field for the object around the discriminator.
    mutating func addDiscriminator(of index: Int, to draft: inout ObjectDraft) {
        guard scope[index].isResource, let path = conventions.resolved.discriminator else { return }
        guard let place = draft.fields.firstIndex(where: { path.starts(with: $0.field.keyPath) }) else {
            let value = DiscriminatorValue(keyPath: path, value: scope[index].spec.name.value)
            draft.discriminator = Discriminator(value: value, chosenAt: nil)
            return
        }
        let listed = draft.fields[place]
        guard listed.field.keyPath == path, let value = listed.field.discriminatorValue else { return }
        draft.discriminator = Discriminator(
            value: DiscriminatorValue(keyPath: path, value: value.text, kind: value.kind),
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
