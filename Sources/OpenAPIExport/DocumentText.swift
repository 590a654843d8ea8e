import SpecReading
import SpecWriting
import TextEscaping

/// Writes a document as YAML or JSON. Both are read as the same values.
package enum DocumentText {
    /// In blocks, a text of several lines as it is.
    package static func yaml(_ document: DocumentMap) -> String {
        var text = ""
        write(document, indent: "", to: &text)
        return text
    }

    private static func write(_ map: DocumentMap, indent: String, to text: inout String) {
        for (key, value) in map.entries {
            text += indent + YAMLScalarWriter.scalar(key, isInFlow: false) + ":"
            write(value, indent: indent, to: &text)
        }
    }

    /// The value behind a colon.
    private static func write(_ node: DocumentNode, indent: String, to text: inout String) {
        switch node {
        case .text(let value):
            guard let style = blockStyle(of: value) else {
                text += " " + YAMLScalarWriter.scalar(value, isInFlow: false) + "\n"
                return
            }
            text += " \(style)\n"
            for line in lines(of: value) { text += line.isEmpty ? "\n" : "\(indent)  \(line)\n" }
        case .word(let word): text += " \(word)\n"
        case .map(let map) where map.isEmpty: text += " {}\n"
        case .map(let map):
            text += "\n"
            write(map, indent: indent + "  ", to: &text)
        case .list(let items) where items.isEmpty: text += " []\n"
        case .list(let items):
            text += "\n"
            for item in items { write(item: item, indent: indent + "  ", to: &text) }
        }
    }

    private static func write(item: DocumentNode, indent: String, to text: inout String) {
        guard case .map(let map) = item, !map.isEmpty else {
            text += indent + "-"
            return write(item, indent: indent, to: &text)
        }
        // The first entry follows the hyphen.
        var inner = ""
        write(map, indent: indent + "  ", to: &inner)
        text += indent + "- " + inner.dropFirst(indent.utf8.count + 2)
    }

    /// The head of a block with the text; `nil` if it has one line, or if a block could change it.
    private static func blockStyle(of text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "\n")), text.utf8.count > 1 else { return nil }
        let lines = lines(of: text)
        guard let first = lines.first, !first.isEmpty, first.utf8.first != UInt8(ascii: " "),
            lines.allSatisfy({ $0.isEmpty || !$0.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }),
            text.unicodeScalars.allSatisfy({ $0 == "\n" || !$0.isEscapedInYAML })
        else { return nil }
        guard text.utf8.last == UInt8(ascii: "\n") else { return "|-" }
        return text.utf8.dropLast().last == UInt8(ascii: "\n") ? "|+" : "|"
    }

    /// The lines without their breaks; a break at the end begins no further line.
    private static func lines(of text: String) -> [Substring] {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
            Substring.init
        )
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    /// With two spaces for each level.
    package static func json(_ document: DocumentMap) -> String {
        var text = ""
        write(json: .map(document), indent: "", to: &text)
        return text + "\n"
    }

    private static func write(json node: DocumentNode, indent: String, to text: inout String) {
        let inner = indent + "  "
        switch node {
        case .text(let value): text += value.jsonLiteral
        case .word(let word): text += word
        case .list(let items) where items.isEmpty: text += "[]"
        case .list(let items):
            for (index, item) in items.enumerated() {
                text += (index == 0 ? "[\n" : ",\n") + inner
                write(json: item, indent: inner, to: &text)
            }
            text += "\n\(indent)]"
        case .map(let map) where map.isEmpty: text += "{}"
        case .map(let map):
            for (index, entry) in map.entries.enumerated() {
                text += (index == 0 ? "{\n" : ",\n") + inner + entry.key.jsonLiteral + ": "
                write(json: entry.value, indent: inner, to: &text)
            }
            text += "\n\(indent)}"
        }
    }
}
