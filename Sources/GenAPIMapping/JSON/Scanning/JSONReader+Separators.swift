/// Separators of values: commas, ends of containers, and white space, which is assumed to be the same as the last time
/// at that depth.
extension JSONReader {
    /// After the value of a member: goes to the next key, or to the end of the object.
    @_transparent
    mutating func finishMember() {
        if _fastPath(cursor.load16() == Pair.nextKey) {
            cursor += 1
        } else if cursor.load8() != .closingBrace {
            finishUnusualMember()
        }
    }

    @inline(never)
    private mutating func finishUnusualMember() {
        if record.isStopped { return }
        _ = nextMember()
    }

    /// After the value of a member: true at the quote of the next key, false at the end of the object or after a
    /// failure.
    @usableFromInline
    mutating func nextMember() -> Bool {
        touch()
        if cursor.load8() == .comma {
            let next = whitespace.end(from: cursor + 1, depth)
            if _fastPath(next.load8() == .quote) {
                cursor = next
                return true
            }
        } else {
            let end = whitespace.end(from: cursor, depth &- 1)
            if _fastPath(end.load8() == .closingBrace) {
                cursor = end
                return false
            }
        }
        return nextUnusualMember()
    }

    @inline(never)
    private mutating func nextUnusualMember() -> Bool {
        skipSpaces()
        if cursor.load8() == .closingBrace { return false }
        guard cursor.load8() == .comma else {
            failMalformed("',' or '}'")
            return false
        }
        cursor += 1
        skipNewSpaces(depth)
        guard cursor.load8() == .quote else {
            failMalformed("a key")
            return false
        }
        return true
    }

    /// After an element: true before the next one; false past the end of the array, or after a failure.
    @usableFromInline
    mutating func nextElement() -> Bool {
        touch()
        if cursor.load8() == .comma {
            cursor += 1
            skipSpaces(depth)
            (frames + depth).pointee.element = cursor
            return true
        }
        let end = whitespace.end(from: cursor, depth &- 1)
        if _fastPath(end.load8() == .closingBracket) {
            cursor = end + 1
            return false
        }
        return nextUnusualElement()
    }

    @inline(never)
    private mutating func nextUnusualElement() -> Bool {
        skipSpaces()
        if cursor.load8() == .comma {
            cursor += 1
            (frames + depth).pointee.element = cursor
            return true
        }
        if cursor.load8() == .closingBracket {
            cursor += 1
            return false
        }
        failMalformed("',' or ']'")
        return false
    }

    /// Goes on after the value of the member at the cursor, which ends there, as the fast path does: with all of it,
    /// or not at all.
    @inline(never)
    mutating func endSpacedMember(at end: UnsafeRawPointer) -> Bool {
        let start = cursor
        let isRight: Bool
        if end.load8() == .comma {
            cursor = whitespace.end(from: end + 1, depth)
            if _slowPath(cursor.load8() != .quote) {
                cursor = end + 1
                skipNewSpaces(depth)
            }
            isRight = cursor.load8() == .quote
        } else {
            cursor = whitespace.end(from: end, depth &- 1)
            if _slowPath(cursor.load8() != .closingBrace) { skipSpaces() }
            isRight = cursor.load8() == .closingBrace
        }
        if _slowPath(!isRight) { seek(start) }
        return isRight
    }

    /// Moves past white space that may be what it was the last time. The slack can be loaded.
    @_transparent
    mutating func skipSpaces(_ depth: Int) {
        if cursor.load8() > 0x20 { return }
        let end = whitespace.end(from: cursor, depth)
        if _fastPath(end.load8() > 0x20) { cursor = end } else { skipNewSpaces(depth) }
    }

    @inline(never)
    mutating func skipNewSpaces(_ depth: Int) {
        let start = cursor
        skipSpaces()
        whitespace.remember(start, to: cursor, depth)
    }
}
