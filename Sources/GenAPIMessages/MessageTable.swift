/// The texts of messages by key and language. Generated code writes it as one text, because a compiler takes minutes for
/// thousands of small ones:
///
///     MessageTable(
///         """
///         greeting
///             en: Hello, {name}!
///             de: Hallo, {name}!
///         photos
///             en.count.one: One photo
///             en.count.other: {count} photos
///         """
///     )
///
/// A key is followed by its texts, the source language first, each indented by four spaces; further lines of a text are indented
/// by eight. A plural has a text for each category of the number at a placeholder. A name in braces is a placeholder, and a
/// brace of a text is doubled. A line of another form has no effect.
public struct MessageTable: Sendable {
    /// The texts of each message by language.
    private(set) var messages: [String: [(key: String, value: MessageText)]] = [:]

    /// Reads a table from its text. Lines of another form are left out.
    public init(_ text: String) {
        var reader = MessageTableReader()
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            reader.read(line)
        }
        messages = reader.messages
    }
}

/// The text of a message in one language. A text that is not a plural is that of `other`.
struct MessageText: Sendable {
    /// The placeholder of the whole number that selects the category.
    var count: String?
    var templates: [PluralCategory: String] = [:]

    /// The text for these arguments. Without a whole number as its count, a plural has the text of `other`.
    func template(in language: String, for arguments: KeyValuePairs<String, MessageArgument>) -> String {
        let other = templates[.other] ?? ""
        guard let count, case .int(let number)? = arguments.first(where: { $0.key == count })?.value else {
            return other
        }
        return templates[PluralCategory(of: number, in: language)] ?? other
    }
}

private struct MessageTableReader {
    typealias Line = Substring.UTF8View

    private(set) var messages: [String: [(key: String, value: MessageText)]] = [:]
    private var key: String?
    /// The place of the text that further lines belong to.
    private var current: (index: Int, category: PluralCategory)?

    mutating func read(_ line: Line) {
        if line.isEmpty {
            addLine("")
        } else if let text = line.without("        ") {
            addLine(String(Substring(text)))
        } else if let text = line.without("    ") {
            addText(text)
        } else {
            let key = String(Substring(line))
            messages[key] = []
            self.key = key
            current = nil
        }
    }

    private mutating func addLine(_ text: String) {
        guard let key, let (index, category) = current else { return }
        messages[key]?[index].value.templates[category]?.append("\n" + text)
    }

    /// `en: Hello, {name}!` or `en.count.one: One photo`
    private mutating func addText(_ line: Line) {
        guard let key, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let place = line[..<colon].split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        let rest = line[colon...].dropFirst()
        guard let language = place.first, var texts = messages[key] else { return }
        if texts.last?.key != language { texts.append((language, MessageText())) }
        let index = texts.count - 1
        if place.count == 3 { texts[index].value.count = place[1] }
        let category = place.count == 3 ? PluralCategory(rawValue: place[2]) ?? .other : .other
        texts[index].value.templates[category] = String(Substring(rest.without(" ") ?? rest))
        messages[key] = texts
        current = (index, category)
    }
}

extension Substring.UTF8View {
    /// The text after a prefix; `nil` without the prefix.
    fileprivate func without(_ prefix: StaticString) -> Self? {
        prefix.withUTF8Buffer { starts(with: $0) } ? dropFirst(prefix.utf8CodeUnitCount) : nil
    }
}
