import GoldenTesting
import SourceDiagnostics
import SpecReading
import SpecWriting
import TextEscaping

/// Writes a value as anybody could: with other quotes, spaces, brackets, lines and comments.
struct RandomForm {
    private var random: SeededGenerator
    /// In the order of the text.
    private(set) var comments: [String] = []
    private(set) var text = ""
    /// Whether an indented comment would belong to the text above it.
    private var isBehindBlock = false

    init(_ root: YAMLNode, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        if chance(8) { text += "---" + (chance(2) ? " " + comment() : "") + "\n" }
        guard let entries = root.entries, !entries.isEmpty, !chance(20) else {
            text += flow(root, 0) + "\n"
            return
        }
        lines(of: root, indent: 0)
        while chance(3) { text += comment() + "\n" }
        if chance(10) { text = text.replacing("\n", with: "\r\n") }
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    private mutating func space(_ most: Int) -> String {
        String(repeating: " ", count: Int.random(in: 0...most, using: &random))
    }

    private mutating func comment() -> String {
        comments.append("#\(chance(2) ? " " : "")c\(comments.count): it's [a \"comment\" # {")
        return comments[comments.count - 1]
    }

    private mutating func end() -> String { (chance(8) ? " " + comment() : space(1)) + "\n" }

    /// Comments and blank lines.
    private mutating func between() {
        while chance(4) {
            if isBehindBlock {
                text += comment() + "\n"
                isBehindBlock = false
                continue
            }
            text += chance(2) ? space(3) + "\n" : space(12) + comment() + "\n"
        }
        isBehindBlock = false
    }

    private mutating func lines(of node: YAMLNode, indent: Int) {
        let prefix = String(repeating: " ", count: indent)
        switch node.content {
        case .mapping(let entries):
            for entry in entries {
                between()
                text += prefix + key(entry.key.value, inFlow: false) + space(1) + ":"
                value(entry.value, indent: indent, isItem: false)
            }
        case .sequence(let items):
            for item in items {
                between()
                text += prefix + "-"
                value(item, indent: indent, isItem: true)
            }
        default: break
        }
    }

    private mutating func value(_ node: YAMLNode, indent: Int, isItem: Bool) {
        let anchor = chance(40) ? " &x\(Int.random(in: 0..<1_000_000, using: &random))" : ""
        text += anchor
        let isEmpty =
            switch node.content {
            case .mapping(let entries): entries.isEmpty
            case .sequence(let items): items.isEmpty
            default: true
            }
        if !isEmpty, !chance(3) {
            text += end()
            let isList = if case .sequence = node.content { true } else { false }
            let least = !isItem && isList ? 0 : 1
            lines(of: node, indent: indent + Int.random(in: least...5, using: &random))
        } else if case .scalar(let string, let style) = node.content, style != .plain, chance(3),
            let block = block(string, indent: indent)
        {
            text += " " + block
            isBehindBlock = true
        } else {
            let written = flow(node, indent + 1, isInFlow: false)
            text += (written.isEmpty ? "" : " " + space(2)) + written + end()
        }
    }

    /// A text below `|`, if it can be one.
    private mutating func block(_ string: String, indent: Int) -> String? {
        guard string.allSatisfy({ $0.isASCII && ($0 == "\n" || $0 >= " ") }), !string.hasPrefix(" "),
            !string.hasPrefix("\n"), !string.isEmpty
        else { return nil }
        let prefix = String(repeating: " ", count: indent + Int.random(in: 1...4, using: &random))
        let breaks = string.reversed().prefix { $0 == "\n" }.count
        let head = "|" + (breaks == 0 ? "-" : breaks == 1 ? "" : "+") + (chance(5) ? " " + comment() : "")
        let lines = string.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.dropLast(breaks > 0 ? 1 : 0).map { $0.isEmpty ? "" : prefix + $0 }
        return head + "\n" + shown.joined(separator: "\n") + "\n"
    }

    // MARK: Brackets

    /// A break, maybe with a comment in front of it, or spaces.
    private mutating func gap(_ indent: Int, least: String = "") -> String {
        guard chance(10) else { return least + space(2) }
        return (chance(3) ? " " + comment() : "") + "\n" + String(repeating: " ", count: indent + 1)
    }

    private mutating func flow(_ node: YAMLNode, _ indent: Int, isInFlow: Bool = true) -> String {
        switch node.content {
        case .scalar(let text, let style): return scalar(text, style, isInFlow: isInFlow)
        case .rejected: return ""
        case .sequence(let items):
            var text = "[" + gap(indent)
            for (index, item) in items.enumerated() {
                let written = flow(item, indent + 1)
                text += (written.isEmpty ? "~" : written) + gap(indent)
                if index < items.count - 1 || chance(6) { text += "," + gap(indent) }
            }
            return text + "]"
        case .mapping(let entries):
            var text = "{" + gap(indent)
            for (index, entry) in entries.enumerated() {
                text += key(entry.key.value, inFlow: true) + ":" + gap(indent, least: " ")
                text += flow(entry.value, indent + 1) + gap(indent, least: " ")
                if index < entries.count - 1 { text += "," + gap(indent) }
            }
            return text + "}"
        }
    }

    // MARK: Scalars

    private mutating func key(_ text: String, inFlow: Bool) -> String {
        chance(3) ? quoted(text) : YAMLScalarWriter.scalar(text, isInFlow: true)
    }

    private mutating func scalar(_ text: String, _ style: YAMLStyle, isInFlow: Bool) -> String {
        if style == .plain, YAMLWord(text) != .text { return text }
        return chance(2) ? quoted(text) : YAMLScalarWriter.scalar(text, isInFlow: isInFlow)
    }

    private mutating func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
        return isPlain && chance(2) ? "'\(text.replacing("'", with: "''"))'" : text.yamlLiteral
    }
}
