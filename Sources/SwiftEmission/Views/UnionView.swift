import ResolvedAPI
import SwiftNaming

/// The values of `Union.mustache`.
struct UnionView {
    let doc: [String]
    let access: String
    /// `indirect `, if all members are.
    let indirect: String
    let name: String
    let conformances: [ConformancesView]
    let members: [UnionMemberView]
    let properties: [UnionPropertyView]
    /// One, or none.
    let unknownCase: [UnknownCaseView]
}

extension UnionView: TemplateView {
    static let vocabulary: Vocabulary<UnionView> = [
        "doc": .texts(\.doc),
        "access": .text(\.access),
        "indirect": .text(\.indirect),
        "name": .text(\.name),
        "conformances": .list(ConformancesView.self, \.conformances),
        "members": .list(UnionMemberView.self, \.members),
        "properties": .list(UnionPropertyView.self, \.properties),
        "unknownCase": .list(UnknownCaseView.self, \.unknownCase),
    ]
}

extension UnionView {
    init(_ union: Union, scope: NameScope, place: DeclarationPlace) {
        doc = DocComment.paragraphs([
            DocComment.lines(union.doc, indent: place.indent),
            Deprecation.doc(union.deprecated, indent: place.indent),
        ])
        access = place.access.modifier
        name = (union.name.path.last ?? "").identifier
        indirect = union.isIndirect ? "indirect " : ""
        let protocols = Conformances.mapped(
            union.name,
            scope,
            isHashable: union.isHashable,
            isIdentifiable: union.identityOwner != nil
        )
        conformances = [ConformancesView(protocols, place, indirect + "enum " + name)]
        members = UnionMemberView.all(of: union, scope: scope, in: .model)
        properties = UnionPropertyView.all(of: union, scope: scope, place: place)
        unknownCase = union.keepsUnknown ? [UnknownCaseView(union, scope: scope)] : []
    }
}

/// The case of a union that preserves unknown objects.
struct UnknownCaseView: TemplateView {
    let doc: String
    /// Its values: `type: String, json: JSONValue`.
    let values: String

    static let vocabulary: Vocabulary<UnknownCaseView> = ["doc": .text(\.doc), "values": .text(\.values)]

    init(_ union: Union, scope: NameScope) {
        let json = SwiftCode.argument("json", scope.mapping("JSONValue", .signature))
        let type = SwiftCode.argument("type", scope.swift("String") + "?")
        doc =
            union.isByKind
            ? "Any other value, as it was sent."
            : union.discriminator == nil
                ? "An object without any of the keys that identify the other cases, as it was sent."
                : "An object of an undeclared type, or without one, as it was sent."
        values = SwiftCode.list(union.discriminator == nil ? [json] : [type, json])
    }
}
