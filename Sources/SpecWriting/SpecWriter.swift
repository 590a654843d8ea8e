import SpecReading
import TextEscaping

/// Writes specs as a person would: a line for what fits on one, quotes only where they are needed.
package struct SpecWriter {
    /// The largest width of a line of a map.
    static let width = 140
    /// The width at which texts are broken.
    static let textWidth = 120

    package private(set) var text = ""
    private var line = 1
    /// The line of each note.
    package private(set) var lines: [Int: Int] = [:]
    package private(set) var parts: [SpecPart.Place] = []
    /// The line of what is made of a value of the document.
    package private(set) var origins: [String: Int] = [:]

    /// The text of a file with these entries.
    package init(_ entries: [SpecEntry]) { write(entries, indent: "") }

    /// The lines of one entry of a block.
    package static func text(of entry: SpecEntry, indent: String) -> String {
        var writer = SpecWriter([])
        writer.write(entry, indent: indent)
        return writer.text
    }

    private mutating func add(_ new: String) {
        text += new + "\n"
        line += 1
    }

    private mutating func write(_ entries: [SpecEntry], indent: String) {
        for entry in entries { write(entry, indent: indent) }
    }

    private mutating func write(_ entry: SpecEntry, indent: String) {
        record(entry)
        let head = "\(indent)\(Self.key(entry.key)):"
        if !entry.isTall, let short = Self.flow(entry.value, room: Self.width - head.count - 1) {
            recordAll(in: entry.value)
            return add("\(head) \(short)")
        }
        switch entry.value {
        case .map(let entries):
            add(head)
            write(entries, indent: indent + "  ")
        case .list(let items):
            write(items, head, indent: indent)
        case .text(let text) where !Self.isBlock(text):
            add("\(head) \(text.yamlLiteral)")
        case .text(let text):
            write(text: text, head, indent: indent + "  ")
        case .word(let word), .type(let word), .quotedType(let word):
            add(word.isEmpty ? head : "\(head) \(word)")
        }
    }

    /// Whether a text is the same in lines of its own.
    static func isBlock(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        return !first.isWhitespace && !last.isWhitespace && text.isBlockText
    }

    /// Remembers the line of an entry.
    private mutating func record(_ entry: SpecEntry) {
        for note in entry.notes { lines[note] = line }
        if let origin = entry.origin, origins[origin] == nil { origins[origin] = line }
        if let part = entry.part { parts.append(SpecPart.Place(part: part, line: line)) }
    }

    /// Remembers the line of entries that are all on it.
    private mutating func recordAll(in value: SpecValue) {
        guard case .map(let entries) = value else { return }
        for entry in entries {
            record(entry)
            recordAll(in: entry.value)
        }
    }

    private mutating func write(_ items: [SpecValue], _ head: String, indent: String) {
        let shorts = items.compactMap { Self.flow($0, room: Self.textWidth, inside: true) }
        let areScalars = items.allSatisfy { if case .map = $0 { false } else { true } }
        guard areScalars, shorts.count == items.count else {
            add(head)
            for item in items { write(item: item, indent: indent + "  ") }
            return
        }
        add("\(head) [")
        for row in Self.rows(shorts, indent: indent + "  ") { add(row) }
        add("\(indent)]")
    }

    /// Items in rows of that indentation.
    static func rows(_ items: [String], indent: String) -> [String] {
        var rows: [String] = []
        var row = indent
        for (index, item) in items.enumerated() {
            let piece = item + (index == items.count - 1 ? "" : ",")
            if row.count + piece.count > textWidth, row.count > indent.count {
                rows.append(row)
                row = indent
            }
            row += (row.count == indent.count ? "" : " ") + piece
        }
        return rows + [row]
    }

    private mutating func write(item: SpecValue, indent: String) {
        if let short = Self.flow(item, room: Self.width - indent.count - 2) {
            return add("\(indent)- \(short)")
        }
        guard case .map(let entries) = item, let first = entries.first else {
            if case .list(let items) = item {
                let shorts = items.compactMap { Self.flow($0, room: Self.textWidth, inside: true) }
                if shorts.count == items.count,
                    items.allSatisfy({ if case .map = $0 { false } else { true } })
                {
                    add("\(indent)- [")
                    for row in Self.rows(shorts, indent: indent + "    ") { add(row) }
                    return add("\(indent)  ]")
                }
            }
            return add("\(indent)- \(Self.flowText(item, room: .max, inside: false) ?? "\"\"")")
        }
        // The first entry follows the hyphen.
        let start = text.endIndex
        write(first, indent: indent + "  ")
        let written = text[start...].dropFirst(indent.count + 2)
        text = text[..<start] + "\(indent)- " + written
        write(Array(entries.dropFirst()), indent: indent + "  ")
    }

    /// A text of several lines or paragraphs, or a long one.
    private mutating func write(text: String, _ head: String, indent: String) {
        let lines = text.lines.map(String.init)
        if lines.count == 1, !text.contains("  ") {
            add("\(head) >-")
            for row in Self.wrapped(text, width: Self.textWidth - indent.count) { add(indent + row) }
            return
        }
        add("\(head) |-")
        var isCode = false
        for line in lines {
            if line.hasPrefix("```") { isCode.toggle() }
            guard line.count > Self.width, !line.contains("  "), !isCode, line.first?.isLetter == true else {
                add(line.isEmpty ? "" : indent + line)
                continue
            }
            for row in Self.wrapped(line, width: Self.textWidth - indent.count) { add(indent + row) }
        }
    }

    /// The style and the lines of a text that is long or has several lines, without a change of the text.
    static func block(_ text: String, width: Int) -> (header: String, lines: [String]) {
        let lines = text.lines.map(String.init)
        if lines.count == 1, !text.contains("  ") { return (">-", wrapped(text, width: width)) }
        return ("|-", lines)
    }

    /// The text in lines of at most that width, if its words allow that.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var rows: [String] = []
        var row = ""
        for word in text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
            // A line that begins with a sign or a number could be part of a list.
            if !row.isEmpty, row.count + word.count + 1 > width, word.first?.isLetter == true {
                rows.append(row)
                row = ""
            }
            row += (row.isEmpty ? "" : " ") + word
        }
        return rows + [row]
    }

    // MARK: On one line

    /// The value on one line; `nil` if it does not fit.
    private static func flow(_ value: SpecValue, room: Int, inside: Bool = false) -> String? {
        guard room > 0, let text = flowText(value, room: room, inside: inside), text.count <= room else {
            return nil
        }
        return text
    }

    private static func flowText(_ value: SpecValue, room: Int, inside: Bool) -> String? {
        switch value {
        case .text(let text):
            if room < .max, text.utf8.count > room || text.utf8.contains(UInt8(ascii: "\n")) { return nil }
            return scalar(text, inside: inside)
        case .word(let word): return word
        case .type(let type): return self.type(type, inside: inside)
        case .quotedType(let type):
            return type.hasPrefix("[") || type.hasPrefix("{")
                ? type.yamlLiteral : self.type(type, inside: inside)
        case .list(let items):
            guard !items.isEmpty else { return "[]" }
            var parts: [String] = []
            for item in items {
                guard let part = flow(item, room: room, inside: true) else { return nil }
                parts.append(part)
                if parts.count > room / 3 { return nil }
            }
            return "[\(parts.joined(separator: ", "))]"
        case .map(let entries):
            guard !entries.isEmpty else { return "{}" }
            var parts: [String] = []
            for entry in entries {
                guard !entry.isTall, let part = flow(entry.value, room: room, inside: true) else {
                    return nil
                }
                parts.append("\(key(entry.key)): \(part)")
                if parts.count > room / 4 { return nil }
            }
            return "{ \(parts.joined(separator: ", ")) }"
        }
    }

    // MARK: Scalars

    package static func key(_ text: String) -> String {
        let isSimple = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        let begins = text.utf8.first.map { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") } ?? false
        let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isSimple, begins, isNumber || YAMLWord(text) == .text, text != "y", text != "n" { return text }
        return scalar(text, inside: true)
    }

    /// A type is plain if YAML reads it as the same type.
    private static func type(_ text: String, inside: Bool) -> String {
        let isYAML = text.hasPrefix("[") || text.hasPrefix("{")
        return isYAML && !text.contains("?") && !text.contains("|") ? text : scalar(text, inside: inside)
    }

    static func scalar(_ text: String, inside: Bool) -> String {
        YAMLScalarWriter.scalar(text, isInFlow: inside)
    }
}

extension String {
    /// Whether it has no characters besides line breaks that only a text in quotes can have.
    fileprivate var isBlockText: Bool {
        unicodeScalars.allSatisfy { $0 == "\n" || !$0.isEscapedInYAML }
    }
}
