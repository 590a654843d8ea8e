extension UInt64 {
    /// The number of digits; zero has one.
    @inline(__always)
    var decimalLength: Int {
        // 1233 / 4096 is a little more than the logarithm of 2.
        let guess = ((UInt64.bitWidth &- leadingZeroBitCount) &* 1233) &>> 12
        guard guess > 0 else { return 1 }
        return self < DecimalFloat.wholeTens[guess] ? guess : guess &+ 1
    }
}

extension UnsafeMutableRawPointer {
    /// Writes the digits of a number, of which the last one is before that offset, two at a time.
    @inline(__always)
    func storeDigits(of value: UInt64, before end: Int) {
        var rest = value
        var offset = end
        while rest >= 100 {
            let (upper, pair) = rest.quotientAndRemainder(dividingBy: 100)
            offset &-= 2
            storeBytes(of: Self.digits(ofPair: pair), toByteOffset: offset, as: UInt16.self)
            rest = upper
        }
        if rest >= 10 {
            storeBytes(of: Self.digits(ofPair: rest), toByteOffset: offset &- 2, as: UInt16.self)
        } else {
            storeBytes(
                of: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest),
                toByteOffset: offset &- 1,
                as: UInt8.self
            )
        }
    }

    /// The characters of a number below 100, the first one in the lower byte.
    @inline(__always)
    private static func digits(ofPair pair: UInt64) -> UInt16 {
        let tens = (pair &* 103) &>> 10
        return UInt16(truncatingIfNeeded: tens | (pair &- tens &* 10) &<< 8) &+ 0x3030
    }
}
