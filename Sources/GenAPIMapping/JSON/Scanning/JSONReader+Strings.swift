/// The checked bytes between two quotes.
struct StringContents {
    let start: UnsafeRawPointer
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}

extension JSONReader {
    /// The text of the string at the cursor.
    @_transparent
    mutating func readString() -> String {
        let start = cursor + 1
        let run = start.plainRun
        if _fastPath(
            cursor.load8() == .quote && run < 16 && start.load8(run) == .quote
        ) {
            cursor = start + (run &+ 1)
            return smallString?.assembled(start, run) ?? String(at: start, count: run)
        }
        return readUnusualString()
    }

    @inline(never)
    mutating func readUnusualString() -> String {
        skipSpaces()
        guard cursor.load8() == .quote else {
            failExpecting("string")
            return ""
        }
        guard let contents = scanLongString() else { return "" }
        return text(of: contents)
    }

    /// Marked `mutating` although it only reads: a non-mutating method would copy the reader.
    mutating func text(of contents: StringContents) -> String {
        if _fastPath(!contents.hasEscapes) {
            if contents.count < 16 && contents.isASCII, let smallString, hasSlack(behind: contents) {
                return smallString.assembled(contents.start, contents.count)
            }
            return String(checked: contents.bytes, isASCII: contents.isASCII)
        }
        let smallString = smallString
        return withUnescaped(contents) { text, isASCII in
            if text.count < 16 && isASCII, let smallString, let start = text.baseAddress {
                return smallString.assembled(start, text.count)
            }
            return String(checked: text, isASCII: isASCII)
        }
    }

    /// Whether sixteen bytes can be loaded from any of them.
    mutating func hasSlack(behind contents: StringContents) -> Bool {
        source.isInTail(contents.start) || contents.start + contents.count <= source.limit
    }

    /// Checks the string at the cursor and moves past it. Nil after a failure.
    @_transparent
    mutating func scanString() -> StringContents? {
        let start = cursor + 1
        let run = start.plainRun
        if _fastPath(run < 16 && start.load8(run) == .quote) {
            cursor = start + (run &+ 1)
            return StringContents(start: start, count: run, hasEscapes: false, isASCII: true)
        }
        return scanLongString()
    }

    @inline(never)
    private mutating func scanLongString() -> StringContents? {
        let start = cursor + 1
        var place = start
        while _fastPath(place <= limit) {
            let run = place.plainRun
            place += run
            if run < 16 { break }
        }
        if _fastPath(place <= limit && place.load8() == .quote) {
            cursor = place + 1
            return StringContents(start: start, count: place - start, hasEscapes: false, isASCII: true)
        }
        return scanUnusualString(start: start, from: place)
    }

    /// A string with escapes, of more than ASCII, or at the end of the document.
    @inline(never)
    private mutating func scanUnusualString(start: UnsafeRawPointer, from first: UnsafeRawPointer)
        -> StringContents?
    {
        var place = first
        var end = source.limit(at: first)
        var hasEscapes = false
        var isASCII = true
        while true {
            if _slowPath(place > end) {
                place = source.inTail(place)
                end = JSONSource.unlimited
            }
            let byte = place.load8()
            if byte >= 0x80 {
                isASCII = false
                let length = place.charactersLength
                if length == 0 {
                    failMalformed("UTF-8", at: place)
                    return nil
                }
                place += length
            } else if byte == .quote {
                let count = source.offset(of: place) - source.offset(of: start)
                cursor = place + 1
                limit = end == JSONSource.unlimited ? end : windowEnd
                return StringContents(start: start, count: count, hasEscapes: hasEscapes, isASCII: isASCII)
            } else if byte == .backslash {
                hasEscapes = true
                guard let length = escapeLength(at: place) else { return nil }
                place += length
                // More escapes seldom follow.
                place += place.plainRun
            } else if byte < 0x20 {
                failMalformed("an escaped character or '\"'", at: place)
                return nil
            } else {
                place += place.plainRun
            }
        }
    }

    /// The number of bytes of the escape; a pair of surrogates is one. Nil after a failure.
    private mutating func escapeLength(at place: UnsafeRawPointer) -> Int? {
        switch place.load8(1) {
        case .quote, .backslash, UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return 2
        case UInt8(ascii: "u"):
            if let length = JSONEscape.unicode(at: place)?.length { return length }
            failMalformed("an escape of four digits that is a character", at: place)
            return nil
        default:
            failMalformed("an escape", at: place)
            return nil
        }
    }
}

