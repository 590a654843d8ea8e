/// The index of an object's members, for objects whose members do not come in the order in which they are asked for.
///
/// Every member before the frame's `scannedUpTo` is in the index. Members that are read in order, up to the cursor, are
/// not. The first known key that is not the next one adds them, so that duplicate keys are found. An object whose members are
/// all read in order, or unknown, has no duplicate keys, and needs no index.
extension JSONReader {
    /// Indexes the members from `scannedUpTo` to the cursor, which were read in order.
    mutating func indexPassedMembers() {
        beginIndexing()
        let place = cursor
        let end = source.offset(of: place)
        guard source.offset(of: frames[depth].scannedUpTo) < end else { return }
        seek(frames[depth].scannedUpTo)
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        while offset < end {
            guard indexMember(since: first, &seen) != nil else { return }
            passMember(isAgain)
            if !nextMemberQuickly() { break }
        }
        if record.isStopped { return }
        endIndexing(at: place, seen)
        seek(place)
    }

    private mutating func beginIndexing() {
        if frames[depth].state.contains(.hasMembers) {
            // Containers inside of this object are closed.
            return members.truncate(to: frames[depth].lastMember)
        }
        let place = cursor
        seek(frames[depth].start + 1)
        skipSpaces()
        (frames + depth).pointee.beginIndexing(at: cursor, firstMember: members.count)
        seek(place)
    }

    /// Indexes members from `scannedUpTo`, where the cursor is, up to that key, and moves to its value. False at the end of
    /// the object, and after a failure.
    mutating func indexMembers(until key: StaticString) -> Bool {
        let wanted = KeyHash.of(key)
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        if cursor.load8() != .closingBrace {
            repeat {
                let start = cursor
                let seenBefore = seen
                guard let mark = indexMember(since: first, &seen) else { return false }
                if mark == wanted, members.last.isKey(key) {
                    members.truncate(to: members.count - 1)
                    endIndexing(at: start, seenBefore)
                    return true
                }
                passMember(isAgain)
            } while nextMemberQuickly()
        }
        endIndexingAll(seen)
        return false
    }

    /// Indexes all members from `scannedUpTo`, where the cursor is.
    mutating func indexAllMembers() {
        let first = frames[depth].firstMember
        var seen = frames[depth].seen
        let isAgain = beginLooking()
        if cursor.load8() != .closingBrace && !indexPlainMembers(since: first, &seen, isAgain) {
            repeat {
                guard indexMember(since: first, &seen) != nil else { return }
                passMember(isAgain)
            } while nextMemberQuickly() && !indexPlainMembers(since: first, &seen, isAgain)
        }
        endIndexingAll(seen)
    }

    /// Indexes members from the cursor up to the first one with an unusual key. A usual key has up to 31 bytes of ASCII. True
    /// at the end of the object, and after a failure.
    ///
    /// The loop keeps its place in a local variable, which stays in a register while values are ASCII strings, numbers of few
    /// digits or bools, with `,"` or `}` after them.
    @inline(never)
    private mutating func indexPlainMembers(
        since first: Int,
        _ seen: inout KeyBloomFilter,
        _ isAgain: Bool
    ) -> Bool {
        var place = cursor
        while place <= limit {
            let key = place + 1
            var count = key.plainRun
            if count == 16 { count &+= (key + 16).plainRun }
            guard count < 32 && key.load16(count) == Pair.keyEnd else { break }
            let mark = KeyHash.of(key, count)
            var value = key + (count &+ 2)
            if _slowPath(value.load8() == 0x20) { value += 1 }
            let end = value.endOfPlainScalar(limit)
            if _slowPath(end == nil && value.load8() <= 0x20) {
                cursor = value
                skipSpaces()
                value = cursor
            }
            members.append(Member(key: key, keyCount: count, keyHasEscapes: false, value: value), mark: mark)
            if _slowPath(seen.insert(mark)) { recordDuplicate(since: first) }
            if let end, end.load16() == Pair.nextKey {
                place = end + 1
            } else if let end, end.load8() == .closingBrace {
                place = end
                break
            } else {
                cursor = end ?? value
                if end == nil { passMember(isAgain) }
                guard nextMemberQuickly() else { return true }
                place = cursor
            }
        }
        cursor = place
        touch()
        return cursor.load8() == .closingBrace
    }

    /// Whether this part of the document has been scanned for an object around this one.
    @inline(__always)
    mutating func beginLooking() -> Bool {
        let isAgain = source.offset(of: cursor) < lookedTo
        if !isAgain { forgetSkipped() }
        return isAgain
    }

    private mutating func endIndexingAll(_ seen: KeyBloomFilter) {
        if record.isStopped { return }
        endIndexing(at: cursor, seen)
        frames[depth].state.insert(.isComplete)
    }

    @inline(__always)
    mutating func endIndexing(at scannedUpTo: UnsafeRawPointer, _ seen: KeyBloomFilter) {
        frames[depth].scannedUpTo = scannedUpTo
        lookedTo = max(lookedTo, source.offset(of: scannedUpTo))
        frames[depth].seen = seen
        frames[depth].lastMember = members.count
        if frames[depth].state.contains(.assumes) { checkAssumptions() }
    }

    /// Indexes the rest of the open object, and moves to its end. False after a failure.
    mutating func indexRemainingMembers() -> Bool {
        if !frames[depth].state.contains(.isComplete) {
            beginIndexing()
            seek(frames[depth].scannedUpTo)
            indexAllMembers()
        }
        if record.isStopped { return false }
        seek(frames[depth].scannedUpTo)
        let first = frames[depth].firstMember
        let last = frames[depth].lastMember
        if last - first > MemberIndex.compared { recordDuplicates(amongMany: first..<last) }
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

    /// Indexes the member whose key is at the cursor, and moves to its value. Returns the hash of the key.
    @inline(__always)
    private mutating func indexMember(since first: Int, _ seen: inout KeyBloomFilter) -> UInt64? {
        let key = cursor + 1
        var run = key.plainRun
        if run == 16 { run &+= (key + 16).plainRun }
        let mark: UInt64
        if _fastPath(run < 32 && key.load16(run) == Pair.keyEnd) {
            cursor = key + (run &+ 2)
            if cursor.load8() <= 0x20 { skipSpaces() }
            mark = KeyHash.of(key, run)
            members.append(Member(key: key, keyCount: run, keyHasEscapes: false, value: cursor), mark: mark)
        } else {
            guard let unusual = readKey() else { return nil }
            touch()
            mark = unusual.mark
            members.append(unusual, mark: mark)
        }
        if _slowPath(seen.insert(mark)) { recordDuplicate(since: first) }
        return mark
    }

    @inline(never)
    private mutating func recordDuplicate(since first: Int) {
        if members.count - first > MemberIndex.compared { return }
        if members.hasSameKeyBeforeLast(since: first) { record.hasDuplicates = true }
    }

    /// For objects with too many members to compare each key with all others.
    @inline(never)
    private mutating func recordDuplicates(amongMany places: Range<Int>) {
        var keys: Set<ExactText> = []
        keys.reserveCapacity(places.count)
        for place in places where !keys.insert(members[place].objectKey).inserted {
            record.hasDuplicates = true
        }
    }
}
