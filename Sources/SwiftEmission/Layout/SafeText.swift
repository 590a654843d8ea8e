import TextEscaping

/// Texts of a spec that are safe in Swift source: no character can end a comment or a literal, be invisible, or change
/// the direction of text.
package enum SafeText {
    /// The text as a string literal, quotes included.
    package static func literal(_ text: String) -> String {
        var literal = "\""
        literal.reserveCapacity(text.utf8.count + 2)
        var isPlain = true
        for byte in text.utf8 where byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F {
            isPlain = false
            break
        }
        if isPlain { return "\"" + text + "\"" }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            case _ where isHidden(scalar):
                literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "\""
    }

    /// The text on one line, with a full stop at its end.
    static func sentence(_ text: String) -> String {
        let sentence = line(text)
        guard let last = sentence.last, !".!?…".contains(last) else { return sentence }
        return sentence + "."
    }

    /// The text in lines, without invisible characters, and without blank lines at either end.
    static func lines(_ text: String) -> [String] {
        // Most texts need no look at their characters.
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\n") }
        let lines = isPlain ? text.lines.map { String(trimmed($0.unicodeScalars)) } : printableLines(text)
        let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        let last = lines.lastIndex { !$0.isEmpty } ?? first - 1
        return first <= last ? Array(lines[first...last]) : []
    }

    private static func printableLines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if scalar == "\n", previous == "\r" {
                previous = scalar
                continue
            }
            previous = scalar
            switch scalar {
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
                lines.append(String(trimmed(line[...])))
                line = String.UnicodeScalarView()
            case "\t": line.append(contentsOf: "    ".unicodeScalars)
            case _ where isHidden(scalar): continue
            default: line.append(scalar)
            }
        }
        return lines + [String(trimmed(line[...]))]
    }

    private static func trimmed(_ line: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The text in one line.
    static func line(_ text: String) -> String {
        lines(text).joined(separator: " ")
    }

    /// Control characters, characters that change the direction of text, and invisible joiners.
    static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        case ..<0x300: scalar.value == 0xAD
        case 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }
}
