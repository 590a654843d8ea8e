/// Lists of strings and numbers as programs write them, with nothing but a comma and perhaps a space between their elements.
/// Each either reads the whole list and moves the cursor behind it, or does nothing at all.
extension JSONReader {
    /// A list of strings of ASCII without escapes. Nil for any other list.
    @usableFromInline @inline(never)
    mutating func plainStrings() -> [String]? {
        if takeEmptyList() { return [] }
        guard let smallString, let first = firstOfPlainList() else { return nil }
        return plainStrings(from: first, smallString)
    }

    @inline(never)
    private mutating func plainStrings(from first: UnsafeRawPointer, _ smallString: SmallString) -> [String]?
    {
        var place = first
        var count = 0
        while true {
            guard place <= limit, place.load8() == .quote,
                let end = place.endOfPlainString(limit)
            else { return nil }
            count &+= 1
            guard let next = nextInPlainList(from: end) else {
                place = end
                break
            }
            place = next
        }
        guard place.load8() == .closingBracket else { return nil }
        cursor = place + 1
        return [String](unsafeUninitializedCapacity: count) { strings, initialized in
            guard let target = strings.baseAddress else { return }
            var place = first
            while initialized < count {
                let end = smallString.assemblePlainString(at: place, limit, to: target + initialized)
                place = nextInPlainList(from: end) ?? end
                initialized &+= 1
            }
        }
    }

    /// A list of integers of up to 15 digits. Nil for any other list.
    @usableFromInline @inline(never)
    mutating func plainInts() -> [Int]? {
        if takeEmptyList() { return [] }
        guard let first = firstOfPlainList() else { return nil }
        return plainInts(from: first)
    }

    @inline(never)
    private mutating func plainInts(from first: UnsafeRawPointer) -> [Int]? {
        plainNumbers(from: first) { place in
            guard let (value, end) = place.plainInteger, let int = Int(exactly: value) else { return nil }
            return (int, end)
        }
    }

    /// A list of numbers without exponents. Nil for any other list, and for an empty one.
    // Points are such lists, so that they are not worth another call.
    @usableFromInline @inline(never)
    mutating func plainDoubles() -> [Double]? {
        guard let first = firstOfPlainList() else { return nil }
        return plainNumbers(from: first) { place in place.plainOrLongDouble }
    }

    /// - Parameter read: The number at a place, without its sign, and where it ends.
    @inline(__always)
    private mutating func plainNumbers<Number: SignedNumeric>(
        from first: UnsafeRawPointer,
        _ read: (UnsafeRawPointer) -> (Number, UnsafeRawPointer)?
    ) -> [Number]? {
        var place = first
        // Most lists are short, and get a memory of their length.
        return withUnsafeTemporaryAllocation(of: Number.self, capacity: 16) { latest in
            var numbers: [Number] = []
            var count = 0
            while true {
                let (isNegative, digits) = place.plainSign
                guard place <= limit, let (number, end) = read(digits) else {
                    return nil
                }
                if count == latest.count {
                    numbers.append(contentsOf: latest)
                    count = 0
                }
                latest.initializeElement(at: count, to: isNegative ? -number : number)
                count &+= 1
                guard let next = nextInPlainList(from: end) else {
                    place = end
                    break
                }
                place = next
            }
            guard place.load8() == .closingBracket else { return nil }
            cursor = place + 1
            let rest = UnsafeMutableBufferPointer(rebasing: latest[..<count])
            if numbers.isEmpty { return Array(rest) }
            numbers.append(contentsOf: rest)
            return numbers
        }
    }

    @inline(__always)
    private mutating func takeEmptyList() -> Bool {
        guard cursor <= limit && cursor.load16() == Pair.emptyList && depth < maximumDepth else {
            return false
        }
        cursor += 2
        return true
    }

    /// The first element of the list at the cursor, which has no spaces before it.
    @inline(__always)
    private func firstOfPlainList() -> UnsafeRawPointer? {
        guard cursor <= limit && cursor.load8() == .openingBracket && depth < maximumDepth,
            cursor.load8(1) > 0x20
        else { return nil }
        return cursor + 1
    }

    /// The element behind one that ends there.
    @inline(__always)
    private func nextInPlainList(from end: UnsafeRawPointer) -> UnsafeRawPointer? {
        guard end.load8() == .comma else { return nil }
        return _slowPath(end.load8(1) == 0x20) ? end + 2 : end + 1
    }
}

extension SmallString {
    /// A string of ASCII without escapes, short or long.
    ///
    /// - Returns: where it ends.
    @inline(__always)
    fileprivate func assemblePlainString(
        at place: UnsafeRawPointer,
        _ limit: UnsafeRawPointer,
        to target: UnsafeMutablePointer<String>
    ) -> UnsafeRawPointer {
        let text = place + 1
        let end = text.endOfPlainText(limit)
        let count = end - text
        if count < 16 {
            target.initialize(to: assembled(text, count))
        } else {
            let bytes = UnsafeRawBufferPointer(start: text, count: count)
            target.initialize(to: String(checked: bytes, isASCII: true))
        }
        return end + 1
    }
}
