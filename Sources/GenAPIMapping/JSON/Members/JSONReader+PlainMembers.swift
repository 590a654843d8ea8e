#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Members in their most frequent form: the next member is the requested one, with `"key":` without escapes, a usual
/// value, and `,"` or `}` after it. Every function here either reads the member and moves the cursor, or does nothing
/// at all, so that there is nothing to undo.
extension JSONReader {
    /// The value of the next member, if it has this key, which was read before.
    @_transparent
    mutating func nextPlainMember(_ key: StaticString) -> UnsafeRawPointer? {
        let count = key.utf8CodeUnitCount
        let start = UnsafeRawPointer(key.utf8Start)
        guard
            _fastPath(
                cursor <= limit && plainKeys.knowShort(start) && cursor.load8() == .quote
                    && cursor.load16(count &+ 1) == Pair.keyEnd && equalUpTo32(cursor + 1, start, count)
            )
        else { return nil }
        let value = cursor + (count &+ 3)
        // The one space of a document for people. A branch is predicted, while a selection waits for the byte.
        if _slowPath(value.load8() == 0x20) { return value + 1 }
        return value
    }

    /// Goes on after the value of the member at the cursor, which ends there, where nothing but `,"` or `}` is behind it.
    @_transparent
    mutating func endDenseMember(at end: UnsafeRawPointer) -> Bool {
        let isFollowed = end.load16() == Pair.nextKey
        guard _fastPath(isFollowed) || end.load8() == .closingBrace else { return false }
        cursor = isFollowed ? end + 1 : end
        return true
    }

    /// Goes on after the value of the member at the cursor, which ends there.
    @_transparent
    mutating func endPlainMember(at end: UnsafeRawPointer) -> Bool {
        endDenseMember(at: end) || endSpacedMember(at: end)
    }

    /// Goes past the member whose value is there, where that is this text and no other.
    @_transparent
    mutating func passPlainMember(at value: UnsafeRawPointer, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        let start = UnsafeRawPointer(text.utf8Start)
        return value.load8() == .quote && count <= 32
            && value.load8(count &+ 1) == .quote && equal(value + 1, start, count)
            && plainKeys.contains(start, count) && endPlainMember(at: value + (count &+ 2))
    }

    /// A string of ASCII without escapes.
    ///
    /// - Parameter known: The number of its first bytes that are known to be plain.
    @inline(__always)
    mutating func plainString(at value: UnsafeRawPointer, after known: Int) -> String? {
        let text = value + 1
        let end = (text + known).endOfPlainText(limit)
        guard value.load8() == .quote,
            _fastPath(end <= limit && end.load8() == .quote), endPlainMember(at: end + 1)
        else { return nil }
        let count = end - text
        if count < 16, let smallString { return smallString.assembled(text, count) }
        return String(checked: UnsafeRawBufferPointer(start: text, count: count), isASCII: true)
    }

    /// Whole seconds or milliseconds, or the common form of RFC 3339.
    @inline(__always)
    mutating func plainDate(_ format: DateFormat, at place: UnsafeRawPointer) -> Date? {
        switch format {
        case .rfc3339:
            let text = place + 1
            let count = 16 &+ (text + 16).plainRun
            guard place.load8() == .quote, text.plainRun == 16, count < 32,
                text.load8(count) == .quote,
                let instant = StringContents(start: text, count: count, hasEscapes: false, isASCII: true)
                    .plainInstant,
                let date = instant.date(in: format)
            else { return nil }
            return endPlainMember(at: text + (count &+ 1)) ? date : nil
        case .rfc822: return nil
        case .timestamp, .timestampMilliseconds, .timestampFraction:
            guard let (count, end) = place.plainInteger, endPlainMember(at: end) else { return nil }
            return Instant(count: count, unitsPerSecond: format == .timestampMilliseconds ? 1000 : 1).date
        }
    }
}

extension UnsafeRawPointer {
    /// Whether the quotes of a string of that length are here.
    @_transparent
    func isString(of count: Int) -> Bool {
        load8() == .quote && load8(count &+ 1) == .quote
    }

    @_transparent
    var plainBool: (Bool, UnsafeRawPointer)? {
        let word = load32()
        if word == 0x6575_7274 { return (true, self + 4) }
        return word == 0x736C_6166 && load8(4) == UInt8(ascii: "e") ? (false, self + 5) : nil
    }

    /// Whether a minus is here, and where the digits are.
    // A branch is predicted, while a selection waits for the byte.
    @_transparent
    var plainSign: (isNegative: Bool, digits: UnsafeRawPointer) {
        if _slowPath(load8() == .minus) { return (true, self + 1) }
        return (false, self)
    }

    /// The same as `plainInteger` with a sign.
    @_transparent
    var signedPlainInteger: (Int64, UnsafeRawPointer)? {
        let (isNegative, digits) = plainSign
        guard let (value, end) = digits.plainInteger else { return nil }
        return (isNegative ? 0 &- value : value, end)
    }

    /// The same as `plainDouble` with a sign.
    @_transparent
    var signedPlainDouble: (Double, UnsafeRawPointer)? {
        let (isNegative, digits) = plainSign
        guard let (value, end) = digits.plainDouble else { return nil }
        return (isNegative ? -value : value, end)
    }

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
        guard whole.isSome && point.load8() == .point && !whole.hasLeadingZero else { return nil }
        let fraction = DecimalDigits(point + 1)
        let end = point + (1 &+ fraction.count)
        guard fraction.isSome && !end.load8().continuesNumber else { return nil }
        // At most 15 digits with eight decimals are exact, and so are 1e8 and the rounding of the division.
        let scaled = whole.value &* 100_000_000 &+ fraction.leftAlignedValue
        return (Double(Int64(truncatingIfNeeded: scaled)) / 1e8, end)
    }

    /// The same with a fraction of up to 16 digits after at most three digits, and for up to 15 digits without a point.
    @_transparent
    var plainOrLongDouble: (Double, UnsafeRawPointer)? {
        let whole = DecimalDigits(self)
        let point = self + whole.count
        guard whole.isSome && point.load8() == .point && !whole.hasLeadingZero else {
            return plainInteger.map { (Double($0), $1) }
        }
        let fraction = DecimalDigits(point + 1)
        if fraction.count == 8 { return Self.longDouble(whole, fraction, after: point) }
        let end = point + (1 &+ fraction.count)
        guard fraction.count > 0 && !end.load8().continuesNumber else { return nil }
        let scaled = whole.value &* 100_000_000 &+ fraction.leftAlignedValue
        return (Double(Int64(truncatingIfNeeded: scaled)) / 1e8, end)
    }

    @inline(never)
    private static func longDouble(
        _ whole: DecimalDigits,
        _ first: DecimalDigits,
        after point: UnsafeRawPointer
    ) -> (Double, UnsafeRawPointer)? {
        let second = DecimalDigits(point + 9)
        let count = 8 &+ second.count
        let end = point + (1 &+ count)
        guard whole.count <= 3, !end.load8().continuesNumber, end.load8() &- 0x30 > 9 else { return nil }
        let fraction =
            second.count == 8
            ? first.value &* 100_000_000 &+ second.value : second.value(after: first)
        let digits = whole.value &* DecimalFloat.wholeTens[count] &+ fraction
        return DecimalFloat.nearest(digits, exponent: 0 &- count).map { ($0, end) }
    }
}
