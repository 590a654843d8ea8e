/// Where containers end that lie in a part of the document that is passed over more than once: an object whose
/// members stand in another order is looked through before it is read, and so may be every object around it. With
/// these ends each byte is passed over a few times at most, however deep the objects are.
struct SkippedContainers {
    /// Shorter ones are passed over again as quickly as they are found.
    private static let shortest = 64

    private var starts: [Int] = []
    private var ends: [Int] = []

    /// Nothing before that offset will be passed over again.
    mutating func forget(before offset: Int) {
        guard let last = starts.last, last < offset else { return }
        starts.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    /// The end of the container that begins at that offset.
    func end(of start: Int) -> Int? {
        guard let last = starts.last, start <= last else { return nil }
        var range = 0..<starts.count
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= start ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return starts[range.lowerBound] == start && ends[range.lowerBound] > start
            ? ends[range.lowerBound] : nil
    }

    /// Answers where its end is to be noted; nil where containers behind it are noted already.
    mutating func begin(at start: Int) -> Int? {
        if let last = starts.last, start <= last { return nil }
        starts.append(start)
        ends.append(start)
        return starts.count - 1
    }

    mutating func end(_ place: Int, at end: Int) {
        if place == starts.count - 1 && end - starts[place] < Self.shortest {
            starts.removeLast()
            ends.removeLast()
        } else {
            ends[place] = end
        }
    }
}

extension JSONReader {
    /// Checks the value at the cursor and moves past it, and notes where containers end.
    @inline(never)
    mutating func skipAgain(levels: Int = 0) {
        skipSpaces()
        let isObject = cursor.load8() == UInt8(ascii: "{")
        // Deeper than documents are without somebody's leave, memory may be short for calls.
        guard isObject || cursor.load8() == UInt8(ascii: "["), levels < Self.defaultMaximumDepth else {
            return skipValue()
        }
        let start = offset
        if let end = skipped.end(of: start) { return seek(source.place(at: end)) }
        guard depth < maximumDepth else { return failTooDeep() }
        let place = skipped.begin(at: start)
        depth += 1
        if isObject { skipMembersAgain(levels) } else { skipElementsAgain(levels) }
        if record.isStopped { return }
        depth -= 1
        if let place { skipped.end(place, at: offset) }
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
