/// Binary numbers with a fraction, in the notation of `Double.description`.
extension JSONBuffer {
    /// The shortest text of a finite number that reads as the same value, whole numbers without a fraction.
    mutating func appendDouble(_ value: Double) {
        if value.magnitude < 1e15, case let whole = Int64(value), Double(whole) == value, whole != 0 {
            return appendInteger(whole)
        }
        guard let decimal = ShortestDecimal(value) else { return appendDescription(of: value) }
        // At most 24 characters, and what is written beyond them.
        reserve(48)
        start.storeBytes(of: UInt8(ascii: "-"), toByteOffset: count, as: UInt8.self)
        count &+= value < 0 ? 1 : 0
        let length = decimal.digits.decimalLength
        let point = length &+ decimal.exponent
        let digits = decimal.digits &* DecimalFloat.wholeTens[17 &- length]
        if point < -3 || value.magnitude > 0x1p53 {
            appendFraction(digits, point: 1)
            appendExponent(point &- 1)
        } else if point > 0 {
            appendFraction(digits, point: point)
        } else {
            // `0.` and up to three zeros.
            start.storeBytes(of: 0x30_3030_2E30, toByteOffset: count, as: UInt64.self)
            count &+= 2 &- point
            count &+= (start + count).storeSeventeenDigits(of: digits)
        }
        appendReserved(UInt8(ascii: ","))
    }

    /// There is room for all that follows.
    @inline(__always)
    private mutating func appendReserved(_ byte: UInt8) {
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Seventeen digits, with a point after so many of them if there are others than zeros after it.
    @inline(__always)
    private mutating func appendFraction(_ digits: UInt64, point: Int) {
        let target = start + count
        let length = target.storeSeventeenDigits(of: digits)
        guard length > point else { return count &+= point }
        let source = UnsafeRawPointer(target)
        let (first, second) = (source.load64(point), source.load64(point &+ 8))
        target.storeBytes(of: UInt8(ascii: "."), toByteOffset: point, as: UInt8.self)
        target.storeBytes(of: first, toByteOffset: point &+ 1, as: UInt64.self)
        target.storeBytes(of: second, toByteOffset: point &+ 9, as: UInt64.self)
        count &+= length &+ 1
    }

    /// `e-05`, `e+16`, `e+300`
    private mutating func appendExponent(_ exponent: Int) {
        appendReserved(UInt8(ascii: "e"))
        appendReserved(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        let magnitude = exponent.magnitude
        if magnitude < 10 { appendReserved(UInt8(ascii: "0")) }
        let length = UInt64(magnitude).decimalLength
        (start + count).storeDigits(of: UInt64(magnitude), length: length)
        count &+= length
    }

    /// Zero and the smallest numbers, by the standard library.
    @inline(never)
    private mutating func appendDescription(of value: Double) {
        var text = value.description
        if text.hasSuffix(".0") { text.removeLast(2) }
        appendPlain(text)
    }
}
