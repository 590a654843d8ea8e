#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Members as programs write them: the next one is the one that is asked for, `"key":` without escapes, a value that
/// is nothing unusual, and `,"` or `}` after it. Everything here either does all of that and moves the cursor, or
/// does nothing at all, so that nothing has to be kept for later.
extension JSONReader {
    /// Where the value of the member of this key begins, when it is the next one or is noted. The cursor is at its key.
    @_transparent
    mutating func plainMember(_ key: StaticString) -> UnsafeRawPointer? {
        if let value = nextPlainMember(key) { return value }
        return notedMember(key)
    }

    /// Where the value of the next member begins, when it has this key.
    @_transparent
    mutating func nextPlainMember(_ key: StaticString) -> UnsafeRawPointer? {
        let count = key.utf8CodeUnitCount
        guard
            _fastPath(
                cursor <= limit && cursor.load8() == UInt8(ascii: "\"") && count <= 32
                    && cursor.load16(count &+ 1) == Pair.keyEnd
                    && equal(cursor + 1, UnsafeRawPointer(key.utf8Start), count)
                    && plainKeys.contains(UnsafeRawPointer(key.utf8Start), count)
            )
        else { return nil }
        let value = cursor + (count &+ 3)
        // The one space of a document for people.
        return value.load8() == 0x20 ? value + 1 : value
    }

    /// Goes on after the value of the member at the cursor, which ends there.
    @_transparent
    mutating func endPlainMember(at end: UnsafeRawPointer) -> Bool {
        if _fastPath(end.load16() == Pair.nextKey) {
            cursor = end + 1
            return true
        }
        if end.load8() == UInt8(ascii: "}") {
            cursor = end
            return true
        }
        return endSpacedMember(at: end)
    }

    /// A string of up to 15 bytes of ASCII, whose first so many are plain.
    @_transparent
    mutating func shortMember(at value: UnsafeRawPointer, _ run: Int) -> String? {
        let text = value + 1
        guard
            _fastPath(
                run < 16 && text.load8(run) == UInt8(ascii: "\"") && knowsShortText
                    && endPlainMember(at: text + (run &+ 1))
            )
        else { return nil }
        return ShortText.assembled(text, run)
    }

    /// Goes past the member whose value is there, where that is this text and no other.
    @_transparent
    mutating func passPlainMember(at value: UnsafeRawPointer, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        let start = UnsafeRawPointer(text.utf8Start)
        return value.load8() == UInt8(ascii: "\"") && count <= 32
            && value.load8(count &+ 1) == UInt8(ascii: "\"") && equal(value + 1, start, count)
            && plainKeys.contains(start, count) && endPlainMember(at: value + (count &+ 2))
    }

    /// A string of more than 15 bytes of ASCII, whose first 16 are plain.
    @inline(never)
    mutating func longMember(_ key: StaticString, at value: UnsafeRawPointer) -> String {
        let text = value + 1
        var end = text + 16
        while _fastPath(end <= limit) {
            let run = end.plainRun
            end += run
            if run < 16 { break }
        }
        guard end <= limit, end.load8() == UInt8(ascii: "\""), endPlainMember(at: end + 1) else {
            return unusualString(key)
        }
        return String(checked: UnsafeRawBufferPointer(start: text, count: end - text), isASCII: true)
    }

    @_transparent
    mutating func plainInt64(at place: UnsafeRawPointer) -> Int64? {
        let isNegative = place.load8() == UInt8(ascii: "-")
        guard let (value, end) = (place + (isNegative ? 1 : 0)).plainInteger, endPlainMember(at: end) else {
            return nil
        }
        return isNegative ? 0 &- value : value
    }

    /// Nil where the platform's `Int` is too small for any of 15 digits.
    @_transparent
    mutating func plainInt(at place: UnsafeRawPointer) -> Int? {
        guard Int.bitWidth == 64, let value = plainInt64(at: place) else { return nil }
        return Int(truncatingIfNeeded: value)
    }

    @_transparent
    mutating func plainDouble(at place: UnsafeRawPointer) -> Double? {
        let isNegative = place.load8() == UInt8(ascii: "-")
        let digits = place + (isNegative ? 1 : 0)
        guard let (value, end) = digits.plainDouble ?? digits.longDouble, endPlainMember(at: end) else {
            return nil
        }
        return isNegative ? -value : value
    }

