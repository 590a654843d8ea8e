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
        guard let start = contents.baseAddress else { return 0 }
        var count = 0
        var offset = 0
        while offset < contents.count {
            let byte = start.load8(offset)
            guard byte == UInt8(ascii: "\\") else {
                buffer[count] = byte
                count += 1
                offset += 1
                continue
            }
            let escaped = start.load8(offset + 1)
            if escaped == UInt8(ascii: "u"), let (character, length) = unicode(at: start + offset) {
                for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
                    buffer[count] = byte
                    count += 1
                }
                offset += length
            } else {
                buffer[count] = plain(escaped)
                count += 1
                offset += 2
            }
        }
        return count
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
