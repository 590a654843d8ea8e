/// The escapes of strings.
enum JSONEscape {
    /// The character of a `\u` escape, and how many bytes it takes: 6, or 12 for a pair of surrogates. Nil for a lone
    /// surrogate and for what are not four digits. Twelve bytes can be loaded.
    static func unicode(at place: UnsafeRawPointer) -> (character: Unicode.Scalar, length: Int)? {
        guard let first = hexadecimal(at: place + 2) else { return nil }
        if let character = Unicode.Scalar(first) { return (character, 6) }
        guard first < 0xDC00, place.load16(6) == Pair.unicodeEscape, let second = hexadecimal(at: place + 8),
            second & 0xFC00 == 0xDC00
        else { return nil }
        return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF).map { ($0, 12) }
    }

    /// The value of four digits, all looked at at once. Four bytes can be loaded.
    @inline(__always)
    static func hexadecimal(at place: UnsafeRawPointer) -> UInt32? {
        let word = place.load32()
        let highBits: UInt32 = 0x8080_8080
        // The high bit of each byte says whether it is a digit, or a letter from a to f.
        let digits = ~((word ^ 0x3030_3030) &+ 0x7676_7676)
        let order = (word | 0x2020_2020) ^ 0x6060_6060
        let letters = (order &+ 0x7F7F_7F7F) & ~(order &+ 0x7979_7979) & highBits
        guard word & highBits == 0 && (digits | letters) & highBits == highBits else { return nil }
        return checkedHexadecimal(at: place)
    }

    /// The value of what are known to be four digits.
    @inline(__always)
    private static func checkedHexadecimal(at place: UnsafeRawPointer) -> UInt32 {
        let word = place.load32()
        let values = (word & 0x0F0F_0F0F) &+ (word &>> 6 & 0x0101_0101) &* 9
        let pairs = values &<< 4 | values &>> 8
        return (pairs & 0xFF) &<< 8 | (pairs &>> 16 & 0xFF)
    }

    /// So many bytes behind what is written may be written, too.
    static var slack: Int { 32 }

    /// Writes the text that a checked string stands for, which is never longer, and returns its length, and whether its
    /// escapes are all ASCII. With slack, sixteen bytes can be loaded from any byte of the string, and behind it. After
    /// the text come sixteen zeros.
    static func unescape(
        _ start: UnsafeRawPointer,
        _ length: Int,
        into target: UnsafeMutableRawPointer,
        hasSlack: Bool
    ) -> (count: Int, isASCII: Bool) {
        var count = 0
        var offset = 0
        var isASCII = true
        while offset < length {
            if start.load8(offset) == UInt8(ascii: "\\") {
                offset &+= unescape(at: start + offset, into: target, &count, &isASCII)
            }
            if hasSlack || offset &+ 16 <= length {
                // Sixteen at once, of which those before a backslash count.
                let bytes = (start + offset).loadVector()
                (target + count).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
                let run = min((start + offset).run(before: UInt8(ascii: "\\")), length &- offset)
                count &+= run
                offset &+= run
            } else if offset < length && start.load8(offset) != UInt8(ascii: "\\") {
                target.storeBytes(of: start.load8(offset), toByteOffset: count, as: UInt8.self)
                count &+= 1
                offset &+= 1
            }
        }
        (target + count).storeBytes(of: SIMD16(repeating: 0), as: SIMD16<UInt8>.self)
        return (count, isASCII)
    }

    /// Writes the character of one escape, and returns the number of bytes of the escape.
    @inline(__always)
    private static func unescape(
        at place: UnsafeRawPointer,
        into target: UnsafeMutableRawPointer,
        _ count: inout Int,
        _ isASCII: inout Bool
    ) -> Int {
        let escaped = place.load8(1)
        if escaped != UInt8(ascii: "u") {
            target.storeBytes(of: plain(escaped), toByteOffset: count, as: UInt8.self)
            count &+= 1
            return 2
        }
        let unit = checkedHexadecimal(at: place + 2)
        if unit < 0x80 {
            target.storeBytes(of: UInt8(truncatingIfNeeded: unit), toByteOffset: count, as: UInt8.self)
            count &+= 1
            return 6
        }
        isASCII = false
        // A checked string has no others.
        let (character, length) = unicode(at: place) ?? ("\u{FFFD}", 6)
        for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
            target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count &+= 1
        }
        return length
    }

    static func unescaped(_ contents: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: contents.count + slack) { buffer, count in
            guard let start = contents.baseAddress, let target = UnsafeMutableRawPointer(buffer.baseAddress)
            else { return }
            count = unescape(start, contents.count, into: target, hasSlack: false).count
        }
    }

    private static func plain(_ escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: escaped
        }
    }
}
