/// Members that are passed over on the way to another one are noted, so that each is looked through once.
///
/// The *front* of an object is how far it was looked through: every member before it is noted. Members that are taken in
/// their turn are behind it, up to the cursor. They are noted as soon as something else has to be, for that is how keys
/// that are there twice are found; an object whose members are all taken in their turn has no such keys.
extension JSONReader {
    /// Notes the members from the front to the cursor, which were taken when they were next.
    mutating func noteTakenMembers() {
        beginNoting()
        let place = cursor
        let end = source.offset(of: place)
        guard source.offset(of: frames[depth].front) < end else { return }
        seek(frames[depth].front)
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        while offset < end {
            guard noteMember(since: first, &seen) != nil else { return }
            passMember(isAgain)
            if !nextMemberQuickly() { break }
        }
        if record.isStopped { return }
        endNoting(at: place, seen)
        seek(place)
    }

    private mutating func beginNoting() {
        if frames[depth].state.contains(.hasMembers) {
            // Whatever was opened inside of this object is closed.
            return members.truncate(to: frames[depth].lastMember)
        }
        let place = cursor
        seek(frames[depth].start + 1)
        skipSpaces()
        (frames + depth).pointee.beginNoting(at: cursor, firstMember: members.count)
        seek(place)
    }

    /// Notes all members of an object of which none is noted. False where one is, and after a failure.
    mutating func noteWholeObject() -> Bool {
        guard !frames[depth].state.contains(.hasMembers) else { return false }
        beginNoting()
        seek(frames[depth].front)
        noteAllMembers()
        return !record.isStopped
    }

    /// Notes all members from the front, where the cursor is, to that key, and goes to its value. False at the end
    /// of the object, and after a failure.
    mutating func noteMembers(until key: StaticString) -> Bool {
        let wanted = KeyMark.of(key)
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        if cursor.load8() != UInt8(ascii: "}") {
            repeat {
                let start = cursor
                let seenBefore = seen
                guard let mark = noteMember(since: first, &seen) else { return false }
                if mark == wanted, members.last.isKey(key) {
                    members.truncate(to: members.count - 1)
                    endNoting(at: start, seenBefore)
                    return true
                }
                passMember(isAgain)
            } while nextMemberQuickly()
        }
        endNotingAll(seen)
        return false
    }

    /// Notes all members from the front, where the cursor is.
    mutating func noteAllMembers() {
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        if cursor.load8() != UInt8(ascii: "}") && !notePlainMembers(since: first, &seen) {
            repeat {
                guard noteMember(since: first, &seen) != nil else { return }
                passMember(isAgain)
            } while nextMemberQuickly() && !notePlainMembers(since: first, &seen)
        }
        endNotingAll(seen)
    }

    /// Notes members from the cursor on, up to the first that is not as programs write most of them: a key of up to 31 bytes of
    /// ASCII, a string of ASCII, a number of few digits or a bool, and `,"` or `}` behind it. True at the end of the object.
    ///
    /// The place is a variable of this function, which the processor keeps at hand.
    @inline(never)
    private mutating func notePlainMembers(since first: Int, _ seen: inout SeenKeys) -> Bool {
        let limit = limit
        var place = cursor
        while place <= limit {
            let key = place + 1
            let count: Int
            let mark: UInt64
            if let before = members.keyBefore(at: key) {
                (count, mark) = before
            } else {
                var run = key.plainRun
                if run == 16 { run &+= (key + 16).plainRun }
                guard run < 32 && key.load16(run) == Pair.keyEnd else { break }
                (count, mark) = (run, KeyMark.of(key, run))
            }
            var value = key + (count &+ 2)
            if value.load8() == 0x20 { value += 1 }
            guard let end = value.endOfPlainScalar(limit) else { break }
            let isLast = end.load8() == UInt8(ascii: "}")
            guard isLast || end.load16() == Pair.nextKey else { break }
            members.append(Member(key: key, keyCount: count, keyHasEscapes: false, value: value), mark: mark)
            if _slowPath(seen.insert(mark)) { noteDuplicate(since: first) }
            place = end + (isLast ? 0 : 1)
            if isLast { break }
        }
        cursor = place
        touch()
        return cursor.load8() == UInt8(ascii: "}")
    }

    /// Whether this part of the document has been looked through for an object around this one.
    private mutating func beginLooking() -> Bool {
        let isAgain = source.offset(of: cursor) < lookedTo
        if !isAgain { forgetSkipped() }
        return isAgain
    }

    private mutating func endNotingAll(_ seen: SeenKeys) {
        if record.isStopped { return }
        endNoting(at: cursor, seen)
        frames[depth].state.insert(.isComplete)
    }

