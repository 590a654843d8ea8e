extension UInt64 {
    /// The number of digits; zero has one.
    @inline(__always)
    var decimalLength: Int {
        // 1233 / 4096 is a little more than the logarithm of 2.
        let guess = ((UInt64.bitWidth &- leadingZeroBitCount) &* 1233) &>> 12
        guard guess > 0 else { return 1 }
        return self < DecimalFloat.wholeTens[guess] ? guess : guess &+ 1
    }

    /// The eight characters of a number below 10^8, the first one in the lowest byte. Each step halves the digits of a part.
    @inline(__always)
    fileprivate var eightDigits: UInt64 {
        let (fours, four) = quotientAndRemainder(dividingBy: 10_000)
        let halves = fours | four &<< 32
        let upperPairs = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let pairs = upperPairs | (halves &- upperPairs &* 100) &<< 16
        let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
        return (tens | (pairs &- tens &* 10) &<< 8) | 0x3030_3030_3030_3030
    }
}

extension UnsafeMutableRawPointer {
    /// Writes the digits of a number, which are so many. Eight bytes more may be overwritten.
    @inline(__always)
    func storeDigits(of value: UInt64, length: Int) {
        if length <= 2 { return storePair(value, length: length) }
        if length <= 8 { return storeHead(value, length: length) }
        let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if length <= 16 {
            storeHead(upper, length: length &- 8)
        } else {
            let (top, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
            storeHead(top, length: length &- 16)
            storeBytes(of: middle.eightDigits, toByteOffset: length &- 16, as: UInt64.self)
        }
        storeBytes(of: lower.eightDigits, toByteOffset: length &- 8, as: UInt64.self)
    }

    /// Writes a number of 17 digits. The result is the number of digits without the zeros at the end.
    @inline(__always)
    func storeSeventeenDigits(of value: UInt64) -> Int {
        let (upper, lower) = value.quotientAndRemainder(dividingBy: 100_000_000)
        let (top, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
        let (second, third) = (middle.eightDigits, lower.eightDigits)
        storeBytes(of: UInt8(truncatingIfNeeded: top) | 0x30, as: UInt8.self)
        storeBytes(of: second, toByteOffset: 1, as: UInt64.self)
        storeBytes(of: third, toByteOffset: 9, as: UInt64.self)
        let zeros: UInt64 = 0x3030_3030_3030_3030
        if third != zeros { return 17 &- (third ^ zeros).leadingZeroBitCount &>> 3 }
        return 9 &- (second ^ zeros).leadingZeroBitCount &>> 3
    }

    /// The first digits of a number, without the zeros before them.
    @inline(__always)
    private func storeHead(_ value: UInt64, length: Int) {
        storeBytes(of: value.eightDigits &>> UInt64(truncatingIfNeeded: 64 &- 8 &* length), as: UInt64.self)
    }

    @inline(__always)
    private func storePair(_ value: UInt64, length: Int) {
        let tens = (value &* 103) &>> 10
        let pair = UInt16(truncatingIfNeeded: tens | (value &- tens &* 10) &<< 8) | 0x3030
        storeBytes(of: length == 2 ? pair : pair &>> 8, as: UInt16.self)
    }
}
