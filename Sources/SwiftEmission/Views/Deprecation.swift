/// The deprecation of a declaration.
///
/// Generated code causes no warnings, so only declarations that no other generated code uses have the attribute:
/// endpoints, initializers, and properties, whose values are stored in another property. Types and enumeration cases
/// have it in their documentation.
enum Deprecation {
    static func attribute(_ reason: String, indent: Int) -> String {
        let message = SafeText.literal(SafeText.line(reason))
        let line = "@available(*, deprecated, message: \(message))"
        if indent + line.count <= SwiftCode.width { return line }
        let space = String(repeating: " ", count: indent)
        let fits = indent + 4 + "message: ".count + message.count <= SwiftCode.width
        return """
            @available(
            \(space)    *,
            \(space)    deprecated,
            \(space)    message:\(fits ? " " : "\n\(space)        ")\(message)
            \(space))
            """
    }

    /// Lines for a doc comment; none without a deprecation.
    static func doc(_ reason: String?, indent: Int) -> [String] {
        DocComment.lines(reason.map { "Deprecated: \(SafeText.sentence($0))" }, indent: indent)
    }
}
