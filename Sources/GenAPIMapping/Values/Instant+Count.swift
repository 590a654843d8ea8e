#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Counts of seconds or milliseconds since 1970.
extension Instant {
    /// A JSON number of such units. Exact to the nanosecond; nil from 2e18 units on.
    init?(_ number: String, unitsPerSecond: Int) {
        guard let (whole, billionths) = Self.wholeAndBillionths(number) else { return nil }
        let seconds = GregorianCalendar.floorDivide(whole, Int64(unitsPerSecond))
        let units = Int(whole - seconds * Int64(unitsPerSecond))
        self.init(
            seconds: seconds,
            nanoseconds: units * (1_000_000_000 / unitsPerSecond) + billionths / unitsPerSecond
        )
    }

    /// Units since 1970, not before.
    init(count: Int64, unitsPerSecond: Int) {
        let (seconds, units) = count.quotientAndRemainder(dividingBy: Int64(unitsPerSecond))
        self.init(seconds: seconds, nanoseconds: Int(units) * (1_000_000_000 / unitsPerSecond))
    }

    /// The whole units since 1970, where no part of one is left.
    func wholeCount(unitsPerSecond: Int) -> Int64 {
        seconds * Int64(unitsPerSecond) + Int64(nanoseconds / (1_000_000_000 / unitsPerSecond))
    }

    /// Whole units rounded down, and billionths of a unit; smaller parts are dropped.
    private static func wholeAndBillionths(_ number: String) -> (Int64, Int)? {
        let digits = SignificantDigits(Array(number.utf8))
        guard digits.point <= 19 else { return nil }
        var units: UInt64 = 0
        for place in 0..<max(digits.point, 0) { units = units * 10 + UInt64(digits[place]) }
        guard units < 2_000_000_000_000_000_000 else { return nil }
        let whole = Int64(units)
        var billionths = 0
        for place in 0..<9 { billionths = billionths * 10 + Int(digits[digits.point + place]) }
        guard digits.isNegative else { return (whole, billionths) }
        return billionths > 0 ? (-whole - 1, 1_000_000_000 - billionths) : (-whole, 0)
    }

    /// Seconds since 1970, exactly.
    var secondsWithFraction: String {
        var (whole, billionths) = (seconds, nanoseconds)
        guard billionths > 0 else { return String(whole) }
        var sign = ""
        if whole < 0 {
            // -0.25 is one unit down and 0.75 up.
            whole = -whole - 1
            billionths = 1_000_000_000 - billionths
            sign = "-"
        }
        return "\(sign)\(whole).\(fraction(billionths))"
    }

    /// Digits of billionths, without the zeros at the end.
    func fraction(_ billionths: Int) -> String {
        var digits = padded(billionths, to: 9)[...]
        while digits.last == "0" { digits.removeLast() }
        return String(digits)
    }
}
