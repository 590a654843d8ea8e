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

    /// A number without fraction and exponent that `Int` can hold; `1.0` is rejected. An error if it is missing or
    /// null.
    public mutating func int(_ key: StaticString) -> Int {
        let next = nextPlainMember(key)
        guard let next, let (int64, end) = next.signedPlainInteger, let int = Int(exactly: int64) else {
            return unusualInt(key, next)
        }
        if endDenseMember(at: end) { return int }
        return Int(truncatingIfNeeded: spacedInt64(key, int64, end))
    }

    @inline(never)
    private mutating func unusualInt(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Int {
        if next == nil, let value = indexedMember(key), let int = plainInt(at: value) { return int }
        guard take(key, isRequired: true) else { return 0 }
        let value = readInteger(Int.self)
        finishRequiredMember(key)
        return value
    }

    /// As `int(_:)`; nil if it is missing or null.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        let next = nextPlainMember(key)
        guard let next, let (int64, end) = next.signedPlainInteger, let int = Int(exactly: int64) else {
            return unusualIntIfPresent(key, next)
        }
        if endDenseMember(at: end) { return int }
        return Int(truncatingIfNeeded: spacedInt64(key, int64, end))
    }

    @inline(never)
    private mutating func unusualIntIfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Int? {
        if next == nil, let value = indexedMember(key), let int = plainInt(at: value) { return int }
        guard takePresent(key) else { return nil }
        let value = readInteger(Int.self)
        finishMember()
        return value
    }

    /// As `int(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func int(_ key: StaticString, default value: @autoclosure () -> Int) -> Int {
        intIfPresent(key) ?? value()
    }

    /// A number without fraction and exponent that `Int64` can hold; `1.0` is rejected. An error if it is missing or
    /// null.
    public mutating func int64(_ key: StaticString) -> Int64 {
        let next = nextPlainMember(key)
        guard let next, let (int64, end) = next.signedPlainInteger else { return unusualInt64(key, next) }
        return endDenseMember(at: end) ? int64 : spacedInt64(key, int64, end)
    }

    @inline(never)
    private mutating func unusualInt64(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Int64 {
        if next == nil, let value = indexedMember(key), let int64 = plainInt64(at: value) { return int64 }
        guard take(key, isRequired: true) else { return 0 }
        let value = readInteger(Int64.self)
        finishRequiredMember(key)
        return value
    }

    /// As `int64(_:)`; nil if it is missing or null.
    public mutating func int64IfPresent(_ key: StaticString) -> Int64? {
        let next = nextPlainMember(key)
        guard let next, let (int64, end) = next.signedPlainInteger else {
            return unusualInt64IfPresent(key, next)
        }
        return endDenseMember(at: end) ? int64 : spacedInt64(key, int64, end)
    }

    @inline(never)
    private mutating func unusualInt64IfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Int64? {
        if next == nil, let value = indexedMember(key), let int64 = plainInt64(at: value) { return int64 }
        guard takePresent(key) else { return nil }
        let value = readInteger(Int64.self)
        finishMember()
        return value
    }

    /// As `int64(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func int64(_ key: StaticString, default value: @autoclosure () -> Int64) -> Int64 {
        int64IfPresent(key) ?? value()
    }

    /// A number, as the nearest `Double`; one that is nearest to infinity is rejected. An error if it is missing or
    /// null.
    public mutating func double(_ key: StaticString) -> Double {
        let next = nextPlainMember(key)
        guard let next, let (double, end) = next.signedPlainDouble else { return unusualDouble(key, next) }
        return endDenseMember(at: end) ? double : spacedDouble(key, double, end)
    }

    @inline(never)
    private mutating func unusualDouble(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Double {
        if let value = next ?? indexedMember(key), let double = plainDouble(at: value) { return double }
        guard take(key, isRequired: true) else { return 0 }
        let value = readDouble()
        finishRequiredMember(key)
        return value
    }

    /// As `double(_:)`; nil if it is missing or null.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        let next = nextPlainMember(key)
        guard let next, let (double, end) = next.signedPlainDouble else {
            return unusualDoubleIfPresent(key, next)
        }
        return endDenseMember(at: end) ? double : spacedDouble(key, double, end)
    }

    @inline(never)
    private mutating func unusualDoubleIfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Double? {
        if let value = next ?? indexedMember(key), let double = plainDouble(at: value) { return double }
        guard takePresent(key) else { return nil }
        let value = readDouble()
        finishMember()
        return value
    }

    /// As `double(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func double(_ key: StaticString, default value: @autoclosure () -> Double) -> Double {
        doubleIfPresent(key) ?? value()
    }

    /// `true` or `false`; numbers and strings are rejected. An error if it is missing or null.
    public mutating func bool(_ key: StaticString) -> Bool {
        let next = nextPlainMember(key)
        guard let next, let (bool, end) = next.plainBool else { return unusualBool(key, next) }
        return endDenseMember(at: end) ? bool : spacedBool(key, bool, end)
    }

    @inline(never)
    private mutating func unusualBool(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Bool {
        if next == nil, let value = indexedMember(key), let bool = plainBool(at: value) { return bool }
        guard take(key, isRequired: true) else { return false }
        let value = readBool()
        finishRequiredMember(key)
        return value
    }

    /// `true` or `false`; nil if it is missing or null.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        let next = nextPlainMember(key)
        guard let next, let (bool, end) = next.plainBool else { return unusualBoolIfPresent(key, next) }
        return endDenseMember(at: end) ? bool : spacedBool(key, bool, end)
    }

    @inline(never)
    private mutating func unusualBoolIfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?
    ) -> Bool? {
        if next == nil, let value = indexedMember(key), let bool = plainBool(at: value) { return bool }
        guard takePresent(key) else { return nil }
        let value = readBool()
        finishMember()
        return value
    }

    /// `true` or `false`; the default if it is missing or null.
    @inlinable
    public mutating func bool(_ key: StaticString, default value: @autoclosure () -> Bool) -> Bool {
        boolIfPresent(key) ?? value()
    }
}

/// Members with white space after their values.
extension JSONReader {
    @inline(never)
    private mutating func spacedString(_ key: StaticString, _ value: UnsafeRawPointer, _ count: Int) -> String
    {
        guard let smallString, endSpacedMember(at: value + (count &+ 2)) else {
            return unusualString(key, nil)
        }
        return smallString.assembled(value + 1, count)
    }

    @inline(never)
    private mutating func spacedInt64(_ key: StaticString, _ value: Int64, _ end: UnsafeRawPointer) -> Int64 {
        endSpacedMember(at: end) ? value : unusualInt64(key, nil)
    }

    @inline(never)
    private mutating func spacedDouble(_ key: StaticString, _ value: Double, _ end: UnsafeRawPointer)
        -> Double
    {
        endSpacedMember(at: end) ? value : unusualDouble(key, nil)
    }

    @inline(never)
    private mutating func spacedBool(_ key: StaticString, _ value: Bool, _ end: UnsafeRawPointer) -> Bool {
        endSpacedMember(at: end) ? value : unusualBool(key, nil)
    }
}
