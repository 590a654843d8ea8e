/// One text in several languages, by their tags (BCP 47), in the author's order.
///
///     let texts: Translations = ["en": "Already there.", "de": "Gibt es schon."]
///     texts.text(in: "de-AT")  // "Gibt es schon."
public struct Translations: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private struct Entry: Hashable, Sendable {
        /// In lower case.
        let tag: String
        let text: String
    }

    private let entries: [Entry]

    /// Texts by tag. Case does not matter; the first of two equal tags counts.
    public init(dictionaryLiteral texts: (String, String)...) {
        entries = texts.map { Entry(tag: $0.lowercased(), text: $1) }
    }

    /// The text for somebody who reads a language: of the longest tag that is that language's or begins it, as `de` begins
    /// `de-AT` and `de_AT` (RFC 4647 section 3.4); else the first text. `nil` where there is none at all.
    public func text(in language: String) -> String? {
        var range = language.lowercased().replacing("_", with: "-")[...]
        while !range.isEmpty {
            if let entry = entries.first(where: { $0.tag == range }) { return entry.text }
            range = range[..<(range.lastIndex(of: "-") ?? range.startIndex)]
        }
        return entries.first?.text
    }
}
