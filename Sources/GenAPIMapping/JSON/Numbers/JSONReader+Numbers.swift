/// A number of the grammar: its bytes, and whether it has a fraction or an exponent.
struct NumberText {
    let start: UnsafeRawPointer
    let count: Int
    let isInteger: Bool

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONReader {
    /// Exact; rejects a fraction or an exponent, even where the value is whole.
    @inline(__always)
    mutating func readInteger<Value: FixedWidthInteger & SignedInteger>(_ type: Value.Type) -> Value {
        let (isNegative, digits) = cursor.plainSign
        if Value.bitWidth == 64, let (magnitude, end) = digits.plainInteger {
            cursor = end
            let value = Value(truncatingIfNeeded: magnitude)
            return isNegative ? 0 &- value : value
        }
        return readUnusualInteger(type)
    }

    @inline(never)
    private mutating func readUnusualInteger<Value: FixedWidthInteger & SignedInteger>(_ type: Value.Type)
        -> Value
    {
        skipSpaces()
        let place = cursor
        guard let number = scanNumber(expecting: "integer") else { return 0 }
        guard number.isInteger else {
            fail(.mismatch(expected: "integer", found: "number \(number.text)"), at: place)
            return 0
        }
        guard let value = Value(number.text) else {
            fail(
                .mismatch(
                    expected: "integer from \(Value.min) to \(Value.max)",
                    found: "number \(number.text)"
                ),
                at: place
            )
            return 0
        }
        return value
    }

    /// Correctly rounded; rejects what rounds to infinity.
    @inline(__always)
    mutating func readDouble() -> Double {
        let (isNegative, digits) = cursor.plainSign
        if let (value, end) = digits.plainOrLongDouble {
            cursor = end
            return isNegative ? -value : value
        }
        return readUnusualDouble()
    }

    @inline(never)
    private mutating func readUnusualDouble() -> Double {
        skipSpaces()
        let place = cursor
        guard let number = scanNumber(expecting: "number") else { return 0 }
        guard let value = DecimalFloat.nearest(number), value.isFinite else {
            fail(
                .mismatch(expected: "number within the range of Double", found: "number \(number.text)"),
                at: place
            )
            return 0
        }
        return value
    }

    @inline(__always)
    mutating func readBool() -> Bool {
        let word = cursor.load32()
        if word == 0x6575_7274 {
            cursor += 4
            return true
        }
        if word == 0x736C_6166 && cursor.load8(4) == UInt8(ascii: "e") {
            cursor += 5
            return false
        }
        return readUnusualBool()
    }

    @inline(never)
    private mutating func readUnusualBool() -> Bool {
        skipSpaces()
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        failExpecting("bool")
        return false
    }

    mutating func scanNumber(expecting expected: StaticString) -> NumberText? {
        skipSpaces()
        switch cursor.load8() {
        case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
        default:
            failExpecting(expected)
            return nil
        }
    }

    mutating func skipNumber() -> Bool {
        scanNumber() != nil
    }

    /// Checks the number at the cursor and moves past it. Nil after a failure.
    mutating func scanNumber() -> NumberText? {
        touch()
        let start = cursor
        let startOffset = source.offset(of: start)
        if cursor.load8() == .minus { cursor += 1 }
        var isInteger = true
        if cursor.load8() == UInt8(ascii: "0") {
            cursor += 1
        } else {
            guard skipDigits() else { return nil }
        }
        if cursor.load8() == .point {
            isInteger = false
            cursor += 1
            guard skipDigits() else { return nil }
        }
        if cursor.load8() | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            cursor += 1
            if cursor.load8() == UInt8(ascii: "+") || cursor.load8() == .minus { cursor += 1 }
            guard skipDigits() else { return nil }
        }
        return NumberText(start: start, count: source.offset(of: cursor) - startOffset, isInteger: isInteger)
    }

    /// At least one digit.
    @inline(__always)
    private mutating func skipDigits() -> Bool {
        var run = DecimalDigits(cursor).count
        if _slowPath(run == 0) {
            failMalformed("a digit")
            return false
        }
        cursor += run
        while run == 8 {
            touch()
            run = DecimalDigits(cursor).count
            cursor += run
        }
        return true
    }
}
