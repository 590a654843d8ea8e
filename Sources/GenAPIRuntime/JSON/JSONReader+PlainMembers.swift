/// Members as programs write them: the next one is the one that is asked for, `"key":` without escapes, a value that
/// is nothing unusual, and `,"` or `}` after it. Everything here either does all of that and moves the cursor, or
/// does nothing at all, so that nothing has to be kept for later.
extension JSONReader {
    /// Where the value of the next member begins, when it has this key.
    @inline(__always)
    func plainMember(_ key: StaticString) -> UnsafeRawPointer? {
        let count = key.utf8CodeUnitCount
        let text = cursor + 1
        guard
            _fastPath(
                cursor <= limit && byte() == UInt8(ascii: "\"") && count <= 32
                    && text.load16(count) == Pair.keyEnd
                    && equal(text, UnsafeRawPointer(key.utf8Start), count) && plainKeys.contains(key)
            )
        else { return nil }
        let value = text + (count &+ 2)
        // The one space of a document for people.
        return value.load8() == 0x20 ? value + 1 : value
    }

    /// Goes on after the value of the member at the cursor, which ends there.
    @inline(__always)
    mutating func endPlainMember(at end: UnsafeRawPointer) -> Bool {
        guard taken.hasRoom else { return false }
        if _fastPath(end.load16() == Pair.nextKey) {
            taken.appendWithinRoom(cursor)
            cursor = end + 1
            return true
        }
        if end.load8() == UInt8(ascii: "}") {
            taken.appendWithinRoom(cursor)
            cursor = end
            return true
        }
        return endSpacedMember(at: end)
    }

    /// A string of up to 15 bytes of ASCII, whose first so many are plain.
    @inline(__always)
    mutating func shortMember(at value: UnsafeRawPointer, _ run: Int) -> String? {
        let text = value + 1
        guard
            _fastPath(
                run < 16 && text.load8(run) == UInt8(ascii: "\"") && knowsShortText
                    && endPlainMember(at: text + (run &+ 1))
            )
        else { return nil }
        return ShortText.assembled(text, run)
    }

    /// A string of more than 15 bytes of ASCII, whose first 16 are plain.
    @inline(never)
    mutating func longMember(_ key: StaticString, at value: UnsafeRawPointer) -> String {
        let text = value + 1
        var end = text + 16
        while _fastPath(end <= limit) {
            let run = end.plainRun
            end += run
            if run < 16 { break }
        }
        guard end <= limit, end.load8() == UInt8(ascii: "\""), endPlainMember(at: end + 1) else {
            return unusualString(key)
        }
        return String(checked: UnsafeRawBufferPointer(start: text, count: end - text), isASCII: true)
    }

    @inline(__always)
    mutating func plainInteger<Value: FixedWidthInteger & SignedInteger>(
        _ type: Value.Type,
        at place: UnsafeRawPointer
    ) -> Value? {
        let isNegative = place.load8() == UInt8(ascii: "-")
        guard let (value, end) = (place + (isNegative ? 1 : 0)).plainInteger(type), endPlainMember(at: end)
        else {
            return nil
        }
        return isNegative ? 0 &- value : value
    }

    @inline(__always)
    mutating func plainDouble(at place: UnsafeRawPointer) -> Double? {
        let isNegative = place.load8() == UInt8(ascii: "-")
        guard let (value, end) = (place + (isNegative ? 1 : 0)).plainDouble, endPlainMember(at: end) else {
            return nil
        }
        return isNegative ? -value : value
    }

    @inline(__always)
    mutating func plainBool(at place: UnsafeRawPointer) -> Bool? {
        let word = place.load32()
        if word == 0x6575_7274 { return endPlainMember(at: place + 4) ? true : nil }
        if word == 0x736C_6166 && place.load8(4) == UInt8(ascii: "e") {
            return endPlainMember(at: place + 5) ? false : nil
        }
        return nil
    }
}

extension UnsafeRawPointer {
    /// The integer of up to 15 digits here, without its sign, and where it ends. Nil for any other text.
    @inline(__always)
    func plainInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> (Value, UnsafeRawPointer)? {
        let first = DecimalDigits(self)
        guard _fastPath(first.count > 0 && !first.hasLeadingZero) else { return nil }
        if first.count < 8 {
            let end = self + first.count
            return end.load8().continuesNumber ? nil : (Value(truncatingIfNeeded: first.value), end)
        }
        guard Value.bitWidth == 64 else { return nil }
        let second = DecimalDigits(self + 8)
        let end = self + (8 &+ second.count)
        guard second.count < 8 && !end.load8().continuesNumber else { return nil }
        return (Value(truncatingIfNeeded: second.value(after: first)), end)
    }

    /// The number here, without its sign, of one to seven digits, a point, and one to seven digits, and where it
    /// ends. Nil for any other text.
    @inline(__always)
    var plainDouble: (Double, UnsafeRawPointer)? {
        let whole = DecimalDigits(self)
        let point = self + whole.count
        guard whole.isSome && point.load8() == UInt8(ascii: ".") && !whole.hasLeadingZero else { return nil }
        let fraction = DecimalDigits(point + 1)
        let end = point + (1 &+ fraction.count)
        guard fraction.isSome && !end.load8().continuesNumber else { return nil }
        // At most 15 digits with eight decimals are exact, and so are 1e8 and the rounding of the division.
        let scaled = whole.value &* 100_000_000 &+ fraction.leftAlignedValue
        return (Double(Int64(truncatingIfNeeded: scaled)) / 1e8, end)
    }
}
