/// The discriminator of a union's object. It is read before the other members, and skipped when its turn comes.
struct DiscriminatorMember {
    /// The beginning of the object. Nil if nothing was found.
    var object: UnsafeRawPointer?
    /// The beginning of the member, and the beginning of the next one or the end of the object.
    var key: UnsafeRawPointer?
    var end: UnsafeRawPointer?
    /// The key, and the contents of its string, without escapes.
    var name: StaticString = ""
    var contents = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Whether the member was read.
    var isTaken = false
}

extension JSONReader {
    /// The text of that member of the object that was just opened; nil if there is none. The members before it are not
    /// indexed, so that the object can be read as if it had not been scanned.
    ///
    /// - Parameter isRequired: Whether a value that is null, a list or an object is an error, and not nil.
    mutating func findText(_ key: StaticString, isRequired: Bool = true) -> String? {
        let first = cursor
        let isAgain = source.offset(of: cursor) < lookedTo
        if !isAgain { forgetSkipped() }
        defer { lookedTo = max(lookedTo, source.offset(of: cursor)) }
        while cursor.load8() == UInt8(ascii: "\"") {
            touch()
            let text = cursor + 1
            let count = text.plainRun
            if _fastPath(count < 16 && text.load16(count) == Pair.keyEnd) {
                if key.isText(at: text, count) { return readFoundText(key, isRequired) }
                cursor = text + (count &+ 2)
                if cursor.load8() <= 0x20 { skipSpaces() }
            } else {
                if nextPlainMember(key) != nil { return readFoundText(key, isRequired) }
                guard isBeforeAnother(than: key) else {
                    seek(first)
                    guard take(key, isRequired: false, mayAssume: false) else { return nil }
                    return readText(isRequired)
                }
                guard readKey() != nil else { return nil }
                skipSpaces()
            }
            skipMember(isAgain)
            guard nextMemberQuickly() else { return nil }
        }
        return nil
    }

    /// The string, the number or the bool at the reader's place as a text.
    private mutating func readText(_ isRequired: Bool) -> String? {
        skipSpaces()
        switch cursor.load8() {
        case UInt8(ascii: "\""): return readString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()?.text
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return bool() ? "true" : "false"
        default: return isRequired ? readString() : nil
        }
    }

    private mutating func readFoundText(_ key: StaticString, _ isRequired: Bool) -> String? {
        let start = cursor
        plainKeys.remember(key)
        cursor += key.utf8CodeUnitCount + 3
        skipSpaces()
        guard cursor.load8() == UInt8(ascii: "\"") else { return readText(isRequired) }
        guard let contents = scanString() else { return nil }
        let text = text(of: contents)
        guard !contents.hasEscapes else { return text }
        finishMember()
        found = DiscriminatorMember(
            object: frames[depth].start,
            key: start,
            end: cursor,
            name: key,
            contents: contents.bytes
        )
        return text
    }

    /// Whether the discriminator of the open object was read before its turn, and has this key.
    @inline(__always)
    mutating func hasFound(_ key: StaticString, _ constant: StaticString) -> Bool {
        guard found.object == frames[depth].start, found.key != cursor, !record.isStopped else {
            return false
        }
        return takeFound(key, constant)
    }

    private mutating func takeFound(_ key: StaticString, _ constant: StaticString) -> Bool {
        guard let contents = found.contents.baseAddress,
            found.name.utf8CodeUnitCount == key.utf8CodeUnitCount,
            found.contents.count == constant.utf8CodeUnitCount,
            equal(found.name.utf8Start, key.utf8Start, key.utf8CodeUnitCount),
            equal(contents, constant.utf8Start, constant.utf8CodeUnitCount)
        else { return false }
        found.isTaken = true
        return true
    }

    /// Skips the discriminator of the open object if it is the next member and was read before its turn.
    @inline(__always) @discardableResult
    mutating func passFoundMember() -> Bool {
        guard found.key == cursor, found.isTaken, let end = found.end else { return false }
        found.isTaken = false
        seek(end)
        return true
    }
}

extension StaticString {
    @inline(__always)
    fileprivate func isText(at place: UnsafeRawPointer, _ count: Int) -> Bool {
        count == utf8CodeUnitCount && equal(place, utf8Start, count)
    }
}
