extension StringProtocol {
    /// The text as it can stand in a line of a log or a message: without line breaks, and without characters that control a
    /// terminal, change the direction of text or are invisible. Their escapes are visible, such as `\\r`, `\\u{1B}`.
    ///
    /// Descriptions of errors contain texts of servers, specs and apps. Escaping a text again changes nothing.
    package var printable: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return String(self) }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": text += "\\n".unicodeScalars
            case "\r": text += "\\r".unicodeScalars
            case "\t": text += "\\t".unicodeScalars
            case _ where scalar.isHidden:
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Control and format characters, line separators, and code points that belong to nobody. The joiners of emoji are visible.
    fileprivate var isHidden: Bool {
        guard value >= 0x7F || value < 0x20 else { return false }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
        case .format: return value != 0x200D
        default: return false
        }
    }
}
