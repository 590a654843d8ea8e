/// Duplicate keys: the last member of each key is the one that counts.
enum SupersededMembers {
    /// The document with spaces in the place of every member that another one of its key follows; all that stays
    /// keeps its offset. Nil when there is none, or the text is no JSON.
    ///
    /// Of a part of a document, which lies within so many containers, only the value that it begins with counts.
    static func blanked(_ source: JSONSource, maximumDepth: Int, depth: Int = 0) -> [UInt8]? {
        var reader = JSONReader(source, maximumDepth: maximumDepth, depth: depth)
        var superseded: [Range<Int>] = []
        reader.findSuperseded(&superseded)
        guard !reader.hasFailed, !superseded.isEmpty else { return nil }
        var bytes = [UInt8](source.bytes)
        for range in superseded {
            for offset in range where bytes[offset] != UInt8(ascii: "\n") {
                bytes[offset] = UInt8(ascii: " ")
            }
        }
        return bytes
    }
}

extension JSONReader {
    fileprivate mutating func findSuperseded(_ superseded: inout [Range<Int>]) {
        skipSpaces()
        switch cursor.load8() {
        case UInt8(ascii: "{"):
            guard beginMembers() else { return }
            var members: [ObjectKey: Int] = [:]
            repeat {
                let start = offset
                guard let key = nextKey() else { return }
                if let earlier = members.updateValue(start, forKey: ObjectKey(key)) {
                    superseded.append(earlier..<endOfMember(at: earlier))
                }
                findSuperseded(&superseded)
            } while nextMember()
            endMembers()
        case UInt8(ascii: "["):
            guard beginArray() else { return }
            repeat { findSuperseded(&superseded) } while nextElement()
            endArray()
        default: skipValue()
        }
    }

    /// Past the comma.
    private mutating func endOfMember(at offset: Int) -> Int {
        let place = cursor
        seek(source.place(at: offset))
        if readKey() != nil { skipValue() }
        skipSpaces()
        let end = self.offset + 1
        seek(place)
        return end
    }
}
