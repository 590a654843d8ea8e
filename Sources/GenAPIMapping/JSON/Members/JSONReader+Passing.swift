/// Moves past the values of members that are indexed.
extension JSONReader {
    /// Moves past the value at the cursor, which is checked unless it is a container that was read.
    @inline(__always)
    mutating func passMember(_ isAgain: Bool) {
        if frames[depth].nextContainer < containers.count && passReadContainer() { return }
        skipMember(isAgain)
    }

    @inline(never)
    private mutating func passReadContainer() -> Bool {
        guard cursor.load8() | 0x20 == .openingBrace,
            let end = containers.end(of: offset, from: &frames[depth].nextContainer, in: source)
        else { return false }
        seek(end)
        return true
    }

    /// Checks the value at the cursor and moves past it. The most frequent kinds are tried first. The slack can be loaded.
    @inline(__always)
    mutating func skipMember(_ isAgain: Bool) {
        if cursor.load8() == .quote {
            if !skipPlainString() { _ = scanString() }
        } else if !skipPlainNumber() && !skipPlainBool() {
            if isAgain { skipAgain() } else { skipValue() }
        }
    }

    @inline(__always)
    mutating func skipPlainString() -> Bool {
        guard let end = cursor.endOfPlainString(limit) else { return false }
        cursor = end
        return true
    }

    @inline(__always)
    mutating func skipPlainNumber() -> Bool {
        guard let end = cursor.endOfPlainNumber else { return false }
        cursor = end
        return true
    }

    @inline(__always)
    private mutating func skipPlainBool() -> Bool {
        guard let end = cursor.endOfBool else { return false }
        cursor = end
        return true
    }
}

/// The end of a value in its most frequent form; nil for other forms. The slack can be loaded.
extension UnsafeRawPointer {
    @inline(__always)
    func endOfPlainScalar(_ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        if load8() == .quote { return endOfPlainString(limit) }
        return endOfPlainNumber ?? endOfBool
    }

    /// A string of ASCII without escapes, whose quote is here.
    @inline(__always)
    func endOfPlainString(_ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        let end = (self + 1).endOfPlainText(limit)
        return _fastPath(end <= limit && end.load8() == .quote) ? end + 1 : nil
    }

    /// The first byte from here that does not stand for itself in a string of ASCII, or a place behind the limit.
    @inline(__always)
    func endOfPlainText(_ limit: UnsafeRawPointer) -> UnsafeRawPointer {
        // Each load follows the one before by a constant, so that none waits for the result of another.
        var place = self
        while place <= limit {
            let run = place.plainRun
            if run < 16 { return place + run }
            place += 16
        }
        return place
    }

    /// Up to 15 digits, or up to eight, a point and up to seven. Which of them it is follows no pattern, so there is no
    /// branch.
    @inline(__always)
    fileprivate var endOfPlainNumber: UnsafeRawPointer? {
        guard load8() &- UInt8(ascii: "1") <= 8 else { return nil }
        let point = self + DecimalDigits(self).count
        let pointCount = point.load8() == .point ? 1 : 0
        let rest = DecimalDigits(point + pointCount).count
        let end = point + (pointCount &+ rest)
        return _fastPath(rest >= pointCount && rest < 8 && !end.load8().continuesNumber) ? end : nil
    }

    @inline(__always)
    fileprivate var endOfBool: UnsafeRawPointer? {
        let word = load32()
        if word == 0x6575_7274 { return self + 4 }
        return word == 0x736C_6166 && load8(4) == UInt8(ascii: "e") ? self + 5 : nil
    }
}
