/// The location of a member that is being read.
@usableFromInline
enum OpenMember {
    /// The member exists; the cursor is at its value, or at the spaces before it.
    case present(UnsafeRawPointer)
    /// It is missing, or nothing is read any more; placeholders are read instead.
    case absent(UnsafeRawPointer?)
}

extension JSONReader {
    /// Goes to the value of a required member.
    @usableFromInline
    mutating func openMember(_ key: StaticString) -> OpenMember {
        if _fastPath(take(key, isRequired: true)) { return .present(cursor) }
        if record.isStopped { return .absent(nil) }
        let place = cursor
        stop()
        return .absent(place)
    }

    /// Goes on after a required member.
    @usableFromInline
    mutating func closeMember(_ member: OpenMember, _ key: StaticString) {
        switch member {
        case .present(let place):
            if _slowPath(record.isStopped) { recordNull(key, at: place) }
            finishMember()
        case .absent(nil): break
        case .absent(let place?):
            record.isStopped = false
            seek(place)
        }
    }

    /// Goes to the value of a member that may be missing or null. False when it is.
    @usableFromInline
    mutating func openPresentMember(_ key: StaticString) -> Bool {
        takePresent(key)
    }

    @inline(__always)
    mutating func takePresent(_ key: StaticString) -> Bool {
        take(key, isRequired: false) && !passNullMember()
    }

    /// Passes the value of a member if it is null.
    @inline(__always)
    mutating func passNullMember() -> Bool {
        if _fastPath(cursor.load8() > 0x20 && cursor.load8() != UInt8(ascii: "n")) { return false }
        return takeNullMember()
    }

    @inline(never)
    private mutating func takeNullMember() -> Bool {
        guard takeNull() else { return false }
        finishMember()
        return true
    }

    /// Goes on after a value.
    @usableFromInline
    mutating func closePresentMember() {
        finishMember()
    }

    // The callers of these two functions stay in this module, because a small generic function that other modules can
    // see is compiled again in them.

    /// The value of a required member.
    @inline(__always)
    mutating func requiredMember<Value>(_ key: StaticString, _ read: (inout JSONReader) -> Value) -> Value {
        let member = openMember(key)
        let value = read(&self)
        closeMember(member, key)
        return value
    }

    /// The value of a member that may be missing or null.
    @inline(__always)
    mutating func presentMember<Value>(_ key: StaticString, _ read: (inout JSONReader) -> Value) -> Value? {
        guard openPresentMember(key) else { return nil }
        let value = read(&self)
        closePresentMember()
        return value
    }
}

/// Values that read themselves. These verbs are compiled once for all types, here, and not again in the modules that
/// use them.
extension JSONReader {
    /// A value that reads itself. An error if it is missing or null; a type that reads `null` itself, such as an
    /// optional or `JSONValue`, gets that.
    public mutating func value<Value: JSONReadable>(_ key: StaticString, as type: Value.Type = Value.self)
        -> Value
    {
        requiredMember(key) { Value(from: &$0) }
    }

    /// A value that reads itself; nil if it is missing or null.
    public mutating func valueIfPresent<Value: JSONReadable>(
        _ key: StaticString,
        as type: Value.Type = Value.self
    ) -> Value? {
        presentMember(key) { Value(from: &$0) }
    }

    /// A value that reads itself; the default if it is missing or null.
    @inlinable
    public mutating func value<Value: JSONReadable>(
        _ key: StaticString,
        as type: Value.Type = Value.self,
        default value: @autoclosure () -> Value
    ) -> Value {
        valueIfPresent(key, as: type) ?? value()
    }

    /// The value at the reader's position, which reads itself.
    @inlinable
    public mutating func value<Value: JSONReadable>(as type: Value.Type = Value.self) -> Value {
        Value(from: &self)
    }
}

extension JSONReader {
    /// Checks the value at the reader's position and skips it.
    public mutating func skip() {
        touch()
        skipValue()
    }

    /// Reads the `null` at the reader's position, if there is one. True after a failure: then there is nothing to read, and
    /// types that contain themselves end.
    public mutating func null() -> Bool {
        if record.isStopped { return true }
        touch()
        return takeNull()
    }

    /// Nil for the `null` at the reader's position, otherwise the value there.
    ///
    ///     dates = json.list("dates") { json in json.nullable { json in json.date(.rfc3339) } }
    @inlinable
    public mutating func nullable<Value>(_ read: (inout JSONReader) -> Value) -> Value? {
        null() ? nil : read(&self)
    }

    /// The value that the closure reads, or nil for null. An error if the member is missing.
    ///
    ///     deletedAt = json.nullable("deleted_at") { json in json.date(.rfc3339) }
    @inlinable
    public mutating func nullable<Value>(
        _ key: StaticString,
        _ read: (inout JSONReader) -> Value
    ) -> Value? {
        let member = openMember(key)
        let value = nullable(read)
        closeMember(member, key)
        return value
    }

    /// The value that the closure reads, or `.null`; nil if the member is missing.
    ///
    ///     nickname = json.nullableIfPresent("nickname") { json in json.string() }
    public mutating func nullableIfPresent<Value>(
        _ key: StaticString,
        _ read: (inout JSONReader) -> Value
    ) -> Nullable<Value>? {
        guard take(key, isRequired: false) else { return nil }
        let value: Nullable<Value> = null() ? .null : .value(read(&self))
        finishMember()
        return value
    }

    /// Nil if the reading fails on a value that does not match, which is kept among the warnings.
    ///
    ///     age = json.lenient { json in json.intIfPresent("age") }
    public mutating func lenient<Value>(_ read: (inout JSONReader) -> Value?) -> Value? {
        if record.isStopped { return nil }
        let mark = mark
        let value = read(&self)
        guard hasFailed else { return value }
        _ = setFailureAside(backTo: mark)
        return nil
    }

    /// The older value if the reading fails on a value that does not match, which is kept among the warnings.
    ///
    ///     age = json.lenient(keeping: age) { json in json.intIfPresent("age") }
    public mutating func lenient<Value>(keeping old: Value, _ read: (inout JSONReader) -> Value) -> Value {
        lenient { json in Optional.some(read(&json)) } ?? old
    }

    /// The older value if the open object has no member with that key, and no object of its key path is null.
    ///
    ///     nickname = json.updated("nickname", from: nickname) { json in json.stringIfPresent("nickname") }
    ///
    /// - Parameter read: Reads the member, or null.
    public mutating func updated<Value>(
        _ key: StaticString,
        formerly formerKeys: StaticString...,
        from old: Value,
        _ read: (inout JSONReader) -> Value
    ) -> Value {
        if record.isStopped { return old }
        if hasMember(key) || isInsideNull { return read(&self) }
        for former in formerKeys where hasMember(former) { return read(&self) }
        noteMissing(key)
        return old
    }
}
