/// Members of an object that JSON has a kind of value for. A plain verb needs the member, `IfPresent` answers nil where it is missing or null, and
/// `default:` its value.
extension JSONReader {
    /// A string. An error where it is missing or null.
    public mutating func string(_ key: StaticString) -> String {
        if let value = plainMember(key), value.load8() == UInt8(ascii: "\"") {
            let run = (value + 1).plainRun
            if let string = shortMember(at: value, run) { return string }
            if run == 16 { return longMember(key, at: value) }
        }
        return unusualString(key)
    }

    @inline(never)
    mutating func unusualString(_ key: StaticString) -> String {
        guard take(key, isRequired: true) else { return "" }
        let value = readUnusualString()
        finishRequiredMember(key)
        return value
    }

    /// A string; nil where it is missing or null.
    public mutating func stringIfPresent(_ key: StaticString) -> String? {
        if let value = plainMember(key), value.load8() == UInt8(ascii: "\"") {
            let run = (value + 1).plainRun
            if let string = shortMember(at: value, run) { return string }
            if run == 16 { return longMember(key, at: value) }
        }
        return unusualStringIfPresent(key)
    }

    @inline(never)
    private mutating func unusualStringIfPresent(_ key: StaticString) -> String? {
        guard takePresent(key) else { return nil }
        let value = readUnusualString()
        finishMember()
        return value
    }

    /// A string; the default where it is missing or null.
    @inlinable
    public mutating func string(_ key: StaticString, default value: @autoclosure () -> String) -> String {
        stringIfPresent(key) ?? value()
    }

    /// A number without fraction and exponent that `Int` can hold; `1.0` is refused. An error where it is missing
    /// or null.
    public mutating func int(_ key: StaticString) -> Int {
        if let value = plainMember(key), let int = plainInt(at: value) { return int }
        return unusualInt(key)
    }

    @inline(never)
    private mutating func unusualInt(_ key: StaticString) -> Int {
        guard take(key, isRequired: true) else { return 0 }
        let value = readInteger(Int.self)
        finishRequiredMember(key)
        return value
    }

    /// As `int(_:)`; nil where it is missing or null.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        if let value = plainMember(key), let int = plainInt(at: value) { return int }
        return unusualIntIfPresent(key)
    }

    @inline(never)
    private mutating func unusualIntIfPresent(_ key: StaticString) -> Int? {
        guard takePresent(key) else { return nil }
        let value = readInteger(Int.self)
        finishMember()
        return value
    }

    /// As `int(_:)`; the default where it is missing or null.
    @inlinable
    public mutating func int(_ key: StaticString, default value: @autoclosure () -> Int) -> Int {
        intIfPresent(key) ?? value()
    }

    /// A number without fraction and exponent that `Int64` can hold; `1.0` is refused. An error where it is missing
    /// or null.
    public mutating func int64(_ key: StaticString) -> Int64 {
        if let value = plainMember(key), let int64 = plainInt64(at: value) { return int64 }
        return unusualInt64(key)
    }

    @inline(never)
    private mutating func unusualInt64(_ key: StaticString) -> Int64 {
        guard take(key, isRequired: true) else { return 0 }
        let value = readInteger(Int64.self)
        finishRequiredMember(key)
        return value
    }

    /// As `int64(_:)`; nil where it is missing or null.
    public mutating func int64IfPresent(_ key: StaticString) -> Int64? {
        if let value = plainMember(key), let int64 = plainInt64(at: value) { return int64 }
        return unusualInt64IfPresent(key)
    }

    @inline(never)
    private mutating func unusualInt64IfPresent(_ key: StaticString) -> Int64? {
        guard takePresent(key) else { return nil }
        let value = readInteger(Int64.self)
        finishMember()
        return value
    }

    /// As `int64(_:)`; the default where it is missing or null.
    @inlinable
    public mutating func int64(_ key: StaticString, default value: @autoclosure () -> Int64) -> Int64 {
        int64IfPresent(key) ?? value()
    }

    /// A number, as the nearest `Double`; one that is nearest to infinity is refused. An error where it is missing
    /// or null.
    public mutating func double(_ key: StaticString) -> Double {
        if let value = plainMember(key), let double = plainDouble(at: value) { return double }
        return unusualDouble(key)
    }

    @inline(never)
    private mutating func unusualDouble(_ key: StaticString) -> Double {
        guard take(key, isRequired: true) else { return 0 }
        let value = readDouble()
        finishRequiredMember(key)
        return value
    }

    /// As `double(_:)`; nil where it is missing or null.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        if let value = plainMember(key), let double = plainDouble(at: value) { return double }
        return unusualDoubleIfPresent(key)
    }

    @inline(never)
    private mutating func unusualDoubleIfPresent(_ key: StaticString) -> Double? {
        guard takePresent(key) else { return nil }
        let value = readDouble()
        finishMember()
        return value
    }

    /// As `double(_:)`; the default where it is missing or null.
    @inlinable
    public mutating func double(_ key: StaticString, default value: @autoclosure () -> Double) -> Double {
        doubleIfPresent(key) ?? value()
    }

    /// `true` or `false`; no number and no string is taken for one. An error where it is missing or null.
    public mutating func bool(_ key: StaticString) -> Bool {
        if let value = plainMember(key), let bool = plainBool(at: value) { return bool }
        return unusualBool(key)
    }

    @inline(never)
    private mutating func unusualBool(_ key: StaticString) -> Bool {
        guard take(key, isRequired: true) else { return false }
        let value = readBool()
        finishRequiredMember(key)
        return value
    }

    /// `true` or `false`; nil where it is missing or null.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        if let value = plainMember(key), let bool = plainBool(at: value) { return bool }
        return unusualBoolIfPresent(key)
    }

    @inline(never)
    private mutating func unusualBoolIfPresent(_ key: StaticString) -> Bool? {
        guard takePresent(key) else { return nil }
        let value = readBool()
        finishMember()
        return value
    }

    /// `true` or `false`; the default where it is missing or null.
    @inlinable
    public mutating func bool(_ key: StaticString, default value: @autoclosure () -> Bool) -> Bool {
        boolIfPresent(key) ?? value()
    }
}
