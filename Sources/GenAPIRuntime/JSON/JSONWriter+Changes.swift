/// Members of a patch: left out for `.leave`, `null` for `.clear`.
extension JSONWriter {
    @inlinable
    public mutating func change(_ key: StaticString, _ change: Change<some JSONWritable>) {
        if case .set(let value) = change { self.value(key, value) }
    }

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

    @inlinable
    public mutating func change(_ key: StaticString, _ change: ClearableChange<some JSONWritable>) {
        switch change {
        case .leave: break
        case .set(let value): self.value(key, value)
        case .clear: null(key)
        }
    }

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