    private mutating func endNoting(at front: UnsafeRawPointer, _ seen: SeenKeys) {
        frames[depth].front = front
        lookedTo = max(lookedTo, source.offset(of: front))
        frames[depth].seen = seen
        frames[depth].lastMember = members.count
        if frames[depth].state.contains(.assumes) { checkAssumptions() }
    }

    /// Notes what is left of the open object, and goes to its end. False after a failure.
    mutating func noteRemainingMembers() -> Bool {
        if !frames[depth].state.contains(.isComplete) {
            beginNoting()
            seek(frames[depth].front)
            noteAllMembers()
        }
        if record.isStopped { return false }
        seek(frames[depth].front)
        let first = frames[depth].firstMember
        let last = frames[depth].lastMember
        if last - first > MemberIndex.compared { noteDuplicates(amongMany: first..<last) }
        return true
    }

    @inline(__always)
    mutating func nextMemberQuickly() -> Bool {
        if _fastPath(cursor.load16() == Pair.nextKey) {
            cursor += 1
            touch()
            return true
        }
        return nextMember()
    }

    /// Notes the member whose key is at the cursor, and goes to its value. Answers the mark of the key.
    @inline(__always)
    private mutating func noteMember(since first: Int, _ seen: inout SeenKeys) -> UInt64? {
        let key = cursor + 1
        var run = key.plainRun
        if run == 16 { run &+= (key + 16).plainRun }
        let mark: UInt64
        if _fastPath(run < 32 && key.load16(run) == Pair.keyEnd) {
            cursor = key + (run &+ 2)
            if cursor.load8() <= 0x20 { skipSpaces() }
            mark = KeyMark.of(key, run)
            members.append(Member(key: key, keyCount: run, keyHasEscapes: false, value: cursor), mark: mark)
        } else {
            guard let unusual = readKey() else { return nil }
            touch()
            mark = unusual.mark
            members.append(unusual, mark: mark)
        }
        if _slowPath(seen.insert(mark)) { noteDuplicate(since: first) }
        return mark
    }

    /// Moves past the value at the cursor, which is checked unless it is a container that was read.
    @inline(__always)
    private mutating func passMember(_ isAgain: Bool) {
        if frames[depth].nextContainer < containers.count && passReadContainer() { return }
        skipMember(isAgain)
    }

    @inline(never)
    private mutating func passReadContainer() -> Bool {
        guard cursor.load8() | 0x20 == UInt8(ascii: "{"),
            let end = containers.end(of: offset, from: &frames[depth].nextContainer, in: source)
        else { return false }
        seek(end)
        return true
    }

    /// Checks the value at the cursor and moves past it; the kinds that are most are looked at first. The slack can be
    /// loaded.
    @inline(__always)
    mutating func skipMember(_ isAgain: Bool) {
        if cursor.load8() == UInt8(ascii: "\"") {
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

    @inline(never)
    private mutating func noteDuplicate(since first: Int) {
        if members.count - first > MemberIndex.compared { return }
        if members.hasSameKeyBeforeLast(since: first) { record.hasDuplicates = true }
    }

    /// One look at each member of an object that is too long to compare each with each.
    @inline(never)
    private mutating func noteDuplicates(amongMany places: Range<Int>) {
        var keys: Set<ObjectKey> = []
        keys.reserveCapacity(places.count)
        for place in places where !keys.insert(members[place].objectKey).inserted {
            record.hasDuplicates = true
        }
    }
}

/// Where a value ends that is as programs write most of them; nil for any other one. The slack can be loaded.
extension UnsafeRawPointer {
    @inline(__always)
    fileprivate func endOfPlainScalar(_ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        if load8() == UInt8(ascii: "\"") { return endOfPlainString(limit) }
        return endOfPlainNumber ?? endOfBool
    }

    /// A string of ASCII without escapes, whose quote is here.
    @inline(__always)
    func endOfPlainString(_ limit: UnsafeRawPointer) -> UnsafeRawPointer? {
        let end = (self + 1).endOfPlainText(limit)
        return _fastPath(end <= limit && end.load8() == UInt8(ascii: "\"")) ? end + 1 : nil
    }

    /// The first byte from here that does not stand for itself in a string of ASCII, or a place behind the limit.
    @inline(__always)
    func endOfPlainText(_ limit: UnsafeRawPointer) -> UnsafeRawPointer {
        var end = self
        var run: Int
        repeat {
            run = end.plainRun
            end += run
        } while run == 16 && end <= limit
        return end
    }

    /// Up to 15 digits, or up to eight, a point and up to seven. Which of them it is follows no pattern, so there is no
    /// branch.
    @inline(__always)
    fileprivate var endOfPlainNumber: UnsafeRawPointer? {
        guard load8() &- UInt8(ascii: "1") <= 8 else { return nil }
        let point = self + DecimalDigits(self).count
        let pointCount = point.load8() == UInt8(ascii: ".") ? 1 : 0
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
