extension JSONReader {
    /// Moves past white space, and makes sure of the slack.
    @inline(__always)
    mutating func skipSpaces() {
        touch()
        if _slowPath(cursor.load8() <= 0x20) { skipManySpaces() }
    }

    @inline(never)
    mutating func skipManySpaces() {
        while true {
            switch cursor.load8() {
            case 0x20, 0x0A, 0x0D, 0x09: cursor += 1 &+ (cursor + 1).spaceRun
            default: return
            }
            touch()
        }
    }

    /// Reads `null` if it is at the cursor.
    @inline(__always)
    mutating func takeNull() -> Bool {
        skipSpaces()
        if _fastPath(cursor.load8() != UInt8(ascii: "n")) { return false }
        return takeWord("null")
    }

    @inline(__always)
    mutating func takeWord(_ word: StaticString) -> Bool {
        guard hasWord(word) else { return false }
        cursor += word.utf8CodeUnitCount
        return true
    }

    mutating func hasWord(_ word: StaticString) -> Bool {
        equal(cursor, UnsafeRawPointer(word.utf8Start), word.utf8CodeUnitCount)
    }

    /// Reads the key at the cursor and its colon.
    mutating func readKey() -> Member? {
        guard cursor.load8() == .quote else {
            failMalformed("a key")
            return nil
        }
        guard let contents = scanString() else { return nil }
        if _slowPath(cursor.load8() != .colon) { skipSpaces() }
        guard cursor.load8() == .colon else {
            failMalformed("':'")
            return nil
        }
        cursor += 1
        return Member(
            key: contents.start,
            keyCount: contents.count,
            keyHasEscapes: contents.hasEscapes,
            value: cursor
        )
    }

    /// Checks the value at the cursor and moves past it.
    @inline(never)
    mutating func skipValue() {
        let outerDepth = depth
        defer { if !record.isStopped { depth = outerDepth } }
        // The kind of each container that was opened here, the innermost last.
        var isObject = BitStack()
        while true {
            skipSpaces()
            if cursor.load8() == .quote {
                guard skipPlainString() || scanString() != nil else { return }
            } else if !skipPlainNumber() {
                switch cursor.load8() {
                case .openingBrace, .openingBracket:
                    guard depth < maximumDepth else { return failTooDeep() }
                    if openSkipped(&isObject) { continue }
                case UInt8(ascii: "t") where takeWord("true"), UInt8(ascii: "f") where takeWord("false"),
                    UInt8(ascii: "n") where takeWord("null"):
                    break
                case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"):
                    guard skipNumber() else { return }
                default: return failMalformed("a value")
                }
            }
            if _fastPath(cursor.load16() == Pair.nextKey && isObject.last == true) {
                cursor += 1
                touch()
                guard skipKey() else { return }
            } else if record.isStopped || !closeSkipped(&isObject) {
                return
            }
        }
    }

    /// Checks the key at the cursor and its colon, and moves past them. False after a failure.
    @inline(__always)
    private mutating func skipKey() -> Bool {
        let key = cursor + 1
        let run = key.plainRun
        if _fastPath(cursor.load8() == .quote && run < 16 && key.load16(run) == Pair.keyEnd) {
            cursor = key + (run &+ 2)
            // The one space of a document for people.
            if _slowPath(cursor.load8() == 0x20) { cursor += 1 }
            return true
        }
        return readKey() != nil
    }

    /// True when a value follows inside of the container.
    private mutating func openSkipped(_ isObject: inout BitStack) -> Bool {
        let isObjectHere = cursor.load8() == .openingBrace
        cursor += 1
        skipSpaces(depth &+ 1)
        if cursor.load8() == (isObjectHere ? .closingBrace : .closingBracket) {
            cursor += 1
            return false
        }
        depth += 1
        isObject.push(isObjectHere)
        if isObjectHere { _ = skipKey() }
        return !record.isStopped
    }

    /// After a value: closes what ends here; true when another value follows.
    private mutating func closeSkipped(_ isObject: inout BitStack) -> Bool {
        while let isObjectHere = isObject.last {
            if isObjectHere {
                if nextMember() { return skipKey() }
            } else {
                if nextElement() { return true }
                if !record.isStopped { cursor -= 1 }
            }
            if record.isStopped { return false }
            cursor += 1
            isObject.pop()
            depth -= 1
        }
        return false
    }
}

/// A stack of bits, of which the first 64 need no memory.
struct BitStack {
    private var top: UInt64 = 0
    private var count = 0
    private var rest: [UInt64] = []

    var last: Bool? {
        count == 0 ? nil : top & 1 != 0
    }

    mutating func push(_ bit: Bool) {
        if count > 0 && count % 64 == 0 {
            rest.append(top)
            top = 0
        }
        top = top << 1 | (bit ? 1 : 0)
        count += 1
    }

    mutating func pop() {
        count -= 1
        top >>= 1
        if count > 0 && count % 64 == 0 { top = rest.popLast() ?? 0 }
    }
}
