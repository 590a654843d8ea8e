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

    /// The value of four digits. Four bytes can be loaded.
    static func hexadecimal(at place: UnsafeRawPointer) -> UInt32? {
        var value: UInt32 = 0
        for offset in 0..<4 {
            guard let digit = digit(place.load8(offset)) else { return nil }
            value = value << 4 | digit
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Writes the text that a checked string stands for, which is never longer, and answers its length.
    static func unescape(_ contents: UnsafeRawBufferPointer, into buffer: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        guard let start = contents.baseAddress, let target = UnsafeMutableRawPointer(buffer.baseAddress)
        else {
            return 0
        }
        var count = 0
        var offset = 0
        while offset < contents.count {
            // Sixteen at once, of which those before a backslash count.
            if offset &+ 16 <= contents.count {
                let bytes = (start + offset).loadVector()
                target.storeBytes(of: bytes, toByteOffset: count, as: SIMD16<UInt8>.self)
                let run = (start + offset).run(before: UInt8(ascii: "\\"))
                count &+= run
                offset &+= run
                if run == 16 { continue }
            }
            let byte = start.load8(offset)
            if byte == UInt8(ascii: "\\") {
                offset &+= unescape(at: start + offset, into: target, &count)
            } else {
                target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
                count &+= 1
                offset &+= 1
            }
        }
        return count
    }

    /// Writes the character of one escape, and answers how many bytes the escape has.
    @inline(__always)
    private static func unescape(
        at place: UnsafeRawPointer,
        into target: UnsafeMutableRawPointer,
        _ count: inout Int
    ) -> Int {
        let escaped = place.load8(1)
        if escaped != UInt8(ascii: "u") {
            target.storeBytes(of: plain(escaped), toByteOffset: count, as: UInt8.self)
            count &+= 1
            return 2
        }
        // A checked string has no others.
        let (character, length) = unicode(at: place) ?? ("\u{FFFD}", 6)
        for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
            target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
            count &+= 1
        }
        return length
    }

    static func unescaped(_ contents: UnsafeRawBufferPointer) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: contents.count) { $1 = unescape(contents, into: $0) }
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
