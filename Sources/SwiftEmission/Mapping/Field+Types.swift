import ResolvedAPI
import SwiftNaming

extension Field {
    /// The name of the stored property.
    var storageName: String {
        deprecated == nil ? name : name.deprecatedStorage
    }

    /// The type of the property: the field's own, wrapped if it is optional or sensitive.
    func modelType(_ scope: NameScope) -> String {
        wrappedType(scope) + (canBeNil ? "?" : "")
    }

    /// The type of the stored property.
    func storedType(_ scope: NameScope) -> String {
        canBeNil ? "\(scope.swift("Optional"))<\(wrappedType(scope))>" : modelType(scope)
    }

    /// The type of its value without the optional.
    func wrappedType(_ scope: NameScope) -> String {
        var type = scope.type(type, .signature)
        if tellsNullFromNothing { type = "\(scope.mapping("Nullable", .signature))<\(type)>" }
        return isSensitive ? "\(scope.mapping("Sensitive", .signature))<\(type)>" : type
    }

    /// The type of its value in a patch, which has cases of its own for null and for no change.
    func changedType(_ scope: NameScope) -> String {
        var field = self
        field.isNullable = false
        return field.wrappedType(scope)
    }

    /// The default value; `nil` if it is required.
    func initialValue(_ scope: NameScope, use: Imports.Use = .signature) -> SwiftCode? {
        switch presence {
        case .required: return nil
        case .optional: return "nil"
        case .defaulted(let value):
            let code = DefaultExpression(scope, use: use).code(value, as: type)
            return isSensitive ? .call(scope.mapping("Sensitive", use), [code]) : code
        }
    }

    /// The unwrapped value, to be written.
    func exposed(_ value: String) -> String {
        isSensitive ? value + (canBeNil ? "?" : "") + ".exposed" : value
    }
}
