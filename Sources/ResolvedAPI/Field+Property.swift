/// The property of a field.
extension Field {
    /// Whether the model has it as a property.
    package var isInModel: Bool { access != .write && constant == nil }

    /// Whether it is an optional in Swift.
    package var canBeNil: Bool { presence == .optional || isNullable }

    /// Whether null is something else than a missing key.
    package var tellsNullFromNothing: Bool { presence == .optional && isNullable }
}
