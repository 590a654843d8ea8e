import SpecReading
import TextEscaping

/// Writes scalars of YAML that every reader reads as text.
package enum YAMLScalarWriter {
    /// Plain if it cannot be anything but text, otherwise in quotes.
    package static func key(_ text: String) -> String {
        let isPlain =
            text.utf8.first.map(isLetter) == true
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "_-.".utf8.contains($0) }
        let words: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        return isPlain && !words.contains(text.lowercased()) ? text : text.yamlLiteral
    }

    /// Plain if that is text to every reader, otherwise in quotes.
    ///
    /// - Parameter isInFlow: Whether it is inside of brackets or braces.
    package static func scalar(_ text: String, isInFlow: Bool) -> String {
        isPlain(text, isInFlow: isInFlow) ? text : text.yamlLiteral
    }

    private static func isPlain(_ text: String, isInFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
        if first == " " || last == " " || last == ":" { return false }
        if "-?:,[]{}#&*!|>'\"%@`=<~.".unicodeScalars.contains(first) { return false }
        if YAMLWord(text) != .text || ["y", "n", "Y", "N"].contains(text) { return false }
        if text.contains(": ") || text.contains(" #") || text.contains("\n") { return false }
        if first.value >= 0x30, first.value <= 0x39 { return false }
        if isInFlow, text.contains(where: { ",[]{}".contains($0) }) { return false }
        return !text.unicodeScalars.contains(where: \.isEscapedInYAML)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
