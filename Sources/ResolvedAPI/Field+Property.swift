/// The property of a field.
extension Field {
    /// The key paths from which it is read, the present one first.
    package var readKeyPaths: [[String]] {
        [keyPath] + formerKeys.map { Array(keyPath.dropLast()) + [$0] }
    }

    /// Whether the model has it as a property.
    package var isInModel: Bool { access != .write && constant == nil }

    /// Whether a response can lack its value.
    package var canBeMissing: Bool { isInModel && presence != .required }

    /// Whether it is an optional in Swift.
    package var canBeNil: Bool { presence == .optional || isNullable }

    /// Whether null is something else than a missing key.
    package var tellsNullFromNothing: Bool { presence == .optional && isNullable }
}
