/// A related element that a server sends as its identity or, on request, as a whole.
///
///     charge.customer.id             // is always there
///     charge.customer.value?.email   // is there if the server has sent the whole customer
///
/// The whole element is stored behind a reference, so that elements can refer to each other.
public enum Expandable<Value: Identifiable>: Identifiable {
    /// Only the identity.
    case id(Value.ID)
    /// The whole element.
    indirect case value(Value)

    /// The identity, which both forms have.
    public var id: Value.ID {
        switch self {
        case .id(let id): id
        case .value(let value): value.id
        }
    }

    /// The whole element; nil if only its identity is known.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension Expandable: Equatable where Value: Equatable {}
extension Expandable: Hashable where Value: Hashable {}
extension Expandable: Sendable where Value: Sendable, Value.ID: Sendable {}

extension Expandable: JSONReadable where Value: JSONReadable, Value.ID: JSONReadable & Sendable {
    /// `.value` for an object, otherwise `.id`.
    public init(from json: inout JSONReader) {
        self = json.kind == .object ? .value(Value(from: &json)) : .id(Value.ID(from: &json))
    }
}

extension Expandable: JSONWritable where Value: JSONWritable, Value.ID: JSONWritable {
    /// As it was read.
    public func write(to json: inout JSONWriter) {
        switch self {
        case .id(let id): id.write(to: &json)
        case .value(let value): value.write(to: &json)
        }
    }
}
