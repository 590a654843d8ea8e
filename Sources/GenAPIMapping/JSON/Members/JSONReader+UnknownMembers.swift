/// Members that no model declares.
///
/// No verb of this process has ever read the key of such a member. So no member that was read before has this key, and
/// no index is needed to know that. If the next member has a key that some verb has read, but not the requested one,
/// the object is indexed from its start.
extension JSONReader {
    /// Goes past the members at the cursor whose keys are unknown. False if there are none, in an object that has an
    /// index, and after a failure.
    @inline(never)
    mutating func passUnknownMembers() -> Bool {
        guard !frames[depth].state.contains(.hasMembers) else { return false }
        touch()
        let start = cursor
        while cursor.load8() == .quote {
            let key = cursor + 1
            var run = key.plainRun
            if run == 16 { run &+= (key + 16).plainRun }
            guard run < 32 && key.load16(run) == Pair.keyEnd else { break }
            let hash = KeyHash.of(key, run)
            guard !plainKeys.mayContain(hash: hash) else { break }
            recordUnknown(hash)
            cursor = key + (run &+ 2)
            if cursor.load8() <= 0x20 { skipSpaces() }
            passUnknownValue()
            guard nextMemberQuickly() else { break }
        }
        return cursor != start && !record.isStopped
    }

    /// Keeps the key in mind, as a verb may ask for it later for the first time.
    private mutating func recordUnknown(_ hash: UInt64) {
        let frame = frames + depth
        hasUnknownMembers = true
        if !frame.pointee.state.contains(.hasPassedUnknown) {
            frame.pointee.state.insert(.hasPassedUnknown)
            frame.pointee.seen = KeyBloomFilter()
        }
        _ = frame.pointee.seen.insert(hash)
    }

    /// Records where a container ends, so that it is not scanned again if the object is indexed later.
    private mutating func passUnknownValue() {
        let start = cursor
        let isContainer = start.load8() | 0x20 == .openingBrace
        skipMember(beginLooking())
        if isContainer && !record.isStopped { containers.append(from: start, to: cursor) }
    }

    /// Whether the key may be one of a member of the open object that was skipped as unknown.
    @inline(__always)
    func mayHavePassed(_ key: StaticString) -> Bool {
        frames[depth].state.contains(.hasPassedUnknown) && frames[depth].seen.mayContain(KeyHash.of(key))
    }
}
