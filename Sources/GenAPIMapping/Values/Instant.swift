#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A point in time in exact decimal parts, between the texts of JSON and `Date`, which is binary.
///
/// A `Date` is written with the fewest digits of fraction, at most nine, that read as the same `Date`.
package struct Instant: Equatable {
    /// Whole seconds since 1970. More than `Int` holds everywhere, from 2038 on.
    var seconds: Int64
    /// From 0 up to a second.
    var nanoseconds: Int

    package init(seconds: Int64, nanoseconds: Int = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Seconds between 1970 and 2001, the reference date of `Date`.
    private static let reference: Int64 = 978_307_200

    package var date: Date {
        let whole = Double(seconds - Self.reference)
        return Date(timeIntervalSinceReferenceDate: whole + Double(nanoseconds) / 1e9)
    }

    /// The nearest `Date`; nil if it could not be written in that format again: outside of the years 0 to 9999 in the
    /// two formats that are calendar dates, and so far away that no second can be named in the others.
    func date(in format: DateFormat) -> Date? {
        let date = date
        let interval = date.timeIntervalSinceReferenceDate
        let isWithin =
            switch format {
            // From 0000-01-01T00:00:00Z up to 10000-01-01T00:00:00Z.
            case .rfc3339, .rfc822: interval >= -63_145_526_400 && interval < 252_423_993_600
            case .timestamp, .timestampMilliseconds, .timestampFraction: interval.magnitude < Self.farthest
            }
        return isWithin ? date : nil
    }

    /// In seconds from the reference date.
    private static var farthest: Double { 1e15 }

    /// Nil for a value that is not finite, and so far away that no second can be named.
    package init?(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.magnitude < Self.farthest else { return nil }
        let whole = interval.rounded(.down)
        let fraction = interval - whole
        seconds = Int64(whole) + Self.reference
        nanoseconds = 0
        var unit = 1_000_000_000
        while true {
            let count = (fraction * 1e9 / Double(unit)).rounded()
            let candidate = Int(count) * unit
            let carry = candidate >= 1_000_000_000
            let instant = Instant(
                seconds: Int64(whole) + Self.reference + (carry ? 1 : 0),
                nanoseconds: carry ? candidate - 1_000_000_000 : candidate
            )
            if instant.date == date || unit == 1 {
                self = instant
                return
            }
            unit /= 10
        }
    }

    /// Nil if the format is a calendar date and the year is not between 0 and 9999.
    package func text(_ format: DateFormat) -> String? {
        switch format {
        case .rfc3339: rfc3339
        case .rfc822: rfc822
        case .timestamp: String(wholeCount(unitsPerSecond: 1))
        case .timestampMilliseconds: String(wholeCount(unitsPerSecond: 1000))
        case .timestampFraction: secondsWithFraction
        }
    }
}
