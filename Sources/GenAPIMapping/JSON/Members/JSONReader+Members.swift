/// Members whose values are strings, numbers and bools. A plain verb requires the member, `IfPresent` returns nil if it
/// is missing or null, and `default:` returns its value there.
///
/// Each verb handles the usual case without a call, so that it needs no stack frame. Everything else is a second function.
extension JSONReader {
    /// A string. An error if it is missing or null.
    public mutating func string(_ key: StaticString) -> String {
        guard let next = nextPlainMember(key) else { return unusualString(key, nil) }
        let count = (next + 1).plainRun
        guard count < 16 && next.isString(of: count), let smallString else {
            return unusualString(key, count == 16 ? next : nil)
        }
        if endDenseMember(at: next + (count &+ 2)) { return smallString.assembled(next + 1, count) }
        return spacedString(key, next, count)
    }

    /// - Parameter next: Where the value is, if it is the next one and may be a long string of ASCII.
    @inline(never)
    private mutating func unusualString(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> String {
        if next == nil, let string = placedString(key) { return string }
        if let value = next ?? indexedMember(key),
            let string = plainString(at: value, after: next == nil ? 0 : 16)
        {
            return string
        }
        guard take(key, isRequired: true) else { return "" }
        let value = readUnusualString()
        finishRequiredMember(key)
        return value
    }

    /// A string; nil if it is missing or null.
    public mutating func stringIfPresent(_ key: StaticString) -> String? {
        guard let next = nextPlainMember(key) else { return unusualStringIfPresent(key, nil) }
        let count = (next + 1).plainRun
        guard count < 16 && next.isString(of: count), let smallString else {
            return unusualStringIfPresent(key, count == 16 ? next : nil)
        }
        if endDenseMember(at: next + (count &+ 2)) { return smallString.assembled(next + 1, count) }
        return spacedString(key, next, count)
    }

    @inline(never)
    private mutating func unusualStringIfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> String? {
        if next == nil, let string = placedString(key) { return string }
        if let value = next ?? indexedMember(key),
            let string = plainString(at: value, after: next == nil ? 0 : 16)
        {
            return string
        }
        guard takePresent(key) else { return nil }
        let value = readUnusualString()
        finishMember()
        return value
    }

    /// A string; the default if it is missing or null.
    @inlinable
    public mutating func string(_ key: StaticString, default value: @autoclosure () -> String) -> String {
        stringIfPresent(key) ?? value()
    }

    /// A string with white space after it.
    @inline(never)
    private mutating func spacedString(_ key: StaticString, _ value: UnsafeRawPointer, _ count: Int) -> String
    {
        guard let smallString, endSpacedMember(at: value + (count &+ 2)) else {
            return unusualString(key, nil)
        }
        return smallString.assembled(value + 1, count)
    }

    /// A number without fraction and exponent that `Int` can hold; `1.0` is rejected. An error if it is missing or
    /// null.
    public mutating func int(_ key: StaticString) -> Int {
        plainMember(key)
    }

    /// As `int(_:)`; nil if it is missing or null.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        plainMemberIfPresent(key)
    }

    /// As `int(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func int(_ key: StaticString, default value: @autoclosure () -> Int) -> Int {
        intIfPresent(key) ?? value()
    }

    /// A number without fraction and exponent that `Int64` can hold; `1.0` is rejected. An error if it is missing or
    /// null.
    public mutating func int64(_ key: StaticString) -> Int64 {
        plainMember(key)
    }

    /// As `int64(_:)`; nil if it is missing or null.
    public mutating func int64IfPresent(_ key: StaticString) -> Int64? {
        plainMemberIfPresent(key)
    }

    /// As `int64(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func int64(_ key: StaticString, default value: @autoclosure () -> Int64) -> Int64 {
        int64IfPresent(key) ?? value()
    }

    /// A number, as the nearest `Double`; one that is nearest to infinity is rejected. An error if it is missing or
    /// null.
    public mutating func double(_ key: StaticString) -> Double {
        plainMember(key)
    }

    /// As `double(_:)`; nil if it is missing or null.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        plainMemberIfPresent(key)
    }

    /// As `double(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func double(_ key: StaticString, default value: @autoclosure () -> Double) -> Double {
        doubleIfPresent(key) ?? value()
    }

    /// `true` or `false`; numbers and strings are rejected. An error if it is missing or null.
    public mutating func bool(_ key: StaticString) -> Bool {
        plainMember(key)
    }

    /// `true` or `false`; nil if it is missing or null.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        plainMemberIfPresent(key)
    }

    /// `true` or `false`; the default if it is missing or null.
    @inlinable
    public mutating func bool(_ key: StaticString, default value: @autoclosure () -> Bool) -> Bool {
        boolIfPresent(key) ?? value()
    }
}

/// The verbs of all scalars.
extension JSONReader {
    @_transparent
    private mutating func plainMember<Value: PlainScalar>(_ key: StaticString) -> Value {
        let next = nextPlainMember(key)
        guard let next, let (value, end) = Value.plain(at: next) else { return unusualMember(key, next) }
        return endDenseMember(at: end) ? value : spacedMember(key, value, end)
    }

    @_transparent
    private mutating func plainMemberIfPresent<Value: PlainScalar>(_ key: StaticString) -> Value? {
        let next = nextPlainMember(key)
        guard let next, let (value, end) = Value.plain(at: next) else {
            return unusualMemberIfPresent(key, next)
        }
        return endDenseMember(at: end) ? value : spacedMember(key, value, end)
    }

    /// - Parameter next: Where the value is, if it is the next one.
    @inline(never)
    private mutating func unusualMember<Value: PlainScalar>(_ key: StaticString, _ next: UnsafeRawPointer?)
        -> Value
    {
        if next == nil, let value: Value = placedScalar(key) { return value }
        if let value: Value = plainValue(of: key, next) { return value }
        guard take(key, isRequired: true) else { return .placeholder }
        let value = Value.read(from: &self)
        finishRequiredMember(key)
        return value
    }

    @inline(never)
    private mutating func unusualMemberIfPresent<Value: PlainScalar>(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Value? {
        if next == nil, let value: Value = placedScalar(key) { return value }
        if let value: Value = plainValue(of: key, next) { return value }
        guard takePresent(key) else { return nil }
        let value = Value.read(from: &self)
        finishMember()
        return value
    }

    /// The value of the next member, or of one that is in the index.
    @inline(__always)
    private mutating func plainValue<Value: PlainScalar>(of key: StaticString, _ next: UnsafeRawPointer?)
        -> Value?
    {
        guard let place = next ?? indexedMember(key), let (value, end) = Value.longPlain(at: place),
            endPlainMember(at: end)
        else { return nil }
        return value
    }

    /// A value with white space after it.
    @inline(never)
    private mutating func spacedMember<Value: PlainScalar>(
        _ key: StaticString,
        _ value: Value,
        _ end: UnsafeRawPointer
    ) -> Value {
        endSpacedMember(at: end) ? value : unusualMember(key, nil)
    }
}
