/// The change of a value that cannot be null, in a patch.
public enum Change<Value> {
    /// The key is omitted; the server keeps what it has.
    case unchanged
    /// The key is sent with the value.
    case set(Value)
}

/// The change of a value that can be null, in a patch.
public enum NullableChange<Value> {
    /// The key is omitted; the server keeps what it has.
    case unchanged
    /// The key is sent with the value.
    case set(Value)
    /// The key is sent with `null`.
    case null
}

extension Change: Equatable where Value: Equatable {}
extension Change: Hashable where Value: Hashable {}
extension Change: Sendable where Value: Sendable {}
extension NullableChange: Equatable where Value: Equatable {}
extension NullableChange: Hashable where Value: Hashable {}
extension NullableChange: Sendable where Value: Sendable {}

extension Change where Value: Equatable {
    /// `.unchanged` exactly when the two are equal.
    public init(from old: Value, to new: Value) {
        self = old == new ? .unchanged : .set(new)
    }
}

extension NullableChange where Value: Equatable {
    /// `.unchanged` exactly when the two are equal, `.null` when only the new one is nil.
    public init(from old: Value?, to new: Value?) {
        if old == new {
            self = .unchanged
        } else if let new {
            self = .set(new)
        } else {
            self = .null
        }
    }
}

extension Change {
    /// The value to be set, if there is one.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Whether the key is omitted.
    public var isUnchanged: Bool {
        if case .unchanged = self { true } else { false }
    }

    /// The same change of another value.
    public func map<Other>(_ transform: (Value) -> Other) -> Change<Other> {
        switch self {
        case .unchanged: .unchanged
        case .set(let value): .set(transform(value))
        }
    }
}

extension NullableChange {
    /// The value to be set, if there is one.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Whether the key is omitted.
    public var isUnchanged: Bool {
        if case .unchanged = self { true } else { false }
    }

    /// The same change of another value.
    public func map<Other>(_ transform: (Value) -> Other) -> NullableChange<Other> {
        switch self {
        case .unchanged: .unchanged
        case .set(let value): .set(transform(value))
        case .null: .null
        }
    }
}
