/// Texts by language tag, such as the generated `messages` of an error code.
extension KeyValuePairs<String, String> {
    /// The text for a reader's language: that of the longest tag that equals the language or is a prefix of it, as `de`
    /// is of `de-AT` and `de_AT` (RFC 4647 section 3.4); otherwise the first text. `nil` if there are no texts.
    ///
    /// Tags are compared without case. Of two equal tags, the first one counts.
    public func text(in language: String) -> String? {
        var range = language.lowercased().replacing("_", with: "-")[...]
        while !range.isEmpty {
            if let entry = first(where: { $0.key.lowercased() == range }) { return entry.value }
            range = range[..<(range.lastIndex(of: "-") ?? range.startIndex)]
        }
        return first?.value
    }
}