extension String {
    /// Of bytes that are known to be UTF-8, and perhaps ASCII.
    @_transparent
    init(checked bytes: UnsafeRawBufferPointer, isASCII: Bool = false) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            let text = bytes.assumingMemoryBound(to: UInt8.self).span
            self = String(copying: UTF8Span(unchecked: text, isKnownASCII: isASCII))
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }

    @_transparent
    init(at place: UnsafeRawPointer, count: Int) {
        self.init(decoding: UnsafeRawBufferPointer(start: place, count: count), as: UTF8.self)
    }
}

extension UnsafeRawPointer {
    /// The number of spaces at the beginning of the next 16 bytes.
    @_transparent
    var spaceRun: Int {
        let others = loadVector() .!= SIMD16<UInt8>(repeating: 0x20)
        return firstByte(others)
    }

    /// The number of other bytes before the first of these in the next 16 bytes.
    @_transparent
    func run(before byte: UInt8) -> Int {
        let equal = loadVector() .== SIMD16<UInt8>(repeating: byte)
        return firstByte(equal)
    }

    /// The number of plain characters at the beginning of the next 16 bytes. A quote, a backslash, a control character
    /// and a part of a character of several bytes are not plain.
    @_transparent
    var plainRun: Int {
        let bytes = loadVector()
        let quote = SIMD16<UInt8>(repeating: 0x22)
        let backslash = SIMD16<UInt8>(repeating: 0x5C)
        // As signed numbers the bytes of longer characters are below the controls.
        let firstPlain = SIMD16<Int8>(repeating: 0x20)
        let special =
            (bytes .== quote) .| (bytes .== backslash)
            .| (unsafeBitCast(bytes, to: SIMD16<Int8>.self) .< firstPlain)
        return firstByte(special)
    }

    /// The number of bytes of the next four characters of two bytes, or two of three bytes, or else of the next one; 0
    /// if that is not UTF-8. Eight bytes can be loaded.
    @_transparent
    var charactersLength: Int {
        let word = load64()
        if word & 0xC0E0_C0E0_C0E0_C0E0 == 0x80C0_80C0_80C0_80C0 {
            // Longer than it has to be is what has nothing in these bits; all others carry into the sign of their pair.
            let carries = (word & 0x001E_001E_001E_001E) &+ 0x7FFE_7FFE_7FFE_7FFE
            if carries & 0x8000_8000_8000_8000 == 0x8000_8000_8000_8000 { return 8 }
        } else if word & 0xC0_C0F0_C0C0_F0 == 0x80_80E0_8080_E0 {
            let first = word & 0x200F
            let second = word &>> 24 & 0x200F
            if first != 0 && first != 0x200D && second != 0 && second != 0x200D { return 6 }
        }
        return characterLength
    }

    /// The number of bytes of the next character of two to four bytes; 0 if it is not UTF-8.
    @_transparent
    var characterLength: Int {
        let word = load32()
        if word & 0x00C0_C0F0 == 0x0080_80E0 {
            // Neither shorter than it could be, nor a surrogate.
            let bits = word & 0x0000_200F
            return bits == 0 || bits == 0x0000_200D ? 0 : 3
        }
        if word & 0x0000_C0E0 == 0x0000_80C0 {
            return word & 0x1E == 0 ? 0 : 2
        }
        if word & 0xC0C0_C0F8 == 0x8080_80F0 {
            // From U+10000 to U+10FFFF.
            let bits = word & 0x0000_3007
            return bits == 0 || (bits & 4 != 0 && bits & 0x3003 != 0) ? 0 : 4
        }
        return 0
    }
}

/// The index of the first byte that the mask selects, or 16. The lengths of texts are irregular, so a branch would be mispredicted.
@_transparent
private func firstByte(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    #if DEBUG
        let (first, second) = unsafeBitCast(mask, to: (UInt64, UInt64).self)
        // Eight for a word of zeros.
        let low = first.trailingZeroBitCount &>> 3
        return low &+ (second.trailingZeroBitCount &>> 3 & (0 &- low &>> 3))
    #else
        // Four bits of each byte, in one word.
        return lowBytes(unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4).trailingZeroBitCount &>> 2
    #endif
}

/// The low bytes of these numbers, which take one instruction; the initializer of the vector may be a call.
@_transparent
private func lowBytes(_ numbers: SIMD8<UInt16>) -> UInt64 {
    let bytes = SIMD8<UInt8>(
        UInt8(truncatingIfNeeded: numbers[0]),
        UInt8(truncatingIfNeeded: numbers[1]),
        UInt8(truncatingIfNeeded: numbers[2]),
        UInt8(truncatingIfNeeded: numbers[3]),
        UInt8(truncatingIfNeeded: numbers[4]),
        UInt8(truncatingIfNeeded: numbers[5]),
        UInt8(truncatingIfNeeded: numbers[6]),
        UInt8(truncatingIfNeeded: numbers[7])
    )
    return unsafeBitCast(bytes, to: UInt64.self)
}
