/// Members of a patch: left out for `.leave`, `null` for `.clear`.
extension JSONWriter {
    /// A member of a patch: left out for `.leave`.
    @inlinable
    public mutating func change(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .set(let value) = change { self.value(key, value) }
    }

    /// A member of a patch whose value the closure writes; it is not called for `.leave`, for which the member is
    /// left out.
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

    /// A member of a patch: left out for `.leave`, `null` for `.clear`.
    @inlinable
    public mutating func change(_ key: StaticString, _ change: ClearableChange<some JSONWritable>) {
        switch change {
        case .leave: break
        case .set(let value): self.value(key, value)
        case .clear: null(key)
        }
    }

    /// A member of a patch whose value the closure writes; it is not called for `.leave`, for which the member is
    /// left out, nor for `.clear`, which is `null`.
    @inlinable
    public mutating func change<Value>(
        _ key: StaticString,
        _ change: ClearableChange<Value>,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        switch change {
        case .leave: break
        case .set(let value):
            self.key(key)
            write(&self, value)
        case .clear: null(key)
        }
    }
}
