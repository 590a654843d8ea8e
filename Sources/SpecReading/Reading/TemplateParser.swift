internal import SourceDiagnostics

/// Parses a text with placeholders: `Hello, {name}!`. A doubled brace is a brace of the text.
struct TemplateParser {
    private let source: LocatedText
    private let collector: DiagnosticCollector
    private var index = 0
    private var literal: [UInt8] = []
    private var parts: [TemplateSpec.Part] = []

    /// `nil` if the text is invalid, which has been reported.
    static func template(
        _ text: Located<String>,
        style: YAMLStyle,
        collector: DiagnosticCollector
    ) -> TemplateSpec? {
        var parser = TemplateParser(source: LocatedText(text, style: style), collector: collector)
        guard parser.parse() else { return nil }
        return TemplateSpec(text: text, parts: parser.parts)
    }

    private init(source: LocatedText, collector: DiagnosticCollector) {
        self.source = source
        self.collector = collector
    }

    private mutating func parse() -> Bool {
        while index < source.utf8.count {
            let byte = source.utf8[index]
            let isBrace = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
            guard isBrace else {
                literal.append(byte)
                index += 1
                continue
            }
            if index + 1 < source.utf8.count, source.utf8[index + 1] == byte {
                literal.append(byte)
                index += 2
            } else if byte == UInt8(ascii: "{"), let end = end {
                guard placeholder(until: end) else { return false }
            } else {
                collector.add(.braceAlone(source.located(index..<(index + 1))))
                return false
            }
        }
        flush()
        return true
    }

    /// The place of the brace that closes the placeholder at `index`, which has no other brace in it.
    private var end: Int? {
        let rest = source.utf8[(index + 1)...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        return end.flatMap { source.utf8[$0] == UInt8(ascii: "}") ? $0 : nil }
    }

    private mutating func placeholder(until end: Int) -> Bool {
        let name = source.located((index + 1)..<end)
        guard Self.isName(name.value) else {
            collector.add(.notAPlaceholder(source.located(index..<(end + 1))))
            return false
        }
        flush()
        parts.append(.placeholder(name))
        index = end + 1
        return true
    }

    private mutating func flush() {
        guard !literal.isEmpty else { return }
        parts.append(.literal(String(decoding: literal, as: UTF8.self)))
        literal = []
    }

    /// Whether a name is a letter and then letters, digits and underscores, of ASCII: a name in printf formats and in Swift.
    static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (first | 0x20) >= 0x61, (first | 0x20) <= 0x7A else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            byte.isDigit || byte == UInt8(ascii: "_") || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A)
        }
    }
}
