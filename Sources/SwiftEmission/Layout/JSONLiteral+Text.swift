import ResolvedAPI
import SwiftNaming

extension JSONLiteral {
    /// JSON in lines: a value that fits is on one line, others have a line for each member or element.
    func lines(within width: Int) -> [String] {
        guard json.count > width else { return [json] }
        switch self {
        case .array(let elements):
            return ["["] + Self.lines(elements.map { ("", $0) }, within: width - 2) + ["]"]
        case .object(let members):
            let parts = members.map { (Self.quoted($0.key) + ": ", $0.value) }
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

extension String {
    /// A value in a path or a query, with all but unreserved characters escaped (RFC 3986 section 2.3).
    var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
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
