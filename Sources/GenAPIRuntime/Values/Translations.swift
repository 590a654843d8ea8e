/// Texts by language tag, such as the generated `messages` of an error code.
extension KeyValuePairs<String, String> {
    /// The text for a reader's language: that of the longest tag that equals the language or is a prefix of it, as `de`
    /// is of `de-AT` and `de_AT` (RFC 4647 section 3.4); otherwise the first text. `nil` if there are no texts.
    ///
    /// Tags are compared without case. Of two equal tags, the first one counts.
    public func text(in language: String) -> String? {
        (entry(for: language) ?? first)?.value
    }
}

extension Sequence {
    /// The entry for a reader's language; `nil` if there is none for it.
    package func entry<Value>(for language: String) -> Element? where Element == (key: String, value: Value) {
        for range in language.languageRanges {
            if let entry = first(where: { $0.key.lowercased() == range }) { return entry }
        }
        return nil
    }
}

extension String {
    /// A language tag in lower case and its prefixes, the longest first: `zh-hant-tw`, `zh-hant`, `zh`.
    package var languageRanges: [String] {
        let parts = lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
        return parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
    }
}
