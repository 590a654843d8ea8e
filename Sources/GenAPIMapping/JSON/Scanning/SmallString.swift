/// Strings of up to 15 bytes of ASCII, which Swift stores inside the `String` itself.
///
/// Assembling one from its two words takes a third of the time of the initializers, and most strings in JSON are that short.
/// The layout is part of Swift's binary interface on Apple's 64-bit platforms and the same elsewhere. We check it once, and
/// use the initializers where it differs.
struct SmallString {
    /// `nil` where the layout differs.
    nonisolated(unsafe) static let known: SmallString? = {
        guard MemoryLayout<String>.size == 16, MemoryLayout<Int>.size == 8 else { return nil }
        let text = SmallString(rows: rows)
        return text.isRight ? text : nil
    }()

    /// Four words for each length: the masks of the two words, the bits to set in the second one, and padding.
    private let rows: UnsafePointer<UInt64>

    // Allocated once and never freed.
    private nonisolated(unsafe) static let rows: UnsafePointer<UInt64> = {
        let rows = UnsafeMutablePointer<UInt64>.allocate(capacity: 16 * 4)
        for count in 0...15 {
            let row = rows + count * 4
            row.initialize(to: count < 8 ? 1 << UInt64(count * 8) - 1 : .max)
            (row + 1).initialize(to: count < 8 ? 0 : 1 << UInt64((count - 8) * 8) - 1)
            (row + 2).initialize(to: (UInt64(count) | 0xE0) << 56)
            (row + 3).initialize(to: 0)
        }
        return UnsafePointer(rows)
    }()

    /// At most 15 bytes of ASCII; 16 bytes can be loaded.
    @_transparent
    func assembled(_ place: UnsafeRawPointer, _ count: Int) -> String {
        var words = words(place, count)
        return Self.moved(&words)
    }

    /// Moved out, as a copy would be counted.
    @_transparent
    private static func moved(_ words: UnsafeMutableRawPointer) -> String {
        words.assumingMemoryBound(to: String.self).move()
    }

    @_transparent
    private func words(_ place: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
        let row = rows + count &<< 2
        return (place.load64() & row[0], place.load64(8) & row[1] | row[2])
    }

    private var isRight: Bool {
        // Not a literal, so that it is made the way that strings are made when a program runs.
        let sample = Array("abcdefghijklmno\0".utf8)
        return sample.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return (0...15).allSatisfy { count in
                let string = String(decoding: bytes[..<count], as: UTF8.self)
                let expected = unsafeBitCast(string, to: (UInt64, UInt64).self)
                return words(start, count) == expected
            }
        }
    }
}
