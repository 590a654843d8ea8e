/// The `Double` that is nearest to a decimal number, from the product of its digits and a power of five (the method
/// of Eisel and Lemire, "Number Parsing at a Gigabyte per Second").
enum DecimalFloat {
    /// Nil if the product does not decide between two neighbours, and for what is not a normal number.
    static func nearest(_ digits: UInt64, exponent: Int) -> Double? {
        if digits == 0 { return 0 }
        if let value = exact(digits, exponent) { return value }
        guard PowersOfFive.range.contains(exponent) else { return nil }
        let power = PowersOfFive.table[exponent]
        let shift = UInt64(digits.leadingZeroBitCount)
        let significand = digits &<< shift
        // 192 bits of product: `top`, `middle` and what `bottom` has, which is too small by less than 2^64.
        let upper = significand.multipliedFullWidth(by: power.high)
        let lower = significand.multipliedFullWidth(by: power.low)
        let (middle, isOver) = upper.low.addingReportingOverflow(lower.high)
        let top = upper.high + (isOver ? 1 : 0)
        let isWhole = power.isExact && middle == 0 && lower.low == 0
        // The cut-off part may carry one into the middle. That would matter if the middle is at the end of its range.
        if !power.isExact && (middle == 0 || middle == .max) { return nil }
        // 5^n has floor(n * log2(5)) + 1 bits.
        let bitsOfPower = (exponent * 152_170) >> 16
        let isLarge = top >> 63 != 0
        let binaryExponent = bitsOfPower + exponent + 63 - Int(shift) + (isLarge ? 1 : 0)
        return rounded(top, isLarge ? 11 : 10, isWhole: isWhole, binaryExponent)
    }

    /// Digits and a power of ten that are both exact need one operation, which rounds.
    private static func exact(_ digits: UInt64, _ exponent: Int) -> Double? {
        guard digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
        let power = tens[abs(exponent)]
        return exponent < 0 ? Double(digits) / power : Double(digits) * power
    }

    /// The `extra` lowest bits are rounded away, halves to the even neighbour.
    @inline(__always)
    private static func rounded(_ bits: UInt64, _ extra: UInt64, isWhole: Bool, _ exponent: Int) -> Double? {
        let rest = bits & (1 &<< extra - 1)
        let half: UInt64 = 1 &<< (extra - 1)
        var kept = bits &>> extra
        // Every other number is rounded up, so there is no branch.
        let isUp: UInt64 = rest > half ? 1 : 0
        if _slowPath(rest == half) && (!isWhole || kept & 1 == 1) { kept += 1 }
        kept &+= isUp
        var exponent = exponent
        if _slowPath(kept >> 53 != 0) {
            kept >>= 1
            exponent += 1
        }
        guard (-1022...1023).contains(exponent) else { return nil }
        return Double(bitPattern: kept & (1 << 52 - 1) | UInt64(exponent + 1023) << 52)
    }

    /// The powers of ten up to 10^19.
    static let wholeTens: [UInt64] = [
        1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
        100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
        10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000,
        10_000_000_000_000_000_000,
    ]

    private static let tens: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
        1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}

extension DecimalFloat {
    /// The nearest value to a number of the JSON grammar, which may be infinite.
    static func nearest(_ number: NumberText) -> Double? {
        let parts = DecimalParts(number.bytes)
        if let value = nearest(parts) { return parts.isNegative ? -value : value }
        return Double(number.text)
    }

    private static func nearest(_ parts: DecimalParts) -> Double? {
        guard let exponent = parts.exponent, let value = nearest(parts.digits, exponent: exponent) else {
            return nil
        }
        // Digits that were omitted matter only between a value and the next one.
        if parts.isCut && nearest(parts.digits + 1, exponent: exponent) != value { return nil }
        return value
    }
}

/// The parts of a number: its first 19 digits that count, and the power of ten they are multiplied with.
private struct DecimalParts {
    var isNegative = false
    var digits: UInt64 = 0
    /// Nil if it is too long to matter.
    var exponent: Int? = 0
    /// Digits other than zero were omitted.
    var isCut = false

    init(_ bytes: UnsafeRawBufferPointer) {
        var count = 0
        var power = 0
        var isFraction = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if count < 19 {
                    digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                    if digits != 0 { count += 1 }
                    if isFraction { power -= 1 }
                } else {
                    if byte != UInt8(ascii: "0") { isCut = true }
                    if !isFraction { power += 1 }
                }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "-"): isNegative = true
            default:
                exponent = Self.written(bytes[index...]).map { $0 + power }
                return
            }
        }
        exponent = power
    }

    /// The exponent after its `e`.
    private static func written(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        var value = 0
        for byte in bytes where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            if value > 100_000 { return nil }
        }
        return bytes.first == UInt8(ascii: "-") ? -value : value
    }
}
