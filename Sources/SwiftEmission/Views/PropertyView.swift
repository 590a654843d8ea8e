import ResolvedAPI
import SwiftNaming

/// A field of a model as a property, and as a parameter of the memberwise initializer.
struct PropertyView {
    /// Whether a blank line goes before it: around those of more than a line.
    var blank = false
    let doc: [String]
    /// `@Indirect `, or nothing.
    let indirect: String
    let name: String
    let type: String
    /// The type as stored properties declare it: `Optional<T>`, since a `var` of type `T?` is set to `nil` before an
    /// initializer sets it, which copies the whole value.
    let storedType: String
    /// Its key as a Swift literal; `nil` where it is not a member of the object itself.
    let key: String?
    /// The property that holds the value: a deprecated one is computed, so that generated code never mentions it.
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

/// What only deprecated properties have.
struct DeprecatedPropertyView: TemplateView {
    let attribute: String
    let storage: String

    static let vocabulary: Vocabulary<DeprecatedPropertyView> = [
        "attribute": .text(\.attribute),
        "storage": .text(\.storage),
    ]
}

extension PropertyView {
    /// - Parameter place: Where the type is that has the property.
    init(_ field: Field, scope: NameScope, place: DeclarationPlace) {
        let indent = place.indent + 4
        doc = DocComment.lines(field.doc, indent: indent)
        indirect = field.isIndirect ? "@\(scope.runtime("Indirect", .signature)) " : ""
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

    /// Where unknown keys are kept.
    init(unknownFields scope: NameScope) {
        doc = ["/// Members with undeclared keys, which are written as they came."]
        indirect = ""
        name = "unknownFields"
        type = "[\(scope.swift("String")): \(scope.runtime("JSONValue", .signature))]"
        storedType = type
        key = nil
        storage = name
        attribute = nil
        assignment = "self.unknownFields = unknownFields"
        parameter = .argument(name, type + " = [:]")
    }
}

extension Field {
    /// The property that holds the value.
    var storageName: String {
        deprecated == nil ? name : name.deprecatedStorage
    }

    /// The type of the property: the field's own, wrapped as its presence and secrecy ask.
    func modelType(_ scope: NameScope) -> String {
        wrappedType(scope) + (presence == .optional ? "?" : "")
    }

    /// The type of the property that holds the value.
    func storedType(_ scope: NameScope) -> String {
        presence == .optional ? "\(scope.swift("Optional"))<\(wrappedType(scope))>" : modelType(scope)
    }

    /// The type of its value, where there is one.
    func wrappedType(_ scope: NameScope) -> String {
        let type = scope.type(type, .signature)
        return isSensitive ? "\(scope.runtime("Sensitive", .signature))<\(type)>" : type
    }

    /// What it is when the caller does not say; `nil` where the caller has to.
    func initialValue(_ scope: NameScope) -> SwiftCode? {
        switch presence {
        case .required: return nil
        case .optional: return "nil"
        case .defaulted(let value):
            let code = DefaultExpression(scope, use: .signature).code(value, as: type)
            return isSensitive ? .call(scope.runtime("Sensitive", .signature), [code]) : code
        }
    }

    /// The value itself, to be written.
    func exposed(_ value: String) -> String {
        isSensitive ? value + (presence == .optional ? "?" : "") + ".exposed" : value
    }

    /// Whether the model has it.
    var isInModel: Bool { access != .write }
}
