extension JSONBuffer {
    /// `"key":`, escaped where it has to be.
    mutating func appendKey(_ key: StaticString) {
        let length = key.utf8CodeUnitCount
        let source = UnsafeRawPointer(key.utf8Start)
        guard _fastPath(plainKeys.contains(source, length)) else {
            let text = UnsafeRawBufferPointer(start: source, count: length)
            return appendQuoted(text, followedBy: Pair.keyEnd)
        }
        reserve(length &+ 3)
        let target = start + count
        target.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        (target + 1).copyShort(source, length)
        target.storeBytes(of: Pair.keyEnd, toByteOffset: length &+ 1, as: UInt16.self)
        count &+= length &+ 3
    }

    mutating func appendString(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
            appendQuoted(UnsafeRawBufferPointer($0), followedBy: Pair.stringEnd)
        }
        if isDone == nil { appendUnusualString(text) }
    }

    /// A string of another language's, whose bytes have to be copied out first.
    @inline(never)
    private mutating func appendUnusualString(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0), followedBy: Pair.stringEnd) }
    }

    /// Text that needs no quotes and no escapes.
    mutating func appendPlain(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            reserve(bytes.count &+ 1)
            guard let source = bytes.baseAddress else { return }
            (start + count).copyMemory(from: source, byteCount: bytes.count)
            count &+= bytes.count
        }
        append(UInt8(ascii: ","))
    }

    mutating func appendInteger(_ value: Int64) {
        reserve(32)
        if value < 0 {
            start.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
            count &+= 1
        }
        let length = value.magnitude.decimalLength
        (start + count).storeDigits(of: value.magnitude, length: length)
        start.storeBytes(of: UInt8(ascii: ","), toByteOffset: count &+ length, as: UInt8.self)
        count &+= length &+ 1
    }

    mutating func replaceComma(with byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count - 1, as: UInt8.self)
    }

    private mutating func appendQuoted(_ text: UnsafeRawBufferPointer, followedBy end: UInt16) {
        reserve(text.count &+ 3)
        start.storeBytes(of: UInt8(ascii: "\""), toByteOffset: count, as: UInt8.self)
        count &+= 1
        if let source = text.baseAddress { appendEscaped(source, text.count) }
        start.storeBytes(of: end, toByteOffset: count, as: UInt16.self)
        count &+= 2
    }

    /// There is room for the text and two bytes, and so is afterwards for those two.
    @inline(__always)
    private mutating func appendEscaped(_ source: UnsafeRawPointer, _ length: Int) {
        if _fastPath(copyPlain(source, length, to: start + count)) {
            count &+= length
        } else {
            appendWithEscapes(source, length)
        }
    }

    @inline(never)
    private mutating func appendWithEscapes(_ source: UnsafeRawPointer, _ length: Int) {
        var offset = appendPlainRun(source, length)
        while offset < length {
            appendEscape(source.load8(offset))
            offset += 1
            reserve(length - offset + 2)
            offset += appendPlainRun(source + offset, length - offset)
        }
    }

    /// Copies a text in the widest steps that fit, of which the last one goes over a part of the one before once more.
    /// False if something has to be escaped; then what is written is of no use.
    @inline(__always)
    private func copyPlain(_ source: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer)
        -> Bool
    {
        if length >= 16 {
            var offset = 0
            let last = length &- 16
            while offset < last {
                guard _fastPath(source.copyPlain16(to: target, offset)) else { return false }
                offset &+= 16
            }
            return source.copyPlain16(to: target, last)
        }
        if length >= 8 {
            let (first, last) = (source.load64(), source.load64(length &- 8))
            target.storeBytes(of: first, as: UInt64.self)
            target.storeBytes(of: last, toByteOffset: length &- 8, as: UInt64.self)
            return first.needsNoEscape && last.needsNoEscape
        }
        if length >= 4 {
            let (first, last) = (source.load32(), source.load32(length &- 4))
            target.storeBytes(of: first, as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: length &- 4, as: UInt32.self)
            return (UInt64(first) | UInt64(last) &<< 32).needsNoEscape
        }
        return copyPlainBytes(source, length, to: target) == length
    }

    /// Copies the bytes up to the first that has to be escaped, and returns their number. There is room for all of
    /// them.
    private mutating func appendPlainRun(_ source: UnsafeRawPointer, _ length: Int) -> Int {
        let target = start + count
        var offset = 0
        while offset &+ 16 <= length {
            guard source.copyPlain16(to: target, offset) else { break }
            offset &+= 16
        }
        while offset &+ 8 <= length {
            let bytes = source.load64(offset)
            guard bytes.needsNoEscape else { break }
            target.storeBytes(of: bytes, toByteOffset: offset, as: UInt64.self)
            offset &+= 8
        }
        offset &+= copyPlainBytes(source + offset, length &- offset, to: target + offset)
        count &+= offset
        return offset
    }

    /// One by one.
    @inline(__always)
    private func copyPlainBytes(_ source: UnsafeRawPointer, _ length: Int, to target: UnsafeMutableRawPointer)
        -> Int
    {
        var offset = 0
        while offset < length {
            let byte = source.load8(offset)
            guard _fastPath(byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")) else {
                break
            }
            target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
            offset &+= 1
        }
        return offset
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        default:
            append("\\u00")
            append(hexDigit(byte >> 4))
            append(hexDigit(byte & 15))
        }
    }

    private func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension UnsafeMutableRawPointer {
    /// Copies so many bytes; up to 32 in a few steps, which stay inside of both.
    @inline(__always)
    fileprivate func copyShort(_ source: UnsafeRawPointer, _ length: Int) {
        if length >= 16 {
            guard length <= 32 else { return copyMemory(from: source, byteCount: length) }
            storeBytes(of: source.loadVector(), as: SIMD16<UInt8>.self)
            (self + (length &- 16)).storeBytes(
                of: (source + (length &- 16)).loadVector(),
                as: SIMD16<UInt8>.self
            )
        } else if length >= 8 {
            storeBytes(of: source.load64(), as: UInt64.self)
            storeBytes(of: source.load64(length &- 8), toByteOffset: length &- 8, as: UInt64.self)
        } else if length >= 4 {
            storeBytes(of: source.load32(), as: UInt32.self)
            storeBytes(of: source.load32(length &- 4), toByteOffset: length &- 4, as: UInt32.self)
        } else {
            for offset in 0..<length {
                storeBytes(of: source.load8(offset), toByteOffset: offset, as: UInt8.self)
            }
        }
    }
}

extension UnsafeRawPointer {
    /// Copies 16 bytes from one offset to the same one. False if one of them has to be escaped.
    @inline(__always)
    fileprivate func copyPlain16(to target: UnsafeMutableRawPointer, _ offset: Int) -> Bool {
        let bytes = (self + offset).loadVector()
        (target + offset).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
        // Constants within a comparison are compared one byte after the other.
        let quote = SIMD16<UInt8>(repeating: 0x22)
        let backslash = SIMD16<UInt8>(repeating: 0x5C)
        let firstPlain = SIMD16<UInt8>(repeating: 0x20)
        let special = (bytes .== quote) .| (bytes .== backslash) .| (bytes .< firstPlain)
        let halves = unsafeBitCast(special, to: (UInt64, UInt64).self)
        return halves.0 | halves.1 == 0
    }
}

extension UInt64 {
    /// The same for eight bytes: the high bit of a byte of each term is set where the byte is special, and above such
    /// a byte perhaps without reason, which only costs time.
    @inline(__always)
    fileprivate var needsNoEscape: Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = self ^ ones &* 0x22
        let backslashes = self ^ ones &* 0x5C
        let special =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
            | ((self &- ones &* 0x20) & ~self)
        return special & (ones &* 0x80) == 0
    }
}
