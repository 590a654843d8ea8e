/// Texts with placeholders in braces. Nothing else in a text has a meaning: a percent sign is a percent sign.
enum MessageTemplate {
    private static let braces = (open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))

    /// The text with its arguments. An argument is inserted as it is: braces in it are not placeholders.
    static func filled(_ template: String, with arguments: KeyValuePairs<String, MessageArgument>) -> String {
        var text = ""
        var rest = template.utf8[...]
        while let brace = rest.firstIndex(where: { $0 == braces.open || $0 == braces.close }) {
            text += Substring(rest[..<brace])
            let after = rest[brace...].dropFirst()
            if after.first == rest[brace] {
                text += Substring(after.prefix(1))
                rest = after.dropFirst()
            } else if rest[brace] == braces.open, let end = after.firstIndex(of: braces.close),
                let argument = arguments.first(where: { $0.key.utf8.elementsEqual(after[..<end]) })?.value
            {
                text += argument.description
                rest = after[end...].dropFirst()
            } else {
                text += Substring(rest[brace...].prefix(1))
                rest = after
            }
        }
        return text + Substring(rest)
    }
}
