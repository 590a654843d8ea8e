import TextEscaping

extension JSONLiteral {
    /// The value as JSON (RFC 8259) on one line, with its members in their order.
    package var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let digits): text += digits
        case .string(let value): text += value.jsonLiteral
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index > 0 ? "," : "") + member.key.jsonLiteral + ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }
}
