extension JSONBuffer {
    /// `"key":`, escaped where it has to be.
    mutating func appendKey(_ key: StaticString) {
        appendQuoted(
            UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount),
            followedBy: ":"
        )
    }

    mutating func appendString(_ text: String) {
        let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
            appendQuoted(UnsafeRawBufferPointer($0), followedBy: ",")
        }
        if isDone == nil { appendUnusualString(text) }
    }

    /// A string of another language's, whose bytes have to be copied out first.
    @inline(never)
    private mutating func appendUnusualString(_ text: String) {
        var text = text
        text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0), followedBy: ",") }
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
        reserve(24)
        var rest = value.magnitude
        var end = 0
        repeat {
            end += 1
            rest /= 10
        } while rest > 0
        if value < 0 { append(UInt8(ascii: "-")) }
        rest = value.magnitude
        var place = count + end
        start.storeBytes(of: UInt8(ascii: ","), toByteOffset: place, as: UInt8.self)
        repeat {
            place -= 1
            let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
            start.storeBytes(
                of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit),
                toByteOffset: place,
                as: UInt8.self
            )
            rest = tens
        } while rest > 0
        count += end + 1
    }

    mutating func replaceComma(with byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count - 1, as: UInt8.self)
    }

    private mutating func appendQuoted(_ text: UnsafeRawBufferPointer, followedBy end: Unicode.Scalar) {
        reserve(text.count + 4)
        append(UInt8(ascii: "\""))
        if let source = text.baseAddress { appendEscaped(source, text.count) }
        reserve(2)
        append(UInt8(ascii: "\""))
        append(UInt8(ascii: end))
    }

    private mutating func appendEscaped(_ source: UnsafeRawPointer, _ length: Int) {
        var offset = appendPlainRun(source, length)
        while _slowPath(offset < length) {
            appendEscape(source.load8(offset))
            offset += 1
            reserve(length - offset)
            offset += appendPlainRun(source + offset, length - offset)
        }
    }

    /// Copies the bytes up to the first that has to be escaped, in the widest steps that fit, and answers how many.
    /// There is room for all of them.
    @inline(__always)
    private mutating func appendPlainRun(_ source: UnsafeRawPointer, _ length: Int) -> Int {
        let target = start + count
        var offset = 0
        while offset &+ 16 <= length {
            let bytes = (source + offset).loadVector()
            guard _fastPath(bytes.needNoEscape) else { break }
            (target + offset).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
            offset &+= 16
        }
        while offset &+ 8 <= length {
            let bytes = source.load64(offset)
            guard _fastPath(bytes.needsNoEscape) else { break }
            (target + offset).storeBytes(of: bytes, as: UInt64.self)
            offset &+= 8
        }
        while offset < length {
            let byte = source.load8(offset)
            guard _fastPath(byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")) else {
                break
            }
            target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
            offset &+= 1
        }
        count &+= offset
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

extension SIMD16<UInt8> {
    @inline(__always)
    fileprivate var needNoEscape: Bool {
        let special =
            (self .== SIMD16<UInt8>(repeating: 0x22)) .| (self .== SIMD16<UInt8>(repeating: 0x5C))
            .| (self .< SIMD16<UInt8>(repeating: 0x20))
        let halves = unsafeBitCast(special, to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
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
