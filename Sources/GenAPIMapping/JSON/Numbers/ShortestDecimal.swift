/// The decimal number with the fewest digits that reads as a `Double`, and of those the one nearest to it.
///
/// The method is Giulietti's ("The Schubfach way to render doubles", 2020): the value and the ends of the interval that
/// reads as it, times four, are scaled by one power of ten, so that the shortest number between the ends is a quotient.
struct ShortestDecimal {
    /// 15 to 17 digits. Short numbers end in zeros.
    let digits: UInt64
    /// Of the power of ten that the digits are multiplied with.
    let exponent: Int

    /// Nil for zero, for subnormal numbers, and for the few whose power of ten is beyond the table.
    @inline(__always)
    init?(_ value: Double) {
        let fraction = value.significandBitPattern
        let biased = Int(value.exponentBitPattern)
        guard biased > 0 else { return nil }
        let significand = fraction | 1 << 52
        let exponent = biased &- 1075
        // Below a power of two, the neighbour is half as far away.
        let isPowerOfTwo = fraction == 0 && biased > 1
        // The logarithms are exact for each exponent of a `Double`.
        let tens = (exponent &* 1_262_611 &- (isPowerOfTwo ? 524_031 : 0)) >> 22
        guard -tens <= PowersOfFive.range.upperBound else { return nil }
        let scale = ScaledPower(tens: -tens, twos: exponent)
        let isOdd = significand & 1
        let middle = scale.times(significand &* 4)
        let lower = scale.times(significand &* 4 &- (isPowerOfTwo ? 1 : 2)) &+ isOdd
        let upper = scale.times(significand &* 4 &+ 2) &- isOdd
        (digits, self.exponent) = Self.nearest(to: middle, from: lower, through: upper, tens)
    }

    /// Four times the numbers are given; those of fewer digits come first.
    @inline(__always)
    private static func nearest(
        to middle: UInt64,
        from lower: UInt64,
        through upper: UInt64,
        _ exponent: Int
    ) -> (UInt64, Int) {
        let whole = middle &>> 2
        let short = whole / 10
        let isBelowInside = lower <= 40 &* short
        let isAboveInside = 40 &* short &+ 40 <= upper
        if isBelowInside != isAboveInside {
            return (short &+ (isAboveInside ? 1 : 0), exponent &+ 1)
        }
        let isWholeInside = lower <= 4 &* whole
        let isNextInside = 4 &* whole &+ 4 <= upper
        if isWholeInside != isNextInside { return (whole &+ (isNextInside ? 1 : 0), exponent) }
        let half = 4 &* whole &+ 2
        let isUp = middle > half || (middle == half && whole & 1 == 1)
        return (whole &+ (isUp ? 1 : 0), exponent)
    }
}

/// A product of a power of ten and a power of two, with 128 bits, which is rounded up.
private struct ScaledPower {
    let high: UInt64
    let low: UInt64
    let shift: UInt64

    @inline(__always)
    init(tens: Int, twos: Int) {
        let power = PowersOfFive.table[tens]
        let (sum, isOver) = power.low.addingReportingOverflow(power.isExact ? 0 : 1)
        (high, low) = (power.high &+ (isOver ? 1 : 0), sum)
        // The bits of a power of ten are those of the power of five; `1_741_647 / 2^19` is the logarithm.
        shift = UInt64(truncatingIfNeeded: twos &+ (tens &* 1_741_647) >> 19 &+ 1)
    }

    /// The whole part of the product, whose last bit says as well whether something was cut off.
    @inline(__always)
    func times(_ number: UInt64) -> UInt64 {
        let number = number &<< shift
        let upper = high.multipliedFullWidth(by: number)
        let (middle, isOver) = upper.low.addingReportingOverflow(low.multipliedFullWidth(by: number).high)
        return (upper.high &+ (isOver ? 1 : 0)) | (middle > 1 ? 1 : 0)
    }
}
