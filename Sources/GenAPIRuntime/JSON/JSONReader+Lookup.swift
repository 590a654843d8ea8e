extension JSONReader {
    /// Moves to the value of that key. False when it is missing, which is noted when it is required, and after a
    /// failure.
    @inline(__always)
    mutating func take(_ key: StaticString, isRequired: Bool) -> Bool {
        touch()
        let length = key.utf8CodeUnitCount
        if _fastPath(isNext(key)) {
            cursor += length &+ 3
            return true
        }
        return find(key, isRequired: isRequired)
    }

    /// Whether `"key":` stands at the cursor, without spaces and escapes.
    @inline(__always)
    private func isNext(_ key: StaticString) -> Bool {
        let count = key.utf8CodeUnitCount
        let literal = UnsafeRawPointer(key.utf8Start)
        let text = cursor + 1
        guard byte() == UInt8(ascii: "\""), count <= 64, text.load16(count) == twoBytes("\":") else {
            return false
        }
        return equal(text, literal, count)
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
        if isKey(member, key) { return true }
        seek(start)
        return false
    }

    private mutating func lookUp(_ key: StaticString) -> Bool {
        let frame = frames[depth]
        var place = frame.nextMember
        for _ in frame.firstMember..<frame.lastMember {
            if place == frame.lastMember { place = frame.firstMember }
            let member = record.members[Int(place)]
            place += 1
            if isKey(member, key) {
                frames[depth].nextMember = place
                seek(member.value)
                return true
            }
        }
        return false
    }

    /// Goes through all members of the open object, which is checked as a whole, and notes where they are.
    @inline(never)
    mutating func indexObject() {
        let place = cursor
        let first = record.members.count
        seek(frames[depth].start + 1)
        skipSpaces()
        if byte() != UInt8(ascii: "}") {
            repeat {
                guard let member = readKey() else { return }
                noteDuplicate(of: member, since: first)
                record.members.append(member)
                skipValue()
            } while nextMember()
        }
        if record.isStopped { return }
        frames[depth].state.insert(.isIndexed)
        frames[depth].firstMember = Int32(first)
        frames[depth].nextMember = Int32(first)
        frames[depth].lastMember = Int32(record.members.count)
        frames[depth].end = cursor
        seek(place)
    }

    private mutating func noteDuplicate(of member: Member, since first: Int) {
        for place in first..<record.members.count where isSame(record.members[place], member) {
            record.hasDuplicates = true
        }
    }

    private func isSame(_ left: Member, _ right: Member) -> Bool {
        if left.keyHasEscapes || right.keyHasEscapes { return text(of: left) == text(of: right) }
        return left.keyCount == right.keyCount && equalBytes(left.key, right.key, left.keyCount)
    }

    func isKey(_ member: Member, _ key: StaticString) -> Bool {
        let literal = UnsafeRawPointer(key.utf8Start)
        if member.keyHasEscapes {
            let bytes = unescaped(member)
            return bytes.count == key.utf8CodeUnitCount
                && bytes.withUnsafeBytes { equalBytes($0.baseAddress ?? literal, literal, bytes.count) }
        }
        return member.keyCount == key.utf8CodeUnitCount && equalBytes(member.key, literal, member.keyCount)
    }

    func text(of member: Member) -> String {
        if member.keyHasEscapes { return String(decoding: unescaped(member), as: UTF8.self) }
        return String(
            decoding: UnsafeRawBufferPointer(start: member.key, count: member.keyCount),
            as: UTF8.self
        )
    }
}
