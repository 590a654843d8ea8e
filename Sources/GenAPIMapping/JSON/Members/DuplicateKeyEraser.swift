/// Duplicate keys: the last member of each key is the one that counts.
enum DuplicateKeyEraser {
    /// The document with spaces in the place of every member that another one of its key follows; all that stays
    /// keeps its offset. Nil when there is none, or the text is not JSON.
    ///
    /// Of a part of a document, which lies within so many containers, only the value that it begins with counts.
    static func blanked(_ source: JSONSource, maximumDepth: Int, depth: Int = 0) -> [UInt8]? {
        var reader = JSONReader(source, maximumDepth: maximumDepth, depth: depth)
        var superseded: [Range<Int>] = []
        reader.findSuperseded(&superseded)
        guard !reader.hasFailed, !superseded.isEmpty else { return nil }
        var bytes = [UInt8](source.bytes)
        var end = 0
        for range in superseded.sorted(by: { $0.lowerBound < $1.lowerBound }) where range.upperBound > end {
            // A member within one that is gone already is gone with it.
            for offset in range where bytes[offset] != UInt8(ascii: "\n") {
                bytes[offset] = UInt8(ascii: " ")
            }
            end = range.upperBound
        }
        return bytes
    }
}

extension JSONReader {
    fileprivate mutating func findSuperseded(_ superseded: inout [Range<Int>], levels: Int = 0) {
        skipSpaces()
        // Beyond the default depth, the stack may be too small for recursion.
        guard levels < Self.defaultMaximumDepth else { return skipValue() }
        switch cursor.load8() {
        case UInt8(ascii: "{"):
            guard beginMembers() else { return }
            var members: [ExactText: Range<Int>] = [:]
            repeat {
                let start = offset
                guard let key = nextKey() else { return }
                findSuperseded(&superseded, levels: levels + 1)
                skipSpaces()
                if record.isStopped { return }
                // With the comma, which each member has that another one follows.
                let member = start..<(offset + 1)
                if let earlier = members.updateValue(member, forKey: ExactText(key)) {
                    superseded.append(earlier)
                }
            } while nextMember()
            endMembers()
        case UInt8(ascii: "["):
            guard beginArray() else { return }
            repeat { findSuperseded(&superseded, levels: levels + 1) } while nextElement()
            endArray()
        default: skipValue()
        }
    }
}
