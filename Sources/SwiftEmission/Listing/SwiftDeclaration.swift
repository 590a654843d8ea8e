/// A declaration of generated Swift that other code can use.
package struct SwiftDeclaration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// `struct`, `enum`, `protocol` or `class`.
        case type(String)
        case alias, property, function, initializer, enumCase
        /// The conformance of a type; its name is that of the protocol.
        case conformance
    }

    /// A parameter of a function or an initializer, or a value of an enum case.
    package struct Parameter: Hashable, Sendable {
        /// `_` for none.
        package let label: String
        package let type: String
        package let hasDefault: Bool
    }

    package let kind: Kind
    /// The names of the types around it, without the signs that Swift needs around words of its own.
    package let path: [String]
    /// Without these signs. An initializer is `init`.
    package let name: String
    package let access: AccessLevel
    package let isStatic: Bool
    /// Whether values of the type around it must declare it.
    package let isRequirement: Bool
    package let parameters: [Parameter]
    /// The text after the parameters of a function: ` async throws -> User`; the type of a property; the other name of an
    /// alias.
    package let type: String
    /// As it is in the output, on one line, without its attributes, access level, value and body.
    package let text: String

    /// `User.Status.active`, `User.get(id:)`
    package var symbol: String {
        let name =
            switch kind {
            case .function, .initializer: self.name + "(" + parameters.map { $0.label + ":" }.joined() + ")"
            case .conformance: ": " + self.name
            case .type, .alias, .property, .enumCase: self.name
            }
        return kind == .conformance
            ? path.joined(separator: ".") + name : (path + [name]).joined(separator: ".")
    }
}

extension SwiftDeclaration {
    /// The declaration with the types around it, as people write it in notes: `User: var age: Int`.
    package var shownText: String { shownText(withAccess: false) }

    /// - Parameter withAccess: Whether the access level is in front of the declaration.
    package func shownText(withAccess: Bool) -> String {
        let owner = path.joined(separator: ".")
        let text = withAccess ? access.modifier + self.text : self.text
        return kind == .conformance || owner.isEmpty ? text : "\(owner): \(text)"
    }
}
