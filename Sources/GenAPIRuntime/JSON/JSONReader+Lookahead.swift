/// Looking at the object at the reader's place without reading it.
extension JSONReader {
    /// The string of that member, which says what type the object is.
    public mutating func discriminator(_ key: StaticString) -> String {
        var type: String?
        let isObject = lookingAhead { json in
            type = json.takeAhead(key) ? json.readString() : nil
        }
        if isObject && type == nil {
            let place = cursor
            fail(.missing(["\(key)"]), at: place)
        }
        return type ?? ""
    }

    /// Whether the object has that member.
    public mutating func hasKey(_ key: StaticString) -> Bool {
        var isThere = false
        _ = lookingAhead { json in
            isThere = json.takeAhead(key)
        }
        return isThere
    }

    /// Checks that the member is the string that it has to be.
    public mutating func expect(_ key: StaticString, _ constant: StaticString) {
        let member = openMember(key)
        skipSpaces()
        let place = cursor
        let value = string()
        if !record.isStopped && value != "\(constant)" {
            fail(.mismatch(expected: "\"\(constant)\"", found: "\"\(value)\""), at: place)
        }
        closeMember(member, key)
    }

    /// False when there is no object, which is kept as the error.
    private mutating func lookingAhead(_ look: (inout JSONReader) -> Void) -> Bool {
        skipSpaces()
        let place = cursor
        beginObject()
        if record.isStopped { return false }
        look(&self)
        if record.isStopped { return false }
        depth -= 1
        seek(place)
        return true
    }

    /// Goes to the value of that key in the object that was just opened.
    private mutating func takeAhead(_ key: StaticString) -> Bool {
        guard byte() == UInt8(ascii: "\"") else { return false }
        let literal = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        repeat {
            guard let member = readKey() else { return false }
            skipSpaces()
            if member.isKey(literal) { return true }
            skipValue()
        } while nextMember()
        return false
    }
}
