extension JSONReader {
    /// Keeps the first error; from here on everything is a placeholder.
    @inline(never)
    mutating func fail(_ problem: MappingError.Problem, at place: UnsafeRawPointer) {
        guard !record.isStopped else { return }
        record.failure = ReadingFailure(
            problem: problem,
            offset: source.offset(of: place),
            maps: record.maps
        )
        // A value that is set aside is skipped again.
        lookedTo = max(lookedTo, offset)
        stop()
    }

    /// Rejects a value that was read, in words of the type that it does not match.
    ///
    ///     json.refuse(expected: "an even number", found: "\(number)", at: place)
    @inline(never)
    public mutating func refuse(expected: String, found: String, at offset: Int) {
        fail(.mismatch(expected: expected, found: found), at: source.place(at: offset))
    }

    /// Rejects an undeclared type; `nil` stands for an object without a type.
    @inline(never)
    public mutating func failUnknownType(_ type: String?, known: [String]) {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        refuse(expected: "one of the types \(names)", found: type.map { "'\($0)'" } ?? "none", at: offset)
    }

    /// Nothing can be read until the cursor is moved.
    mutating func stop() {
        record.isStopped = true
        cursor = source.zeros
        limit = JSONSource.unlimited
    }

    /// Fails because something else than `expected` is at the cursor.
    @inline(never)
    mutating func failExpecting(_ expected: StaticString) {
        guard !record.isStopped else { return }
        skipSpaces()
        let found = whatStandsHere()
        if found.isValue {
            fail(.mismatch(expected: "\(expected)", found: found.name), at: cursor)
        } else {
            fail(.malformed(expected: "\(expected)", found: found.name), at: cursor)
        }
    }

    /// Fails because the text at the cursor is not JSON.
    @inline(never)
    mutating func failMalformed(_ expected: StaticString) {
        failMalformed(expected, at: cursor)
    }

    @inline(never)
    mutating func failMalformed(_ expected: StaticString, at place: UnsafeRawPointer) {
        guard !record.isStopped else { return }
        cursor = place
        fail(.malformed(expected: "\(expected)", found: whatStandsHere().name), at: place)
    }

    private mutating func whatStandsHere() -> (name: String, isValue: Bool) {
        if source.offset(of: cursor) >= source.count { return ("the end of the document", false) }
        let byte = cursor.load8()
        switch byte {
        case UInt8(ascii: "\""): return ("string", true)
        case UInt8(ascii: "{"): return ("object", true)
        case UInt8(ascii: "["): return ("array", true)
        case UInt8(ascii: "t") where hasWord("true"), UInt8(ascii: "f") where hasWord("false"):
            return ("bool", true)
        case UInt8(ascii: "n") where hasWord("null"): return ("null", true)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return ("number", true)
        case 0x21...0x7E: return ("'\(Character(Unicode.Scalar(byte)))'", false)
        default: return ("byte 0x\(String(byte, radix: 16, uppercase: true))", false)
        }
    }
}

extension JSONReader {
    /// A place to go back to, and what was open there.
    struct Mark {
        let cursor: UnsafeRawPointer
        let depth: Int
        let missing: Int
        let members: Int
        let containers: Int
        let assumed: Int
    }

    var mark: Mark {
        Mark(
            cursor: cursor,
            depth: depth,
            missing: record.missing.count,
            members: members.count,
            containers: containers.count,
            assumed: record.assumed.count
        )
    }

    /// Sets the error aside as a warning, and goes back to the mark; false if the text is not JSON, and stays rejected.
    mutating func setFailureAside(backTo mark: Mark) -> Bool {
        guard let failure = record.failure else { return false }
        if case .malformed = failure.problem { return false }
        if record.warnings.count < ReadingRecord.mostWarnings { record.warnings.append(failure) }
        record.failure = nil
        record.isStopped = false
        record.missing.removeLast(record.missing.count - mark.missing)
        record.assumed.removeLast(record.assumed.count - mark.assumed)
        depth = mark.depth
        record.maps.removeAll(above: depth)
        suspended = nil
        // Members of the object that is still open may have been indexed since.
        let hasMembers = frames[depth].state.contains(.hasMembers)
        members.truncate(to: hasMembers ? frames[depth].lastMember : mark.members)
        containers.count = mark.containers
        frames[depth].nextContainer = min(frames[depth].nextContainer, mark.containers)
        seek(mark.cursor)
        return true
    }
}
