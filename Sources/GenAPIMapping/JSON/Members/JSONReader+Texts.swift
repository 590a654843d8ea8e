/// The keys on the way to a member, as bytes.
package struct MemberPath: Sendable {
    fileprivate let keys: [[UInt8]]

    package init(_ path: JSONKeyPath) {
        keys = path.keys.map { Array($0.utf8) }
    }
}

extension JSONReader {
    /// The text of the member at the end of that way from the value at the reader's position, as it was sent: a
    /// string's contents, a number's characters. Nil if there is none. The reader stays where it is.
    package mutating func text(at path: MemberPath) -> String? {
        skipSpaces()
        if record.isStopped { return nil }
        let (place, depth) = (cursor, depth)
        let text = go(to: path) ? scalarText() : nil
        if record.isStopped { return nil }
        self.depth = depth
        seek(place)
        return text
    }

    private mutating func go(to path: MemberPath) -> Bool {
        for key in path.keys {
            skipSpaces()
            guard cursor.load8() == UInt8(ascii: "{") else { return false }
            beginObject()
            guard !record.isStopped, key.withUnsafeBytes({ goToMember($0) }) else { return false }
        }
        return true
    }

    private mutating func goToMember(_ key: UnsafeRawBufferPointer) -> Bool {
        guard cursor.load8() == UInt8(ascii: "\"") else { return false }
        repeat {
            guard let member = readKey() else { return false }
            skipSpaces()
            if member.isKey(key) { return true }
            skipValue()
        } while nextMember()
        return false
    }

    private mutating func scalarText() -> String? {
        skipSpaces()
        switch cursor.load8() {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return scanNumber(expecting: "a value")?.text
        default: return nil
        }
    }
}
