/// A number of the grammar: its bytes, and whether it has a fraction or an exponent.
struct NumberText {
    let start: UnsafeRawPointer
    let count: Int
    let isInteger: Bool

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSONReader {
    /// Exact; refuses a fraction or an exponent, even where the value is whole.
    @inline(__always)
    mutating func readInteger<Value: FixedWidthInteger & SignedInteger>(_ type: Value.Type) -> Value {
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

    /// Correctly rounded; refuses what rounds to infinity.
    mutating func readDouble() -> Double {
        skipSpaces()
        let place = cursor
        guard let number = scanNumber(expecting: "number") else { return 0 }
        guard let value = Double(number.text), value.isFinite else {
            fail(
                .mismatch(expected: "number within the range of Double", found: "number \(number.text)"),
                at: place
            )
            return 0
        }
        return value
    }

    mutating func readBool() -> Bool {
        skipSpaces()
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        failExpecting("bool")
        return false
    }

    mutating func scanNumber(expecting expected: StaticString) -> NumberText? {
        skipSpaces()
        switch byte() {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
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
        if byte() == UInt8(ascii: "-") { cursor += 1 }
        var isInteger = true
        if byte() == UInt8(ascii: "0") {
            cursor += 1
        } else {
            guard skipDigits() else { return nil }
        }
        if byte() == UInt8(ascii: ".") {
            isInteger = false
            cursor += 1
            guard skipDigits() else { return nil }
        }
        if byte() | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            cursor += 1
            if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { cursor += 1 }
            guard skipDigits() else { return nil }
        }
        return NumberText(start: start, count: source.offset(of: cursor) - startOffset, isInteger: isInteger)
    }

    /// At least one digit.
    private mutating func skipDigits() -> Bool {
        guard byte() &- UInt8(ascii: "0") <= 9 else {
            failMalformed("a digit")
            return false
        }
        repeat {
            cursor += 1
            touch()
        } while byte() &- UInt8(ascii: "0") <= 9
        return true
    }
}
