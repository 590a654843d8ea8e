#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Counts of seconds or milliseconds since 1970.
extension Instant {
    /// A JSON number of such units. Exact to the nanosecond; nil where the count is beyond what a `Date` names to
    /// the second.
    init?(_ number: String, unitsPerSecond: Int) {
        guard let exact = Self.nanounits(number) else { return nil }
        // `exact` counts units and billionths of a unit.
        let (whole, billionths) = exact
        let seconds = GregorianCalendar.floorDivide(whole, Int64(unitsPerSecond))
        guard seconds.magnitude < 1_000_000_000_000_000 else { return nil }
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
    func wholeCount(unitsPerSecond: Int) -> Int64? {
        let perUnit = 1_000_000_000 / unitsPerSecond
        guard nanoseconds % perUnit == 0 else { return nil }
        return seconds * Int64(unitsPerSecond) + Int64(nanoseconds / perUnit)
    }

    /// Whole units rounded down, and billionths of a unit; what is finer is dropped.
    private static func nanounits(_ number: String) -> (Int64, Int)? {
        if number.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
            guard let value = Double(number), value.magnitude < 1e18 else { return nil }
            let whole = value.rounded(.down)
            return (Int64(whole), Int((value - whole) * 1e9))
        }
        let parts = number.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
        let isNegative = number.utf8.first == UInt8(ascii: "-")
        guard let first = parts.first, let whole = Int64(String(first) ?? "") else { return nil }
        var billionths = 0
        if parts.count == 2 {
            var unit = 100_000_000
            for digit in parts[1].prefix(9) {
                billionths += Int(digit - UInt8(ascii: "0")) * unit
                unit /= 10
            }
        }
        if isNegative && billionths > 0 { return (whole - 1, 1_000_000_000 - billionths) }
        return (whole, billionths)
    }

    func count(unitsPerSecond: Int) -> String {
        let perUnit = 1_000_000_000 / unitsPerSecond
        var whole = seconds * Int64(unitsPerSecond) + Int64(nanoseconds / perUnit)
        var billionths = nanoseconds % perUnit * unitsPerSecond
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
