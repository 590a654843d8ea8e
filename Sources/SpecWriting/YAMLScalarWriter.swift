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
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") || last == UInt8(ascii: ":") {
            return false
        }
        if "-?:,[]{}#&*!|>'\"%@`=<~.".utf8.contains(first) || (0x30...0x39).contains(first) { return false }
        if YAMLWord(text) != .text || ["y", "n", "Y", "N"].contains(text) { return false }
        var before = first
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): return false
            case UInt8(ascii: " ") where before == UInt8(ascii: ":"): return false
            case UInt8(ascii: "#") where before == UInt8(ascii: " "): return false
            case _ where isInFlow && ",[]{}".utf8.contains(byte): return false
            default: before = byte
            }
        }
        return text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
            || !text.unicodeScalars.contains(where: \.isEscapedInYAML)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
