/// The text of a message in one language, with placeholders in braces: `Hello, {name}!`. A brace of the text itself is
/// doubled.
public struct MessageText: Hashable, Sendable {
    private enum Content: Hashable {
        case text(String)
        case plural(count: String, [PluralCategory: String], other: String)
    }

    private let content: Content

    /// A text for each of the plural categories that a language distinguishes (CLDR, cardinal numbers). A category without a
    /// text has that of `other`.
    ///
    /// - Parameter count: The placeholder with the whole number that selects the category.
    public static func plural(
        _ count: String,
        zero: String? = nil,
        one: String? = nil,
        two: String? = nil,
        few: String? = nil,
        many: String? = nil,
        other: String
    ) -> MessageText {
        let texts: [PluralCategory: String?] = [.zero: zero, .one: one, .two: two, .few: few, .many: many]
        return MessageText(content: .plural(count: count, texts.compactMapValues(\.self), other: other))
    }

    /// The text for these arguments. Without a whole number as its count, a plural has the text of `other`.
    func template(in language: String, for arguments: [String: MessageArgument]) -> String {
        switch content {
        case .text(let text): return text
        case .plural(let count, let texts, let other):
            guard case .int(let number) = arguments[count] else { return other }
            return texts[PluralCategory(of: number, in: language)] ?? other
        }
    }
}

extension MessageText: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        content = .text(text)
    }
}
