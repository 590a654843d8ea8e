/// The part of a file in a response: `bytes 5-9/10` (RFC 9110 section 14.4).
///
/// Parts of a file of unknown length (`bytes 5-9/*`) are not read, because the end of the file would be unknown.
struct ContentRange: Equatable {
    let first: Int
    let last: Int
    /// The length of the whole file. `last` is less.
    let total: Int

    init?(_ header: String?) {
        guard let header, header.utf8.count <= 128, header.lowercased().hasPrefix("bytes ") else {
            return nil
        }
        let parts = header.dropFirst("bytes ".count).split(separator: "/", omittingEmptySubsequences: false)
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, ends.count == 2, let total = Self.number(parts[1]),
            let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last, last < total
        else { return nil }
        (self.first, self.last, self.total) = (first, last, total)
    }

    /// Digits alone: `Int` would also read a sign.
    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (48...57).contains($0) } ? Int(digits) : nil
    }
}