    /// Whole seconds or milliseconds, or the common form of RFC 3339.
    @_transparent
    mutating func plainDate(_ format: DateFormat, at place: UnsafeRawPointer) -> Date? {
        guard case .timestamp = format else { return plainFormattedDate(format, at: place) }
        guard let (seconds, end) = place.plainInteger, endPlainMember(at: end) else { return nil }
        return Instant(seconds: seconds).date
    }

    @inline(never)
    mutating func plainFormattedDate(_ format: DateFormat, at place: UnsafeRawPointer) -> Date? {
        switch format {
        case .rfc3339:
            let text = place + 1
            let count = 16 &+ (text + 16).plainRun
            guard place.load8() == UInt8(ascii: "\""), text.plainRun == 16, count < 32,
                text.load8(count) == UInt8(ascii: "\""),
                let instant = StringContents(start: text, count: count, hasEscapes: false, isASCII: true)
                    .plainInstant,
                let date = instant.date(in: format)
            else { return nil }
            return endPlainMember(at: text + (count &+ 1)) ? date : nil
        case .timestampMilliseconds:
            guard let (count, end) = place.plainInteger, endPlainMember(at: end) else { return nil }
            return Instant(count: count, unitsPerSecond: 1000).date
        case .rfc822, .timestamp: return nil
        }
    }

    @_transparent
    mutating func plainBool(at place: UnsafeRawPointer) -> Bool? {
        let word = place.load32()
        if word == 0x6575_7274 { return endPlainMember(at: place + 4) ? true : nil }
        if word == 0x736C_6166 && place.load8(4) == UInt8(ascii: "e") {
            return endPlainMember(at: place + 5) ? false : nil
        }
        return nil
    }
}

extension UnsafeRawPointer {
    /// The integer of up to 15 digits here, without its sign, and where it ends. Nil for any other text.
    @_transparent
    var plainInteger: (Int64, UnsafeRawPointer)? {
        let first = DecimalDigits(self)
        guard _fastPath(first.count > 0 && !first.hasLeadingZero) else { return nil }
        if first.count < 8 {
            let end = self + first.count
            return end.load8().continuesNumber ? nil : (Int64(truncatingIfNeeded: first.value), end)
        }
        let second = DecimalDigits(self + 8)
        let end = self + (8 &+ second.count)
        guard second.count < 8 && !end.load8().continuesNumber else { return nil }
        return (Int64(truncatingIfNeeded: second.value(after: first)), end)
    }

    /// The number here, without its sign, of one to seven digits, a point, and one to seven digits, and where it
    /// ends. Nil for any other text.
    @_transparent
    var plainDouble: (Double, UnsafeRawPointer)? {
        let whole = DecimalDigits(self)
        let point = self + whole.count
        guard whole.isSome && point.load8() == UInt8(ascii: ".") && !whole.hasLeadingZero else { return nil }
        let fraction = DecimalDigits(point + 1)
        let end = point + (1 &+ fraction.count)
        guard fraction.isSome && !end.load8().continuesNumber else { return nil }
        // At most 15 digits with eight decimals are exact, and so are 1e8 and the rounding of the division.
        let scaled = whole.value &* 100_000_000 &+ fraction.leftAlignedValue
        return (Double(Int64(truncatingIfNeeded: scaled)) / 1e8, end)
    }

    /// The same of a number of up to 15 digits without a point, or of up to three, a point, and eight to 16, as programs write
    /// what has no short text.
    @inline(never)
    var longDouble: (Double, UnsafeRawPointer)? {
        let whole = DecimalDigits(self)
        let point = self + whole.count
        if point.load8() != UInt8(ascii: ".") { return plainInteger.map { (Double($0), $1) } }
        let first = DecimalDigits(point + 1)
        let second = DecimalDigits(point + 9)
        let count = 8 &+ second.count
        let end = point + (1 &+ count)
        guard (1...3).contains(whole.count) && !whole.hasLeadingZero && first.count == 8, !end.load8().continuesNumber, end.load8() &- 0x30 > 9 else {
            return nil
        }
        let fraction =
            second.count == 8
            ? first.value &* 100_000_000 &+ second.value : second.value(after: first)
        let digits = whole.value &* DecimalFloat.wholeTens[count] &+ fraction
        return DecimalFloat.nearest(digits, exponent: 0 &- count).map { ($0, end) }
    }
}
