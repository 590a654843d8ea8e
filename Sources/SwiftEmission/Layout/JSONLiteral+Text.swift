import ResolvedAPI
import SwiftNaming
import TextEscaping

extension JSONLiteral {
    /// JSON in lines: a value that fits is on one line, others have a line for each member or element.
    func lines(within width: Int) -> [String] {
        guard json.count > width else { return [json] }
        switch self {
        case .array(let elements):
            return ["["] + Self.lines(elements.map { ("", $0) }, within: width - 2) + ["]"]
        case .object(let members):
            let parts = members.map { ($0.key.jsonLiteral + ": ", $0.value) }
            return ["{"] + Self.lines(parts, within: width - 2) + ["}"]
        default:
            return [json]
        }
    }

    private static func lines(_ parts: [(label: String, value: JSONLiteral)], within width: Int) -> [String] {
        parts.enumerated().flatMap { index, part in
            var lines = part.value.lines(within: width - part.label.count - 1)
            lines[0] = part.label + lines[0]
            if index < parts.count - 1 { lines[lines.count - 1] += "," }
            return lines.map { "  " + $0 }
        }
    }

    /// The values of a query parameter: one text for each element of a list, none for null.
    var texts: [String] {
        switch self {
        case .null: []
        case .string(let text): [text]
        case .array(let elements): elements.flatMap(\.texts)
        default: [json]
        }
    }

    /// The names and the texts of the values of a query or a form, as the runtime writes them.
    func parts(named name: String, _ nesting: Nesting) -> [(name: String, text: String)] {
        switch self {
        case .null: return [(name, "")]
        case .string(let text): return [(name, text)]
        case .bool, .number: return [(name, json)]
        case .object(let members):
            return members.flatMap { member in
                let path = nesting == .dots ? "\(name).\(member.key)" : "\(name)[\(member.key)]"
                return member.value.parts(named: path, nesting)
            }
        case .array(let elements):
            let isPlain = elements.allSatisfy { element in
                switch element {
                case .array, .object: false
                case .null, .string, .bool, .number: true
                }
            }
            return elements.enumerated().flatMap { index, element in
                let path =
                    switch nesting {
                    case .deepObject, .dots: isPlain ? name : "\(name)[\(index)]"
                    case .brackets: isPlain ? "\(name)[]" : "\(name)[\(index)]"
                    case .indices: "\(name)[\(index)]"
                    }
                return element.parts(named: path, nesting)
            }
        }
    }
}

extension SwiftCode {
    /// JSON as a literal. No character can end the literal or be invisible.
    static func json(_ json: JSONLiteral) -> SwiftCode {
        let text = json.json
        let isSafe =
            text.unicodeScalars.allSatisfy { !SafeText.isHidden($0) }
            && !text.contains("\"#") && !text.contains("\\#")
        guard isSafe, text.contains("\"") else { return .literal(text) }
        return .rawText(flat: "#\"\(text)\"#", lines: json.lines(within: 90))
    }
}
