/// A member that is there, with a value or with null. A property of type `Nullable<Value>?` is nil if the member is missing.
///
///     profile.nickname = .null         // {"nickname":null}
///     profile.nickname = .value("Al")  // {"nickname":"Al"}
///     profile.nickname = nil           // {}
public enum Nullable<Value> {
    /// The member is null.
    case null
    /// The member has a value.
    case value(Value)
}

extension Nullable {
    /// `.null` for nil.
    public init(_ value: Value?) {
        self = value.map(Nullable.value) ?? .null
    }

    /// The value; nil for `.null`.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension NullableChange {
    /// The member that is sent: nil for `.unchanged`.
    public var nullable: Nullable<Value>? {
        switch self {
        case .unchanged: nil
        case .set(let value): .value(value)
        case .null: .null
        }
    }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}
extension Nullable: Sendable where Value: Sendable {}
