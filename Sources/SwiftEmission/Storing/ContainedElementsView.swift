import ResolvedAPI
import SwiftNaming

/// The values of `ContainedElements.mustache`: the elements inside of a value, which stores have too.
struct ContainedElementsView {
    let access: String
    /// `Trip`
    let model: String
    /// `RepositoryStore.ContainingElements`
    let `protocol`: String
    /// `RepositoryStore.ContainedElements`
    let collection: String
    let doc: String
    /// `owner.addElements(to: &elements)`
    let statements: [String]
}

extension ContainedElementsView: TemplateView {
    static let vocabulary: Vocabulary<ContainedElementsView> = [
        "access": .text(\.access),
        "model": .text(\.model),
        "protocol": .text(\.protocol),
        "collection": .text(\.collection),
        "doc": .text(\.doc),
        "statements": .texts(\.statements),
    ]
}

extension ContainedElementsView {
    /// `nil` for an object without such elements.
    init?(_ object: Object, _ contents: EmbeddedElements, _ scopes: Scopes, access: AccessLevel) {
        guard contents.isIn(object.name) else { return nil }
        let fields = object.fields.filter { $0.isInModel && !$0.isSensitive && contents.isIn($0.type) }
        var statements = fields.map { Self.addition(of: $0.storageName) }
        if let value = object.besideHeaders?.valueType, contents.isIn(value) {
            statements.insert(Self.addition(of: "value"), at: 0)
        }
        let doc = Self.doc(object, hasContents: !statements.isEmpty)
        if object.isEmbeddedElement { statements.insert("elements.add(self)", at: 0) }
        statements += object.containedLists.map {
            "elements.add(ContainedLists().\($0.field.memberName), of: self)"
        }
        self.init(object.name, doc, statements, scopes, access)
    }

    private static func doc(_ object: Object, hasContents: Bool) -> String {
        switch (object.isEmbeddedElement, !object.containedLists.isEmpty, hasContents) {
        case (true, true, true): "Adds the element, its lists and the elements inside of it."
        case (true, true, false): "Adds the element and its lists."
        case (true, false, true): "Adds the element and those inside of it."
        case (true, false, false): "Adds the element."
        case (false, true, true): "Adds the lists of the element and the elements inside of it."
        case (false, true, false): "Adds the lists of the element."
        case (false, false, _): "Adds the elements inside of the value."
        }
    }

    /// `nil` for a union without such elements.
    init?(_ union: Union, _ contents: EmbeddedElements, _ scopes: Scopes, access: AccessLevel) {
        guard contents.isIn(union.name) else { return nil }
        let members = union.members.filter { contents.isIn($0.type) }
        let cases = members.map { "case .\($0.name.memberName)(let value): value.addElements(to: &elements)" }
        let isComplete = members.count == union.members.count && !union.keepsUnknown
        let statements = ["switch self {"] + cases + (isComplete ? [] : ["default: break"]) + ["}"]
        self.init(union.name, "Adds the elements inside of the value.", statements, scopes, access)
    }

    private init(
        _ name: TypeName,
        _ doc: String,
        _ statements: [String],
        _ scopes: Scopes,
        _ access: AccessLevel
    ) {
        self.access = access.modifier
        model = scopes.outside.type(name)
        `protocol` = scopes.outside.repositories("RepositoryStore", .conformance) + ".ContainingElements"
        collection = scopes.inside.repositories("RepositoryStore", .signature) + ".ContainedElements"
        self.doc = doc
        self.statements = statements
    }

    private static func addition(of property: String) -> String {
        let isHidden = ["elements", "self"].contains(property)
        let value = isHidden ? "self." + property.memberName : property.identifier
        return "\(value).addElements(to: &elements)"
    }

    /// The scopes of an extension of the type: inside of it, and at the top level of the file.
    struct Scopes {
        let inside: NameScope
        let outside: NameScope
    }
}
