import ResolvedAPI
import SwiftNaming

/// A field of a model as a property, and as a parameter of the memberwise initializer.
struct PropertyView {
    /// Whether a blank line precedes it, as for properties of more than a line.
    var blank = false
    let doc: [String]
    /// `@Indirect `, or nothing.
    let indirect: String
    let name: String
    let type: String
    /// The type of the stored property. It is `Optional<T>`, because a `var` of type `T?` is set to `nil` before an
    /// initializer sets it, which copies the whole value.
    let storedType: String
    /// Its key as a Swift literal; `nil` if it is in a nested object.
    let key: String?
    /// The stored property. A deprecated property is computed, so that generated code does not use it.
    let storage: String
    /// `@available(…)`, for a deprecated property.
    let attribute: String?
    /// `self.name = name`
    let assignment: String
    /// `name: String? = nil`
    let parameter: SwiftCode
}

extension PropertyView: TemplateView {
    static let vocabulary: Vocabulary<PropertyView> = [
        "blank": .flag(\.blank),
        "doc": .texts(\.doc),
        "indirect": .text(\.indirect),
        "name": .text(\.name),
        "type": .text(\.type),
        "storedType": .text(\.storedType),
        "key": .optionalText(\.key),
        "assignment": .text(\.assignment),
        "stored": .flag { $0.attribute == nil },
        "deprecated": .list(DeprecatedPropertyView.self) { property in
            property.attribute.map { [DeprecatedPropertyView(attribute: $0, storage: property.storage)] }
                ?? []
        },
    ]
}

/// The additional values of deprecated properties.
struct DeprecatedPropertyView: TemplateView {
    let attribute: String
    let storage: String

    static let vocabulary: Vocabulary<DeprecatedPropertyView> = [
        "attribute": .text(\.attribute),
        "storage": .text(\.storage),
    ]
}

extension PropertyView {
    /// - Parameter place: The location of the type with the property.
    init(_ field: Field, scope: NameScope, place: DeclarationPlace) {
        let indent = place.indent + 4
        doc = DocComment.lines(field.doc, indent: indent)
        indirect = field.isIndirect ? "@\(scope.mapping("Indirect", .signature)) " : ""
        name = field.name.identifier
        type = field.modelType(scope)
        storedType = field.storedType(scope)
        key = field.keyPath.count == 1 ? field.keyPath.first.map(SafeText.literal) : nil
        storage = field.storageName.identifier
        attribute = field.deprecated.map {
            Deprecation.attribute($0, indent: indent).dedented(by: place.indent)
        }
        assignment = "self.\(field.storageName.memberName) = \(field.name.localName)"
        parameter = .parameter(field.name.parameterName, type, default: field.initialValue(scope))
    }

    /// The property for the value beside typed headers.
    init(valueOf object: Object, scope: NameScope) {
        doc = ["/// The value in the body."]
        indirect = ""
        name = "value"
        type = ResponseType.body(object.besideHeaders ?? .none, scope, .signature)
        storedType = type
        key = nil
        storage = name
        attribute = nil
        assignment = "self.value = value"
        parameter = .argument(name, type)
    }

    /// The property for unknown keys.
    init(unknownFields scope: NameScope) {
        doc = ["/// Members with undeclared keys, which are written as they came."]
        indirect = ""
        name = "unknownFields"
        type = "[\(scope.swift("String")): \(scope.mapping("JSONValue", .signature))]"
        storedType = type
        key = nil
        storage = name
        attribute = nil
        assignment = "self.unknownFields = unknownFields"
        parameter = .argument(name, type + " = [:]")
    }
}
