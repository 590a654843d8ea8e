#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Days, instants and UUIDs, digit by digit.
extension JSONBuffer {
    /// The last so many decimal digits of a number that is not negative.
    @inline(__always)
    private mutating func appendDigits(_ number: Int, _ digits: Int) {
        reserve(digits)
        var rest = number
        for place in stride(from: count &+ digits &- 1, through: count, by: -1) {
            let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
            let character = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
            start.storeBytes(of: character, toByteOffset: place, as: UInt8.self)
            rest = tens
        }
        count &+= digits
    }

    /// `2026-11-21`
    mutating func appendDay(_ day: CalendarDate) {
        appendDigits(day.year, 4)
        append(UInt8(ascii: "-"))
        appendDigits(day.month, 2)
        append(UInt8(ascii: "-"))
        appendDigits(day.day, 2)
    }

    /// `"2026-11-21T06:43:06.125Z",`, with as many digits of fraction as there are before the zeros.
    mutating func appendInstant(_ day: CalendarDate, _ time: ClockTime, nanoseconds: Int) {
        append(UInt8(ascii: "\""))
        appendDay(day)
        append(UInt8(ascii: "T"))
        appendDigits(time.hour, 2)
        append(UInt8(ascii: ":"))
        appendDigits(time.minute, 2)
        append(UInt8(ascii: ":"))
        appendDigits(time.second, 2)
        if nanoseconds > 0 {
            append(UInt8(ascii: "."))
            appendDigits(nanoseconds, 9)
            while start.load(fromByteOffset: count &- 1, as: UInt8.self) == UInt8(ascii: "0") { count &-= 1 }
        }
        append("Z\",")
    }

    /// In lower case, as RFC 9562 section 4 asks of writers.
    mutating func appendUUID(_ value: UUID) {
        reserve(40)
        append(UInt8(ascii: "\""))
        withUnsafeBytes(of: value.uuid) { bytes in
            for place in 0..<16 {
                if place == 4 || place == 6 || place == 8 || place == 10 { append(UInt8(ascii: "-")) }
                let (high, low) = (
                    Self.hexDigit(bytes[place] >> 4), Self.hexDigit(bytes[place] & 15)
                )
                start.storeBytes(of: high, toByteOffset: count, as: UInt8.self)
                start.storeBytes(of: low, toByteOffset: count &+ 1, as: UInt8.self)
                count &+= 2
            }
        }
        append("\",")
    }

    @inline(__always)
    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &- 10 &+ value
    }
}
