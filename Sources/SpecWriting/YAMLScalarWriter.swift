import SpecReading

/// Writes scalars of YAML that every reader reads as text.
package enum YAMLScalarWriter {
    /// Plain if it cannot be anything but text, otherwise in quotes.
    package static func key(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map(isLetter) == true
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-.".utf8.contains($0) }
        let words: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        return isPlain && !words.contains(text.lowercased()) ? text : quoted(text)
    }

    /// Plain if that is text to every reader, otherwise in quotes.
    ///
    /// - Parameter isInFlow: Whether it is inside of brackets or braces.
    package static func scalar(_ text: String, isInFlow: Bool) -> String {
        isPlain(text, isInFlow: isInFlow) ? text : quoted(text)
    }

    private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        if first == " " || last == " " || last == ":" { return false }
        if "-?:,[]{}#&*!|>'\"%@`=<~.".unicodeScalars.contains(first) { return false }
        if YAMLWord(text) != .text || ["y", "n", "Y", "N"].contains(text) { return false }
        if text.contains(": ") || text.contains(" #") || text.contains("\n") { return false }
        if first.value >= 0x30, first.value <= 0x39 { return false }
        if isInFlow, text.contains(where: { ",[]{}".contains($0) }) { return false }
        return !text.unicodeScalars.contains(where: isEscaped)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// In double quotes. Characters that are invisible or change the text around them are escaped.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            case _ where isEscaped(scalar):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Whether a character is invisible or changes the text around it. None of them is above U+FFFF.
    package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E: true
        case 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFF: true
        default: false
        }
    }
}
