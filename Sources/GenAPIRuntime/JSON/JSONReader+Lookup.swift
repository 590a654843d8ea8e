extension JSONReader {
    /// Moves to the value of that key. False when it is missing, which is noted when it is required, and after a
    /// failure.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool) -> Bool {
        touch()
        let count = key.utf8CodeUnitCount
        let text = cursor + 1
        // `"key":` without spaces and escapes.
        if _fastPath(
            byte() == UInt8(ascii: "\"") && count <= 64 && text.load16(count) == Pair.keyEnd
                && equal(text, UnsafeRawPointer(key.utf8Start), count)
        ) {
            cursor += count &+ 3
            // The one space of a document for people.
            if byte() == 0x20 { cursor += 1 }
            return true
        }
        return find(key, isRequired: isRequired)
    }

    @inline(never)
    private mutating func find(_ key: StaticString, isRequired: Bool) -> Bool {
        guard !record.isStopped else { return false }
        if frames[depth].state.isDisjoint(with: [.isAbsent, .isIndexed]) {
            if byte() == UInt8(ascii: "\"") {
                if takeNextKey(key) { return true }
                if record.isStopped { return false }
                indexObject()
                if record.isStopped { return false }
            }
        }
        if frames[depth].state.contains(.isIndexed), lookUp(key) { return true }
        if isRequired { noteMissing(key) }
        return false
    }

    /// Takes the next key if it is this one, in any spelling.
    private mutating func takeNextKey(_ key: StaticString) -> Bool {
        let start = cursor
        guard let member = readKey() else { return false }
        let literal = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        if member.isKey(literal) { return true }
        seek(start)
        return false
    }

    private mutating func lookUp(_ key: StaticString) -> Bool {
        let range = frames[depth].firstMember..<frames[depth].lastMember
        guard let place = members.place(of: key, in: range, from: frames[depth].nextMember) else {
            return false
        }
        frames[depth].nextMember = place + 1
        seek(members[place].value)
        skipSpaces()
        return true
    }

    /// Goes through all members of the open object, which is checked as a whole, and notes where they are.
    @inline(never)
    mutating func indexObject() {
        let place = cursor
        let first = members.count
        seek(frames[depth].start + 1)
        skipSpaces()
        // One bit for a share of all keys: where none is set twice, no key is there twice.
        var marks: UInt64 = 0
        if byte() != UInt8(ascii: "}") {
            repeat {
                guard let mark = noteMember() else { return }
                let bit: UInt64 = 1 &<< (mark &>> 58)
                if _slowPath(marks & bit != 0) { noteDuplicate(since: first) }
                marks |= bit
                skipMember()
            } while nextMember()
        }
        if record.isStopped { return }
        if members.count - first > 64 { noteDuplicatesOfMany(since: first) }
        frames[depth].state.insert(.isIndexed)
        frames[depth].firstMember = first
        frames[depth].nextMember = first
        frames[depth].lastMember = members.count
        frames[depth].end = cursor
        seek(place)
    }

    /// Notes the member whose key is at the cursor, and goes to its value. Answers the mark of the key.
    @inline(__always)
    private mutating func noteMember() -> UInt64? {
        let key = cursor + 1
        let run = key.plainRun
        if _fastPath(run < 16 && key.load16(run) == Pair.keyEnd) {
            cursor = key + (run &+ 2)
            if byte() == 0x20 { cursor += 1 }
            let mark = KeyMark.of(UnsafeRawBufferPointer(start: key, count: run))
            return members.append(
                Member(key: key, keyCount: run, keyHasEscapes: false, value: cursor),
                mark: mark
            )
        }
        return readKey().map { members.append($0, mark: $0.mark) }
    }

    /// Checks the value at the cursor and moves past it; the kinds that are most are looked at first.
    @inline(__always)
    private mutating func skipMember() {
        touch()
        if byte() == UInt8(ascii: "\"") {
            _ = scanString()
        } else if byte() &- UInt8(ascii: "1") <= 8 {
            skipPlainNumber()
        } else {
            skipValue()
        }
    }

    /// Digits, and perhaps a point and digits.
    @inline(__always)
    private mutating func skipPlainNumber() {
        let whole = DecimalDigits(cursor)
        var end = cursor + whole.count
        var isPlain = whole.count < 8
        if end.load8() == UInt8(ascii: ".") {
            let fraction = DecimalDigits(end + 1)
            isPlain = isPlain && fraction.isSome
            end += 1 &+ fraction.count
        }
        if _fastPath(isPlain && !end.load8().continuesNumber) { cursor = end } else { skipValue() }
    }

    @inline(never)
    private mutating func noteDuplicate(since first: Int) {
        if members.count - first > 64 { return }
        let last = members.count - 1
        for place in first..<last where members.hasSameKey(place, last) { record.hasDuplicates = true }
    }

    /// One look at each member of an object that is too long to compare each with each.
    @inline(never)
    private mutating func noteDuplicatesOfMany(since first: Int) {
        var keys: Set<String> = []
        keys.reserveCapacity(members.count - first)
        for place in first..<members.count where !keys.insert(members[place].keyText).inserted {
            record.hasDuplicates = true
        }
    }
}
