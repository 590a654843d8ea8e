/// A part of a request or a response that its call does not allow.
package struct RequestProblem: Hashable, Sendable {
    /// The declaration in the spec, for messages.
    package enum Subject: Hashable, Sendable {
        /// A field of a type, by the names in generated code.
        case field(type: [String], name: String)
        /// A parameter or a field of the body of a call.
        case parameter(type: [String], call: String, name: String)
        case call(type: [String], name: String)
    }

    /// The rule that a value breaks.
    package enum Kind: Hashable, Sendable {
        case missing, null, type, constant, unknownCase, date, unionMember
        /// A member of an object that no field describes.
        case unknownMember
    }

    package let kind: Kind
    /// `body.title`, `query.limit`, `path.id`, `header.If-Match`
    package let path: String
    /// The place in a body, as a JSON pointer (RFC 6901): `/title`
    package let pointer: String
    /// `missing`, `a whole number is expected`
    package let message: String
    package let subject: Subject?

    /// The largest number of problems of one value that are reported.
    package static let mostOfValue = 20

    /// `body.title: missing`
    package var text: String { "\(path): \(message)" }
}
