/// What stands between two quotes, checked.
struct StringContents {
    let start: UnsafeRawPointer
    let count: Int
    let hasEscapes: Bool
    let isASCII: Bool
}

extension JSONReader {
    /// The text of the string at the cursor.
    @inline(__always)
    mutating func readString() -> String {
        skipSpaces()
        guard _fastPath(byte() == UInt8(ascii: "\"")) else {
            failExpecting("string")
            return ""
        }
        guard let contents = scanString() else { return "" }
        return text(of: contents)
    }

    func text(of contents: StringContents) -> String {
        if contents.hasEscapes { return String(decoding: unescaped(contents), as: UTF8.self) }
        return String(
            decoding: UnsafeRawBufferPointer(start: contents.start, count: contents.count),
            as: UTF8.self
        )
    }

    /// Checks the string at the cursor and moves past it. Nil after a failure.
    @inline(never)
    mutating func scanString() -> StringContents? {
        touch()
        let start = cursor + 1
        let startOffset = source.offset(of: start)
        var place = start
        var end = limit
        var hasEscapes = false
        var isASCII = true
        while true {
            if _slowPath(place > end) {
                place = source.inTail(place)
                end = JSONSource.unlimited
            }
            let byte = place.load8()
            switch byte {
            case UInt8(ascii: "\""):
                cursor = place + 1
                limit = end
                let count = source.offset(of: place) - startOffset
                return StringContents(start: start, count: count, hasEscapes: hasEscapes, isASCII: isASCII)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                guard let length = escapeLength(at: place) else { return nil }
                place += length
            case 0..<0x20:
                failMalformed("an escaped character or '\"'", at: place)
                return nil
            case 0x20..<0x80:
                place += 1
            default:
                isASCII = false
                guard let length = characterLength(at: place) else {
                    failMalformed("UTF-8", at: place)
                    return nil
                }
                place += length
            }
        }
    }

    /// How many bytes the character of two to four bytes has. Nil where it is not UTF-8.
    private func characterLength(at place: UnsafeRawPointer) -> Int? {
        func isNext(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            range.contains(place.load8(offset))
        }
        switch place.load8() {
        case 0xC2...0xDF: return isNext(1) ? 2 : nil
        case 0xE0: return isNext(1, 0xA0...0xBF) && isNext(2) ? 3 : nil
        case 0xED: return isNext(1, 0x80...0x9F) && isNext(2) ? 3 : nil
        case 0xE1...0xEF: return isNext(1) && isNext(2) ? 3 : nil
        case 0xF0: return isNext(1, 0x90...0xBF) && isNext(2) && isNext(3) ? 4 : nil
        case 0xF4: return isNext(1, 0x80...0x8F) && isNext(2) && isNext(3) ? 4 : nil
        case 0xF1...0xF3: return isNext(1) && isNext(2) && isNext(3) ? 4 : nil
        default: return nil
        }
    }

    /// How many bytes the escape has; a pair of surrogates is one. Nil after a failure.
    private mutating func escapeLength(at place: UnsafeRawPointer) -> Int? {
        switch place.load8(1) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
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

    func unescaped(_ member: Member) -> [UInt8] {
        JSONEscape.unescaped(UnsafeRawBufferPointer(start: member.key, count: member.keyCount))
    }

    func unescaped(_ contents: StringContents) -> [UInt8] {
        JSONEscape.unescaped(UnsafeRawBufferPointer(start: contents.start, count: contents.count))
    }
}
