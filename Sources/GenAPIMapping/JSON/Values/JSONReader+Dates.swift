#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Dates, days and UUIDs straight from their bytes, where they are spelled as most programs spell them. All other
/// spellings, and all that is rejected, are the business of the initializers that take a `String`.
extension StringContents {
    /// `2026-11-21T06:43:06Z`, with or without a fraction of up to nine digits.
    var plainInstant: Instant? {
        guard !hasEscapes, count >= 20, count <= 30, let day = DateDigits.day(at: start, before: 0x54),
            let second = DateDigits.secondOfDay(at: start + 11),
            start.load8(count &- 1) == UInt8(ascii: "Z")
        else { return nil }
        var nanoseconds = 0
        if count > 20 {
            guard start.load8(19) == UInt8(ascii: "."), count > 21 else { return nil }
            nanoseconds = 0
            for place in 20..<(count &- 1) {
                let digit = start.load8(place) &- UInt8(ascii: "0")
                guard digit <= 9 else { return nil }
                nanoseconds = nanoseconds &* 10 &+ Int(digit)
            }
            for _ in (count &- 21)..<9 { nanoseconds &*= 10 }
        }
        let seconds = Int64(DateDigits.number(of: day)) * 86_400 + Int64(second)
        return Instant(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// `2026-11-21`
    var plainDay: CalendarDate? {
        guard !hasEscapes, count == 10 else { return nil }
        return DateDigits.day(at: start, before: 0x22)
    }

    /// 8-4-4-4-12 hexadecimal digits.
    var plainUUID: UUID? {
        guard !hasEscapes, count == 36, start.load8(8) == UInt8(ascii: "-"),
            start.load8(13) == UInt8(ascii: "-"),
            start.load8(18) == UInt8(ascii: "-"), start.load8(23) == UInt8(ascii: "-"),
            let first = start.hexadecimal64(0, 4, 9, 14), let second = start.hexadecimal64(19, 24, 28, 32)
        else { return nil }
        return UUID(uuid: unsafeBitCast((first.bigEndian, second.bigEndian), to: uuid_t.self))
    }
}

extension UnsafeRawPointer {
    /// Four times four hexadecimal digits.
    fileprivate func hexadecimal64(_ first: Int, _ second: Int, _ third: Int, _ last: Int) -> UInt64? {
        guard let first = JSONEscape.hexadecimal(at: self + first),
            let second = JSONEscape.hexadecimal(at: self + second),
            let third = JSONEscape.hexadecimal(at: self + third),
            let last = JSONEscape.hexadecimal(at: self + last)
        else { return nil }
        return UInt64(first << 16 | second) << 32 | UInt64(third << 16 | last)
    }
}

extension UUID {
    /// `nil` unless it is 8-4-4-4-12 hexadecimal digits: Foundation's own is not as strict everywhere.
    init?(text: String) {
        let isDashed = text.utf8.enumerated().allSatisfy { place, byte in
            [8, 13, 18, 23].contains(place) == (byte == UInt8(ascii: "-"))
        }
        let isHexadecimal = text.allSatisfy { $0 == "-" || $0.isASCII && $0.isHexDigit }
        guard text.utf8.count == 36, isDashed, isHexadecimal else { return nil }
        self.init(uuidString: text)
    }
}

/// Fields of dates with a fixed place, several digits in one word.
private enum DateDigits {
    /// `yyyy-mm-dd` and the character after it.
    @inline(__always)
    static func day(at place: UnsafeRawPointer, before end: UInt8) -> CalendarDate? {
        guard let high = values(place.load64(), as: 0x2D30_302D_3030_3030, digits: 0x000F_0F00_0F0F_0F0F),
            let low = values(
                UInt64(place.load32(8) & 0xFF_FFFF),
                as: UInt64(end) << 16 | 0x3030,
                digits: 0x0F0F
            )
        else { return nil }
        let year = digit(high, 0) &* 1000 &+ digit(high, 1) &* 100 &+ digit(high, 2) &* 10 &+ digit(high, 3)
        let month = digit(high, 5) &* 10 &+ digit(high, 6)
        return CalendarDate(year: year, month: month, day: digit(low, 0) &* 10 &+ digit(low, 1))
    }

    /// `hh:mm:ss`, without leap seconds.
    @inline(__always)
    static func secondOfDay(at place: UnsafeRawPointer) -> Int? {
        guard let digits = values(place.load64(), as: 0x3030_3A30_303A_3030, digits: 0x0F0F_000F_0F00_0F0F)
        else { return nil }
        let hour = digit(digits, 0) &* 10 &+ digit(digits, 1)
        let minute = digit(digits, 3) &* 10 &+ digit(digits, 4)
        let second = digit(digits, 6) &* 10 &+ digit(digits, 7)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return (hour &* 60 &+ minute) &* 60 &+ second
    }

    static func number(of day: CalendarDate) -> Int {
        GregorianCalendar.dayNumber(year: day.year, month: day.month, day: day.day)
    }

    /// The values of the digits, which stand where `digits` has bits; all else has to be as in the form.
    @inline(__always)
    private static func values(_ word: UInt64, as form: UInt64, digits: UInt64) -> UInt64? {
        let values = word ^ form
        let beyondNine = (values &+ (digits & 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0
        return (values & ~digits) | beyondNine == 0 ? values : nil
    }

    @inline(__always)
    private static func digit(_ values: UInt64, _ place: UInt64) -> Int {
        Int(truncatingIfNeeded: values &>> (place &* 8) & 0xF)
    }
}
