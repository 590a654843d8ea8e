extension JSONReader {
    /// Moves to the value of that key. False when it is missing, which is noted when it is required, and after a
    /// failure.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool, mayAssume: Bool = true) -> Bool {
        touch()
        let count = key.utf8CodeUnitCount
        let text = cursor + 1
        // `"key":` without spaces and escapes.
        if _fastPath(
            byte() == UInt8(ascii: "\"") && count <= 64 && text.load16(count) == Pair.keyEnd
                && equal(text, UnsafeRawPointer(key.utf8Start), count) && plainKeys.contains(key)
        ) {
            taken.append(cursor)
            cursor += count &+ 3
            // The one space of a document for people.
            if byte() == 0x20 { cursor += 1 }
            return true
        }
        return find(key, isRequired: isRequired, mayAssume: mayAssume && !isRequired)
    }

    /// The way for keys that are not the next one, or spelled another way.
    @inline(never)
    mutating func find(_ key: StaticString, isRequired: Bool, mayAssume: Bool) -> Bool {
        if passFoundMember() { return take(key, isRequired: isRequired, mayAssume: mayAssume) }
        if mayAssume && isBeforeAnother(than: key) && assume(missing: key) { return false }
        let frame = frames + depth
        if frame.pointee.state.contains(.isComplete) && !record.isStopped {
            let range = frame.pointee.firstMember..<frame.pointee.lastMember
            if let place = members.place(of: key, in: range, from: frame.pointee.nextMember) {
                frame.pointee.nextMember = place &+ 1
                seek(members[place].value)
                return true
            }
        } else if findInOpenObject(key) {
            return true
        }
        if isRequired && !record.isStopped { noteMissing(key) }
        return false
    }

    @inline(never)
    private mutating func findInOpenObject(_ key: StaticString) -> Bool {
        let state = frames[depth].state
        guard !record.isStopped && !state.contains(.isAbsent) else { return false }
        touch()
        let isBeforeKey = byte() == UInt8(ascii: "\"")
        if isBeforeKey && takeUnusualKey(key) { return true }
        if record.isStopped { return false }
        guard isBeforeKey || state.contains(.hasMembers) else { return false }
        noteTakenMembers()
        if record.isStopped { return false }
        return takeNotedMember(key) || takeMemberAhead(key)
    }

    /// Takes the next key if it is this one, with escapes or with spaces before the colon.
    @inline(__always)
    private mutating func takeUnusualKey(_ key: StaticString) -> Bool {
        let start = cursor
        let run = (start + 1).plainRun
        if _fastPath(run < 16 && (start + 1).load16(run) == Pair.keyEnd) { return false }
        guard let member = readKey() else { return false }
        if member.isKey(key) {
            taken.append(start)
            return true
        }
        seek(start)
        return false
    }

    /// Goes to a member that was passed over before.
    private mutating func takeNotedMember(_ key: StaticString) -> Bool {
        let range = frames[depth].firstMember..<frames[depth].lastMember
        guard let place = members.place(of: key, in: range, from: frames[depth].nextMember) else {
            return false
        }
        frames[depth].nextMember = place &+ 1
        seek(members[place].value)
        return true
    }

    /// Goes on to that member, and notes those before it. Without it, all are noted, and the reader stays where it is.
    private mutating func takeMemberAhead(_ key: StaticString) -> Bool {
        let place = cursor
        seek(frames[depth].front)
        frames[depth].searches &+= 1
        // An object in quite another order is noted at once.
        if frames[depth].searches == 1 {
            if noteMembers(until: key) { return true }
            if !record.isStopped { seek(place) }
            return false
        }
        _ = noteMembers()
        if record.isStopped { return false }
        seek(place)
        return takeNotedMember(key)
    }
}
