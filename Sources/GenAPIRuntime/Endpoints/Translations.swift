/// Texts by language tag, as the generated `messages` of an error code are.
extension KeyValuePairs<String, String> {
    /// The text for somebody who reads a language: of the longest tag that is that language's or begins it, as `de` begins
    /// `de-AT` and `de_AT` (RFC 4647 section 3.4); else the first text. `nil` where there is none at all.
    ///
    /// The case of tags does not matter; the first of two equal tags counts.
    public func text(in language: String) -> String? {
        var range = language.lowercased().replacing("_", with: "-")[...]
        while !range.isEmpty {
            if let entry = first(where: { $0.key.lowercased() == range }) { return entry.value }
            range = range[..<(range.lastIndex(of: "-") ?? range.startIndex)]
        }
        return first?.value
    }
}
