internal import SourceDiagnostics

extension YAMLValue {
    /// Text. A plain scalar that some YAML readers do not read as text is rejected, so that all readers agree with the
    /// author.
    func text() -> Located<String>? {
        guard case .scalar(let text, let style) = node.content else { return reject(.text) }
        let located = Located(text, at: node.range)
        guard style == .plain else { return located }
        switch YAMLWord(text) {
        case .text: return located
        case .null where text.isEmpty: return reject(.missingValue(owner))
        case .null: return reject(.nullInPlaceOfText(located), meant: located)
        case .bool, .loose: return reject(.booleanInPlaceOfText(located), meant: located)
        case .number: return reject(.numberInPlaceOfText(located), meant: located)
        }
    }

    /// `true` or `false`, without quotes.
    func bool() -> Located<Bool>? {
        guard case .scalar(let text, let style) = node.content, !node.isNull else { return reject(.bool) }
        switch YAMLWord(text) {
        case .bool(let value) where style == .plain: return Located(value, at: node.range)
        case .bool(let value), .loose(let value):
            return reject(.notBoolean(node.range, meant: value), meant: Located(value, at: node.range))
        default: return reject(.notBoolean(node.range, meant: nil))
        }
    }

    /// A whole number in decimal digits, without quotes.
    func int() -> Located<Int>? {
        guard case .scalar(let text, let style) = node.content, !node.isNull else { return reject(.number) }
        if style == .plain, Self.isPlainInteger(text), let value = Int(text) {
            return Located(value, at: node.range)
        }
        let meant = Self.integer(meantBy: text)
        return reject(
            .notWholeNumber(node.range, meant: meant),
            meant: meant.map { Located($0, at: node.range) }
        )
    }

    /// One of the words of the language.
    func choice<Word>(_ type: Word.Type = Word.self) -> Located<Word>?
    where Word: CaseIterable & RawRepresentable<String> {
        guard case .scalar(let text, _) = node.content, !node.isEmpty else { return reject(.text) }
        if let word = Word(rawValue: text) { return Located(word, at: node.range) }
        let meant = text.closest(in: Word.spellings).flatMap(Word.init(rawValue:))
        return reject(
            .unknownChoice(Located(text, at: node.range), known: Word.spellings),
            meant: meant.map { Located($0, at: node.range) }
        )
    }

    /// `500ms`, `30s`, `5m`, `1h`
    func duration() -> Located<Duration>? {
        guard case .scalar(let text, _) = node.content, !node.isNull else { return reject(.text) }
        let located = Located(text, at: node.range)
        guard let duration = Self.duration(text) else { return reject(.badDuration(located)) }
        return Located(duration, at: node.range)
    }

    /// Digits with an optional sign; no zero that could mean octal.
    static func isPlainInteger(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard let first = digits.first, digits.allSatisfy(\.isDigit) else { return false }
        return first != UInt8(ascii: "0") || digits.count == 1
    }

    static func integer(meantBy text: String) -> Int? {
        guard text.utf8.count <= 20 else { return nil }
        let text = text.replacing("_", with: "")
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16) }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8) }
        if text.hasSuffix(".0") { return Int(text.dropLast(2)) }
        return Int(text)
    }

    private static func duration(_ text: String) -> Duration? {
        guard text.utf8.count <= 12 else { return nil }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        // Nine digits of hours cannot overflow.
        guard !digits.isEmpty, digits.count <= 9, let value = Int64(digits) else { return nil }
        switch text[digits.endIndex...] {
        case "ms": return .milliseconds(value)
        case "s": return .seconds(value)
        case "m": return .seconds(value * 60)
        case "h": return .seconds(value * 3600)
        default: return nil
        }
    }
}
