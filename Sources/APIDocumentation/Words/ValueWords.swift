import ResolvedAPI
import TextEscaping

extension Duration {
    /// `5 min`, `1.5 s`, `300 ms`
    var words: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(milliseconds) ms" }
        if milliseconds != 0 { return "\(Double(seconds) + Double(milliseconds) / 1000) s" }
        if seconds % 86_400 == 0 { return "\(seconds / 86_400) d" }
        if seconds % 3600 == 0 { return "\(seconds / 3600) h" }
        return seconds % 60 == 0 ? "\(seconds / 60) min" : "\(seconds) s"
    }
}

extension DefaultValue {
    var words: String {
        switch self {
        case .string(let text): text.jsonLiteral
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .decimal(let digits): digits
        case .bool(let flag): flag ? "true" : "false"
        case .enumCase(let name): name
        case .emptyList: "[]"
        case .emptyMap: "{}"
        case .list(let values): "[\(values.map(\.words).joined(separator: ", "))]"
        }
    }
}

extension ClosedRange<Int> {
    /// `404`, `400 to 499`
    var words: String { lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)" }
}

extension JSONLiteral {
    /// The value in indented lines. Lists and objects without further ones inside are on one line while they fit.
    var lines: String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }

    private static let width = 72

    private func write(to text: inout String, indent: Int) {
        let line = spaced
        if line.count + indent <= Self.width { return text += line }
        let margin = String(repeating: " ", count: indent + 2)
        switch self {
        case .array(let elements):
            text += "[\n"
            for (number, element) in elements.enumerated() {
                text += margin
                element.write(to: &text, indent: indent + 2)
                text += number < elements.count - 1 ? ",\n" : "\n"
            }
            text += margin.dropLast(2) + "]"
        case .object(let members):
            text += "{\n"
            for (number, member) in members.enumerated() {
                text += margin + member.key.jsonLiteral + ": "
                member.value.write(to: &text, indent: indent + 2)
                text += number < members.count - 1 ? ",\n" : "\n"
            }
            text += margin.dropLast(2) + "}"
        case .null, .bool, .number, .string: text += line
        }
    }

    /// On one line, with spaces.
    private var spaced: String {
        switch self {
        case .null, .bool, .number, .string: json
        case .array(let elements): "[\(elements.map(\.spaced).joined(separator: ", "))]"
        case .object(let members):
            members.isEmpty
                ? "{}"
                : "{ \(members.map { "\($0.key.jsonLiteral): \($0.value.spaced)" }.joined(separator: ", ")) }"
        }
    }
}
