/// A single byte range of a `Range` header (RFC 9110 section 14.1.2), resolved against a representation.
struct ByteRange: Equatable {
    let bytes: Range<Int>
    let total: Int

    /// `nil` unless the header has exactly one range that starts within the representation.
    init?(_ header: String?, of total: Int) {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else { return nil }
        let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
            return nil
        }
        let (first, last) = (Int(ends[0]), Int(ends[1]))
        switch (first, last) {
        case (let first?, let last?) where first <= last && first < total:
            bytes = first..<min(last, total - 1) + 1
        case (let first?, nil) where ends[1].isEmpty && first < total: bytes = first..<total
        case (nil, let count?) where ends[0].isEmpty && count > 0 && total > 0:
            bytes = max(0, total - count)..<total
        default: return nil
        }
        self.total = total
    }

    var contentRange: String { "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total)" }
}
