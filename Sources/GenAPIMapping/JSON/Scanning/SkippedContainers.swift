/// The ends of containers in a part of the document that is skipped more than once: an object whose members have
/// another order is scanned before it is read, and so may be every object around it; and a value that does not match is
/// read before it is set aside. With these ends each byte is skipped a few times at most, however deep the containers
/// are.
struct SkippedContainers {
    /// Shorter ones are skipped again as quickly as they are found.
    private static let shortest = 64

    /// By where they begin.
    private var ends: [Int: Int] = [:]

    mutating func forget() {
        if _slowPath(!ends.isEmpty) { ends = [:] }
    }

    /// The end of the container that begins at that offset.
    func end(of start: Int) -> Int? {
        ends.isEmpty ? nil : ends[start]
    }

    mutating func record(_ start: Int, end: Int) {
        if end - start >= Self.shortest { ends[start] = end }
    }
}

extension JSONReader {
    /// For a part of the document that was not scanned before. The parts before it are not skipped again, unless they
    /// belong to an element that may be set aside.
    @inline(__always)
    mutating func forgetSkipped() {
        if isolations == 0 { skipped.forget() }
    }

    /// Checks the value at the cursor and moves past it, and records where containers end.
    @inline(never)
    mutating func skipAgain(levels: Int = 0) {
        skipSpaces()
        let isObject = cursor.load8() == UInt8(ascii: "{")
        // Beyond the default depth, the stack may be too small for recursion.
        guard isObject || cursor.load8() == UInt8(ascii: "["), levels < Self.defaultMaximumDepth else {
            return skipValue()
        }
        let start = offset
        if let end = skipped.end(of: start) { return seek(source.place(at: end)) }
        guard depth < maximumDepth else { return failTooDeep() }
        depth += 1
        if isObject { skipMembersAgain(levels) } else { skipElementsAgain(levels) }
        if record.isStopped { return }
        depth -= 1
        skipped.record(start, end: offset)
    }

    private mutating func skipMembersAgain(_ levels: Int) {
        cursor += 1
        skipSpaces()
        if cursor.load8() != UInt8(ascii: "}") {
            repeat {
                guard readKey() != nil else { return }
                skipAgain(levels: levels + 1)
                if record.isStopped { return }
            } while nextMember()
        }
        if !record.isStopped { cursor += 1 }
    }

    private mutating func skipElementsAgain(_ levels: Int) {
        cursor += 1
        skipSpaces()
        if cursor.load8() == UInt8(ascii: "]") {
            cursor += 1
            return
        }
        repeat {
            skipAgain(levels: levels + 1)
            if record.isStopped { return }
        } while nextElement()
    }
}
