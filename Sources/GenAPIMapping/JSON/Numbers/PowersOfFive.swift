/// The powers of five from 5^-342 to 5^308, each as the 128 bits from its highest one on, cut off below.
///
/// With any of 19 digits before it, a smaller power of ten is zero and a larger one infinite in a `Double`. They are
/// computed when the first number needs one, from whole numbers, in well under a millisecond.
struct PowersOfFive: Sendable {
    static let range = -342...308
    static let table = PowersOfFive()

    private let high: [UInt64]
    private let low: [UInt64]

    private init() {
        let powers = Self.negative().reversed() + Self.positive()
        high = powers.map(\.high)
        low = powers.map(\.low)
    }

    /// Only within the range. `isExact` says that nothing was cut off.
    subscript(exponent: Int) -> (high: UInt64, low: UInt64, isExact: Bool) {
        let place = exponent - Self.range.lowerBound
        // 5^55 is the last one below 2^128.
        return (high[place], low[place], (0...55).contains(exponent))
    }

    private static func positive() -> [(high: UInt64, low: UInt64)] {
        var limbs: [UInt64] = [1]
        return (0...range.upperBound).map { exponent in
            if exponent > 0 {
                var carry: UInt64 = 0
                for index in limbs.indices {
                    let (high, low) = limbs[index].multipliedFullWidth(by: 5)
                    let (sum, isOver) = low.addingReportingOverflow(carry)
                    limbs[index] = sum
                    carry = high + (isOver ? 1 : 0)
                }
                if carry > 0 { limbs.append(carry) }
            }
            return top(of: limbs)
        }
    }

    /// From 5^-1 down: a power of two with more than enough bits, divided by five again and again.
    private static func negative() -> [(high: UInt64, low: UInt64)] {
        var limbs = [UInt64](repeating: 0, count: 15) + [1]
        return (1...(-range.lowerBound)).map { _ in
            var remainder: UInt64 = 0
            for index in limbs.indices.reversed() {
                (limbs[index], remainder) = (5 as UInt64).dividingFullWidth((remainder, limbs[index]))
            }
            if limbs.last == 0 { limbs.removeLast() }
            return top(of: limbs)
        }
    }

    /// The 128 bits from the highest one on; the last of the limbs is the highest, and not zero.
    private static func top(of limbs: [UInt64]) -> (high: UInt64, low: UInt64) {
        let padded = [0, 0] + limbs
        let count = padded.count
        let shift = UInt64(padded[count - 1].leadingZeroBitCount)
        func shifted(_ index: Int) -> UInt64 {
            shift == 0 ? padded[index] : padded[index] << shift | padded[index - 1] >> (64 - shift)
        }
        return (shifted(count - 1), shifted(count - 2))
    }
}
