// The texts of temporary ids inside of longer texts: in a segment such as `-6011786086969921514.json`, in a joined list, in a
// header.

extension String {
    /// The parts of the text that look like ids made by `Identifier.temporary()`: `temporary-` and a UUID, a UUID, and negative
    /// numbers with at least ten digits. In a text without one, there is none.
    var temporaryIDs: [String] {
        temporaryIDRanges.map { String(decoding: Array(utf8)[$0], as: UTF8.self) }
    }

    /// Replaces an id: the whole text, or each part of it that looks like a temporary id and is this one.
    func replacing(id: String, with new: String) -> String {
        if self == id { return new }
        guard utf8.count > id.utf8.count else { return self }
        let bytes = Array(utf8)
        var (result, copied): ([UInt8], Int) = ([], 0)
        for range in temporaryIDRanges where bytes[range].elementsEqual(id.utf8) {
            result += bytes[copied..<range.lowerBound]
            result += new.utf8
            copied = range.upperBound
        }
        return copied == 0 ? self : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    private var temporaryIDRanges: [Range<Int>] {
        guard utf8.count >= TemporaryIDPattern.shortest else { return [] }
        let pattern = TemporaryIDPattern(bytes: Array(utf8))
        var (ranges, place): ([Range<Int>], Int) = ([], 0)
        while place < pattern.bytes.count {
            let length = pattern.length(at: place)
            if length > 0 { ranges.append(place..<place + length) }
            place += max(length, 1)
        }
        return ranges
    }
}

private struct TemporaryIDPattern {
    let bytes: [UInt8]

    private static let prefix = Array("temporary-".utf8)
    private static let hyphen = UInt8(ascii: "-")
    private static let leastDigits = 10
    static let shortest = leastDigits + 1

    /// The length of the id that begins there; zero if none does.
    func length(at place: Int) -> Int {
        if bytes[place] == Self.hyphen {
            let digits = bytes[(place + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            return digits.count >= Self.leastDigits ? 1 + digits.count : 0
        }
        if isUUID(at: place) { return 36 }
        let start = place + Self.prefix.count
        let isPrefixed = bytes[place] == Self.prefix[0] && bytes[place...].starts(with: Self.prefix)
        return isPrefixed && isUUID(at: start) ? Self.prefix.count + 36 : 0
    }

    private func isUUID(at place: Int) -> Bool {
        guard place + 36 <= bytes.count, bytes[place + 8] == Self.hyphen else { return false }
        return bytes[place..<place + 36].enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == Self.hyphen : Character(Unicode.Scalar(byte)).isHexDigit && byte < 0x80
        }
    }
}
