/// Strings of up to 15 bytes of ASCII, which Swift keeps inside of the `String` itself.
///
/// Making one from its two words takes a third of the time of the initializers, and most strings in JSON are
/// that short. The form is part of Swift's binary interface on Apple's 64-bit platforms and the same elsewhere;
/// it is tried out once, and where it differs the initializers are used.
enum ShortText {
    /// At most 15 bytes of ASCII; 16 bytes can be loaded. Only where the form is known.
    @_transparent
    static func assembled(_ place: UnsafeRawPointer, _ count: Int) -> String {
        var words = words(place, count)
        return moved(&words)
    }

    /// Moved out, as a copy would be counted.
    @_transparent
    private static func moved(_ words: UnsafeMutableRawPointer) -> String {
        words.assumingMemoryBound(to: String.self).move()
    }

    @_transparent
    private static func words(_ place: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
        let bits = UInt64(truncatingIfNeeded: count) &<< 3
        // Shifts count modulo 64; which of the words is full decides the rest.
        let partial = (1 as UInt64) &<< bits &- 1
        let isLong = 0 &- (bits &>> 6)
        let first = place.load64() & (partial | isLong)
        let second = place.load64(8) & partial & isLong
        let mark = (UInt64(truncatingIfNeeded: count) | 0xE0) &<< 56
        return (first, second | mark)
    }

    static let isFormKnown: Bool = {
        guard MemoryLayout<String>.size == 16, MemoryLayout<Int>.size == 8 else {
            return false
        }
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
    }()
}
