/// A part of specs that an import can leave out: a call or a field.
package enum SpecPart: Hashable, Sendable {
    /// The pointer of the operation, and the end of the call's name.
    case call(String, suffix: String?)
    /// The pointer of the object's schema.
    case field(String, key: String)

    /// The key of a field; empty for a call.
    package var key: String {
        if case .field(_, let key) = self { key } else { "" }
    }

    /// A part and the line on which it begins.
    package struct Place: Sendable {
        package let part: SpecPart
        package let line: Int
    }
}
