/// Maps, objects whose keys are data, of values that read themselves. Of two members with the same key, the last one
/// stays. All but those with a default are compiled once for all types, here. A key with more than 30 accents in a row
/// is rejected, as a dictionary takes time for each pair of them.
extension JSONReader {
    /// An object whose keys are data; it may be empty. An error if it is missing or null.
    ///
    /// - Parameter skipBadElements: Omits members whose values do not fit, and keeps each among the warnings; text that
    ///   is not JSON stays an error. Otherwise one that does not match is the error.
    public mutating func map<Value: JSONReadable>(
        _ key: StaticString,
        of type: Value.Type = Value.self,
        skipBadElements: Bool = false
    ) -> [String: Value] {
        requiredMember(key) { $0.map(of: type, skipBadElements: skipBadElements) }
    }

    /// An object whose keys are data; nil if it is missing or null.
    public mutating func mapIfPresent<Value: JSONReadable>(
        _ key: StaticString,
        of type: Value.Type = Value.self,
        skipBadElements: Bool = false
    ) -> [String: Value]? {
        presentMember(key) { $0.map(of: type, skipBadElements: skipBadElements) }
    }

    /// An object whose keys are data; the default if it is missing or null, but not if it is empty.
    @inlinable
    public mutating func map<Value: JSONReadable>(
        _ key: StaticString,
        of type: Value.Type = Value.self,
        default value: @autoclosure () -> [String: Value],
        skipBadElements: Bool = false
    ) -> [String: Value] {
        mapIfPresent(key, of: type, skipBadElements: skipBadElements) ?? value()
    }

    /// The map at the reader's position, of values that read themselves.
    public mutating func map<Value: JSONReadable>(
        of type: Value.Type = Value.self,
        skipBadElements: Bool = false
    ) -> [String: Value] {
        map(skipBadElements: skipBadElements) { Value(from: &$0) }
    }
}

/// Maps whose values a closure reads.
extension JSONReader {
    /// An object whose keys are data and whose values the closure reads, each from its own place; it has to read the
    /// whole value. An error if the object is missing or null.
    @inlinable
    public mutating func map<Value>(
        _ key: StaticString,
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Value
    ) -> [String: Value] {
        let member = openMember(key)
        let values = map(skipBadElements: skipBadElements, read)
        closeMember(member, key)
        return values
    }

    /// An object whose keys are data and whose values the closure reads; nil if it is missing or null.
    @inlinable
    public mutating func mapIfPresent<Value>(
        _ key: StaticString,
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Value
    ) -> [String: Value]? {
        guard openPresentMember(key) else { return nil }
        let values = map(skipBadElements: skipBadElements, read)
        closePresentMember()
        return values
    }

    /// An object whose keys are data and whose values the closure reads; the default if it is missing or null, but not
    /// if it is empty.
    @inlinable
    public mutating func map<Value>(
        _ key: StaticString,
        default value: @autoclosure () -> [String: Value],
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Value
    ) -> [String: Value] {
        mapIfPresent(key, skipBadElements: skipBadElements, read) ?? value()
    }

    /// The map at the reader's position. Values that do not match are an error, or are omitted and kept among the
    /// warnings.
    @inlinable
    public mutating func map<Value>(
        skipBadElements: Bool = false,
        _ read: (inout JSONReader) -> Value
    ) -> [String: Value] {
        var values: [String: Value] = [:]
        guard beginMembers() else { return values }
        // Most maps are small, and need not grow step by step.
        values.reserveCapacity(3)
        repeat {
            guard let key = nextMapKey() else { break }
            if skipBadElements {
                values[key] = isolated(read)
            } else {
                values[key] = read(&self)
            }
        } while nextMember()
        endMembers()
        return values
    }
}

extension JSONReader {
    /// Opens the object at the reader's position, to go through its members. False when it is empty, or after a
    /// failure.
    @usableFromInline
    mutating func beginMembers() -> Bool {
        beginObject()
        if record.isStopped { return false }
        record.maps.insert(depth)
        if cursor.load8() == UInt8(ascii: "\"") { return true }
        endMembers()
        return false
    }

    @usableFromInline
    mutating func endMembers() {
        if record.isStopped { return }
        record.maps.remove(depth)
        cursor += 1
        pop()
    }

    /// The key at the cursor, which moves to its value.
    mutating func nextKey() -> String? {
        readKey().map(\.keyText)
    }

    /// The same for the key of a dictionary.
    @usableFromInline
    mutating func nextMapKey() -> String? {
        if let key = shortKey() { return key }
        return readKey().flatMap { mapKey(of: $0) }
    }

    /// The key at the cursor, which moves to its value, when it is of up to 15 bytes of ASCII and has no spaces after
    /// it.
    @inline(__always)
    private mutating func shortKey() -> String? {
        touch()
        let text = cursor + 1
        let run = text.plainRun
        guard let smallString, cursor.load8() == UInt8(ascii: "\""), run < 16, text.load16(run) == Pair.keyEnd
        else { return nil }
        cursor = text + (run &+ 2)
        return smallString.assembled(text, run)
    }

    /// Rejects a key that no dictionary can take in time: to hash a `String` puts its accents in order, each pair of
    /// them.
    mutating func mapKey(of member: Member) -> String? {
        let key = member.keyText
        if key.utf8.count < 64 || key.isStreamSafe { return key }
        fail(.mismatch(expected: "a key with at most 30 accents in a row", found: "more"), at: member.start)
        return nil
    }
}

extension String {
    /// Whether at most 30 characters in a row combine with one before them (Unicode Standard Annex 15, Stream-Safe Text).
    fileprivate var isStreamSafe: Bool {
        var run = 0
        for scalar in unicodeScalars {
            let combines = !scalar.isASCII && scalar.properties.canonicalCombiningClass != .notReordered
            run = combines ? run + 1 : 0
            if run > 30 { return false }
        }
        return true
    }
}
