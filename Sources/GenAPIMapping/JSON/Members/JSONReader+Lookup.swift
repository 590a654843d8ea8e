extension JSONReader {
    /// Moves to the value of that key. False when it is missing, which is recorded if it is required, and after
    /// a failure.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool, mayAssume: Bool = true) -> Bool {
        touch()
        let count = key.utf8CodeUnitCount
        // `"key":` without spaces and escapes.
        if _fastPath(
            cursor.load8() == .quote && count <= 64 && cursor.load16(count &+ 1) == Pair.keyEnd
                && equal(cursor + 1, UnsafeRawPointer(key.utf8Start), count)
                && plainKeys.contains(UnsafeRawPointer(key.utf8Start), count)
        ) {
            cursor += count &+ 3
            // The one space of a document for people.
            if _slowPath(cursor.load8() == 0x20) { cursor += 1 }
            return true
        }
        return find(key, isRequired: isRequired, mayAssume: mayAssume && !isRequired)
    }

    /// The value of that member in an object whose members are all in the index; the cursor is at its key then.
    @inline(never)
    mutating func indexedMember(_ key: StaticString) -> UnsafeRawPointer? {
        guard frames[depth].state.contains(.isComplete), !record.isStopped,
            let place = placeOfIndexedMember(key)
        else { return nil }
        let start = members[place].start
        cursor = start
        limit = windowEnd
        if _slowPath(start < windowStart || start > windowEnd) {
            leaveWindow()
            return nil
        }
        return members[place].value
    }

    /// The way for keys that are not the next one, or spelled another way.
    @inline(never)
    mutating func find(_ key: StaticString, isRequired: Bool, mayAssume: Bool) -> Bool {
        if let member = placedMember(key) {
            seek(member.pointee.value)
            return true
        }
        if frames[depth].state.contains(.isComplete) && !record.isStopped {
            if takeIndexedMember(key) { return true }
        } else {
            plainKeys.remember(key)
            if passFoundMember() || (hasUnknownMembers && passUnknownMembers()) {
                return take(key, isRequired: isRequired, mayAssume: mayAssume)
            }
            if mayAssume && isBeforeAnother(than: key) && assume(missing: key) {
                noteMissing(key)
                return false
            }
            if !hasUnknownMembers && !indexesAtOnce && passUnknownMembers() {
                return take(key, isRequired: isRequired, mayAssume: mayAssume)
            }
            if findInOpenObject(key) { return true }
        }
        if !isRequired {
            noteMissing(key)
        } else if !record.isStopped {
            recordMissing(key)
        }
        return false
    }

    @inline(never)
    private mutating func findInOpenObject(_ key: StaticString) -> Bool {
        let state = frames[depth].state
        guard !record.isStopped && !state.contains(.isAbsent) else { return false }
        touch()
        let isBeforeKey = cursor.load8() == .quote
        if isBeforeKey && indexesAtOnce && indexWholeObject(for: key) { return takeIndexedMember(key) }
        if isBeforeKey && !record.isStopped && takeUnusualKey(key) { return true }
        if record.isStopped { return false }
        guard isBeforeKey || state.contains(.hasMembers) || mayHavePassed(key) else { return false }
        indexPassedMembers()
        if record.isStopped { return false }
        return takeIndexedMember(key) || takeMemberAhead(key)
    }

    /// Takes the next key if it is this one, with escapes or with spaces before the colon.
    @inline(__always)
    private mutating func takeUnusualKey(_ key: StaticString) -> Bool {
        let start = cursor
        let run = (start + 1).plainRun
        if _fastPath(run < 16 && (start + 1).load16(run) == Pair.keyEnd) { return false }
        guard let member = readKey() else { return false }
        if member.isKey(key) { return true }
        seek(start)
        return false
    }

    /// Goes to a member that was skipped before.
    @inline(__always)
    private mutating func takeIndexedMember(_ key: StaticString) -> Bool {
        guard let place = placeOfIndexedMember(key) else { return false }
        seek(members[place].value)
        return true
    }

    @inline(__always)
    mutating func placeOfIndexedMember(_ key: StaticString) -> Int? {
        let frame = frames + depth
        if let shape = frame.pointee.shape { return place(of: key, shape) }
        let range = Range(uncheckedBounds: (frame.pointee.firstMember, frame.pointee.lastMember))
        let first = frame.pointee.nextMember
        guard let place = members.place(of: key, plainKeys.mark(of: key), in: range, from: first) else {
            return nil
        }
        frame.pointee.nextMember = place &+ 1
        return place
    }

    /// Moves to that member, and indexes those before it. Without it, all are indexed, and the reader stays where it is.
    private mutating func takeMemberAhead(_ key: StaticString) -> Bool {
        let place = cursor
        seek(frames[depth].scannedUpTo)
        frames[depth].searches &+= 1
        // An object in another order is indexed at once, and so is every one after it.
        if frames[depth].searches == 1 && !indexesAtOnce {
            if indexMembers(until: key) { return true }
            if !record.isStopped { seek(place) }
            return false
        }
        indexesAtOnce = true
        indexAllMembers()
        if record.isStopped { return false }
        seek(place)
        return takeIndexedMember(key)
    }
}
