import ResolvedAPI
import SwiftNaming

/// A property that every member of a union has.
struct UnionPropertyView {
    let doc: [String]
    /// `@available(…)`, for a deprecated property.
    let attribute: String?
    let name: String
    let type: String
    let values: [UnionPropertyValueView]
    /// Whether it is nil for unknown objects.
    let isNilForUnknown: Bool
}

extension UnionPropertyView: TemplateView {
    static let vocabulary: Vocabulary<UnionPropertyView> = [
        "doc": .texts(\.doc),
        "attribute": .optionalText(\.attribute),
        "name": .text(\.name),
        "type": .text(\.type),
        "values": .list(UnionPropertyValueView.self, \.values),
        "isNilForUnknown": .flag(\.isNilForUnknown),
    ]
}

/// The value of such a property for one of the members.
struct UnionPropertyValueView: TemplateView {
    let member: String
    let property: String

    static let vocabulary: Vocabulary<UnionPropertyValueView> = [
        "member": .text(\.member),
        "property": .text(\.property),
    ]
}

extension UnionPropertyView {
    /// The identity and the listed properties.
    static func all(of union: Union, scope: NameScope, place: DeclarationPlace) -> [UnionPropertyView] {
        let identity = union.identityOwner.map { owner in
            UnionPropertyView(
                doc: [],
                attribute: nil,
                name: "id",
                type: scope.identity(of: owner),
                values: values(union, union.members.map { _ in "id" }),
                isNilForUnknown: false
            )
        }
        return (identity.map { [$0] } ?? [])
            + union.properties.compactMap { UnionPropertyView($0, of: union, scope: scope, place: place) }
    }

    private static func values(_ union: Union, _ properties: [String]) -> [UnionPropertyValueView] {
        zip(union.members, properties).map { member, property in
            UnionPropertyValueView(member: member.name.memberName, property: property.memberName)
        }
    }

    /// `nil` for a property without fields, which a resolved union does not have.
    private init?(_ property: Union.Property, of union: Union, scope: NameScope, place: DeclarationPlace) {
        guard let first = property.fields.first else { return nil }
        let indent = place.indent + 4
        let isOptional = union.keepsUnknown || property.fields.contains(where: \.canBeNil)
        doc = Set(property.fields.map(\.doc)).count == 1 ? DocComment.lines(first.doc, indent: indent) : []
        attribute = property.fields.lazy.compactMap(\.deprecated).first.map {
            Deprecation.attribute($0, indent: indent).dedented(by: place.indent)
        }
        name = property.name.identifier
        type = first.wrappedType(scope) + (isOptional ? "?" : "")
        values = Self.values(union, property.fields.map(\.storageName))
        isNilForUnknown = union.keepsUnknown
    }
}
