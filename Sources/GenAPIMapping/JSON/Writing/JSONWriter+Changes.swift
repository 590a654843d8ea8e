/// Members of a patch: omitted for `.unchanged`, `null` for `.null`.
extension JSONWriter {
    /// A member of a patch: omitted for `.unchanged`.
    @inlinable
    public mutating func change(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .set(let value) = change { self.value(key, value) }
    }

    /// A member of a patch whose value the closure writes; it is not called for `.unchanged`, for which the member is
    /// omitted.
    @inlinable
    public mutating func change<Value>(
        _ key: StaticString,
        _ change: Change<Value>,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard case .set(let value) = change else { return }
        self.key(key)
        write(&self, value)
    }

    /// A member of a patch: omitted for `.unchanged`, `null` for `.null`.
    @inlinable
    public mutating func change(_ key: StaticString, _ change: NullableChange<some JSONWritable>) {
        switch change {
        case .unchanged: break
        case .set(let value): self.value(key, value)
        case .null: null(key)
        }
    }

    /// A member of a patch whose value the closure writes; it is not called for `.unchanged`, for which the member is
    /// omitted, nor for `.null`, which is `null`.
    @inlinable
    public mutating func change<Value>(
        _ key: StaticString,
        _ change: NullableChange<Value>,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        switch change {
        case .unchanged: break
        case .set(let value):
            self.key(key)
            write(&self, value)
        case .null: null(key)
        }
    }
}
