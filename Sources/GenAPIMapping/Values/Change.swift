/// What a patch does to a value that cannot be cleared.
public enum Change<Value> {
    /// The key is left out; the server keeps what it has.
    case leave
    /// The key is sent with the value.
    case set(Value)
}

/// What a patch does to a value that can be cleared.
public enum ClearableChange<Value> {
    /// The key is left out; the server keeps what it has.
    case leave
    /// The key is sent with the value.
    case set(Value)
    /// The key is sent with `null`.
    case clear
}

extension Change: Equatable where Value: Equatable {}
extension Change: Hashable where Value: Hashable {}
extension Change: Sendable where Value: Sendable {}
extension ClearableChange: Equatable where Value: Equatable {}
extension ClearableChange: Hashable where Value: Hashable {}
extension ClearableChange: Sendable where Value: Sendable {}

extension Change where Value: Equatable {
    /// `.leave` exactly when the two are equal.
    public init(from old: Value, to new: Value) {
        self = old == new ? .leave : .set(new)
    }
}

extension ClearableChange where Value: Equatable {
    /// `.leave` exactly when the two are equal, `.clear` when only the new one is nil.
    public init(from old: Value?, to new: Value?) {
        if old == new {
            self = .leave
        } else if let new {
            self = .set(new)
        } else {
            self = .clear
        }
    }
}

extension Change {
    /// The value to be set, if there is one.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Whether the key is left out.
    public var isLeave: Bool {
        if case .leave = self { true } else { false }
    }

    /// The same change of another value.
    public func map<Other>(_ transform: (Value) -> Other) -> Change<Other> {
        switch self {
        case .leave: .leave
        case .set(let value): .set(transform(value))
        }
    }
}

extension ClearableChange {
    /// The value to be set, if there is one.
    public var value: Value? {
        if case .set(let value) = self { value } else { nil }
    }

    /// Whether the key is left out.
    public var isLeave: Bool {
        if case .leave = self { true } else { false }
    }

    /// The same change of another value.
    public func map<Other>(_ transform: (Value) -> Other) -> ClearableChange<Other> {
        switch self {
        case .leave: .leave
        case .set(let value): .set(transform(value))
        case .clear: .clear
        }
    }
}
