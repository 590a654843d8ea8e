/// The kind of a JSON value, as far as it identifies the members of a union.
package enum JSONKind: String, CaseIterable, Hashable, Sendable {
    case string
    /// A number without a fraction and an exponent.
    case integer
    /// Any other number; every number in a union without a member for integers.
    case number
    case bool, array, object
}
