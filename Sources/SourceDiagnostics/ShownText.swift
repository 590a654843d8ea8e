import TextEscaping

extension String {
    /// The text with all characters escaped that could hide, reorder or break the text around them: control characters,
    /// line separators, bidirectional overrides and invisible marks. They are shown as `\u{202E}`.
    package var shown: String {
        if unicodeScalars.allSatisfy({ !$0.isInvisible }) { return self }
        var text = ""
        for scalar in unicodeScalars { text += scalar.shown }
        return text
    }

    /// A word of a spec in a message: in single quotes, escaped, and limited in length.
    package var quoted: String {
        let limit = 60
        guard unicodeScalars.prefix(limit + 1).count > limit else { return "'\(shown)'" }
        var start = String.UnicodeScalarView()
        start.append(contentsOf: unicodeScalars.prefix(limit))
        return "'\(String(start).shown)…'"
    }
}

extension Unicode.Scalar {
    var shown: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: isInvisible ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
        }
    }

    /// The number of terminal cells, in which terminals roughly agree.
    var terminalWidth: Int {
        switch value {
        case 0x20...0x7E: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
            0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }
}
