import ResolvedAPI
import SwiftNaming

/// The values of `Struct.mustache`.
struct StructView {
    let doc: [String]
    /// `public `
    let access: String
    let name: String
    let conformances: [ConformancesView]
    /// `Identifier<User, String>`, or `File.ID` for the type of another resource.
    let identity: String?
    var properties: [PropertyView]
    /// `MissingFields`, for a model of which a response can have only some fields.
    let missingFields: String?
    /// `internal(set) `, if other modules see the property.
    let missingFieldsSetter: String
    /// The property of the identity, if that is not `id`.
    let computedID: String?
    let initializerAttribute: String?
    /// The parameters of the memberwise initializer, in parentheses.
    let parameters: String
    /// The declarations inside, rendered and indented.
    let nested: [String]
}

extension StructView: TemplateView {
    static let vocabulary: Vocabulary<StructView> = [
        "doc": .texts(\.doc),
        "access": .text(\.access),
        "name": .text(\.name),
        "conformances": .list(ConformancesView.self, \.conformances),
        "identity": .optionalText(\.identity),
        "hasProperties": .flag { !$0.properties.isEmpty },
        "isEmpty": .flag(\.properties.isEmpty),
        "hasMembers": .flag { !$0.properties.isEmpty || $0.computedID != nil },
        "properties": .list(PropertyView.self, \.properties),
        "missingFields": .optionalText(\.missingFields),
        "missingFieldsSetter": .text(\.missingFieldsSetter),
        "computedID": .optionalText(\.computedID),
        "initializerAttribute": .optionalText(\.initializerAttribute),
        "parameters": .text(\.parameters),
        "nested": .texts(\.nested),
    ]
}

extension StructView {
    init(_ object: Object, scope: NameScope, place: DeclarationPlace, nested: [String]) {
        let fields = object.fields.filter(\.isInModel)
        let memberIndent = place.indent + 4
        doc = DocComment.paragraphs([
            DocComment.lines(object.doc, indent: place.indent),
            Deprecation.doc(object.deprecated, indent: place.indent),
        ])
        access = place.access.modifier
        name = (object.name.path.last ?? "").identifier
        let protocols =
            object.besideHeaders.map { Conformances.withHeaders($0, isShared: object.isSharedHeaders, scope) }
            ?? Conformances.mapped(
                object.name,
                scope,
                isHashable: object.isHashable,
                isIdentifiable: object.hasUsableID,
                isCodable: object.isCodable,
                isUpdatable: object.keepsOldValues
            )
        conformances = [ConformancesView(protocols, place, "struct " + name)]
        identity = object.identity.flatMap { Self.identifier($0, of: object, scope) }
        missingFields =
            scope.declared.partial.hasMissingFields(object.name)
            ? scope.mapping("MissingFields", .signature) : nil
        missingFieldsSetter = place.access.modifier.isEmpty ? "" : "internal(set) "
        computedID = object.hasUsableID ? Self.computedID(object, fields) : nil
        properties =
            (object.besideHeaders?.hasValue == true ? [PropertyView(valueOf: object, scope: scope)] : [])
            + fields.map { PropertyView($0, scope: scope, place: place) }
            + (object.preservesUnknown ? [PropertyView(unknownFields: scope)] : [])
        for index in properties.indices.dropFirst() {
            properties[index].blank =
                properties[index - 1].attribute != nil || properties[index].attribute != nil
        }
        // The mapping uses the initializer if a field is indirect.
        let isUsed = fields.contains(where: \.isIndirect)
        initializerAttribute =
            isUsed
            ? nil
            : object.deprecated.map {
                Deprecation.attribute($0, indent: memberIndent).dedented(by: place.indent)
            }
        parameters = SwiftCode.call("", properties.map(\.parameter))
            .text(indent: memberIndent, column: memberIndent + place.access.modifier.count + "init {".count)
            .dedented(by: place.indent)
        self.nested = nested
    }
}

extension StructView {
    /// The type of the identity; `nil` for one of several fields, which has a declaration of its own.
    private static func identifier(_ identity: Identity, of object: Object, _ scope: NameScope) -> String? {
        if let owner = object.identityOwner { return scope.identity(of: owner) }
        let type = scope.type(object.name)
        switch identity {
        case .field(_, let scalar):
            return "\(scope.mapping("Identifier", .signature))<\(type), \(scope.type(scalar, .signature))>"
        case .fields: return nil
        case .singleton: return "\(scope.mapping("SingletonIdentifier", .signature))<\(type)>"
        }
    }

    /// The value of `id`, if that is not a stored property.
    private static func computedID(_ object: Object, _ fields: [Field]) -> String? {
        func property(_ name: String) -> String {
            (fields.first { $0.name == name }?.storageName ?? name).identifier
        }
        switch object.identity {
        case .field("id", _)?, nil: return nil
        case .field(let name, _)?: return property(name)
        case .fields(let names)?:
            let arguments = names.map { SwiftCode.argument($0.label, property($0)) }
            return SwiftCode.call("ID", arguments).text(indent: 4, column: 4)
        case .singleton?: return ".only"
        }
    }
}

/// The location of a declaration.
struct DeclarationPlace {
    let access: AccessLevel
    let indent: Int
}
