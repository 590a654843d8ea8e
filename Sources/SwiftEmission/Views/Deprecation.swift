/// How a declaration says that it should not be used any more.
///
/// Generated code is free of warnings, so only what no other generated code mentions gets the attribute: endpoints,
/// initializers, and properties, which keep their value in another. Types and enumeration cases say it in their
/// documentation.
enum Deprecation {
    static func attribute(_ reason: String, indent: Int) -> String {
        let message = SafeText.literal(SafeText.line(reason))
        let line = "@available(*, deprecated, message: \(message))"
        if indent + line.count <= SwiftCode.width { return line }
        let space = String(repeating: " ", count: indent)
        return """
            @available(
            \(space)    *,
            \(space)    deprecated,
            \(space)    message:
            \(space)        \(message)
            \(space))
            """
    }

    /// Lines for a doc comment; none where nothing is deprecated.
    static func doc(_ reason: String?, indent: Int) -> [String] {
        DocComment.lines(reason.map { "Deprecated: \(SafeText.sentence($0))" }, indent: indent)
    }
}
