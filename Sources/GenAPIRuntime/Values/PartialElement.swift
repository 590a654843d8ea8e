public import GenAPIMapping

/// A value whose responses can lack fields. A missing field leaves the stored value unchanged, and null clears it.
///
/// Generated for resources with an identity, unless the spec says that responses are whole. The protocol is not bound to an actor, even in modules whose default is the main actor.
public protocol PartialElement: SendableMetatype {
    /// Whether the response lacked optional fields of the element, or of elements inside of it.
    var hasMissingFields: Bool { get }

    /// Gives missing fields the values of another version, also inside of elements with the same identity. Does nothing for another
    /// element.
    mutating func fillMissingFields(from known: Self)
}

extension Optional: PartialElement where Wrapped: PartialElement {
    /// Whether a value is present and has missing fields.
    public var hasMissingFields: Bool { self?.hasMissingFields ?? false }

    /// Fills the missing fields of the value if both versions have one.
    public mutating func fillMissingFields(from known: Self) {
        guard let known else { return }
        self?.fillMissingFields(from: known)
    }
}

extension Nullable: PartialElement where Value: PartialElement {
    /// Whether a value is present and has missing fields.
    public var hasMissingFields: Bool { value.hasMissingFields }

    /// Fills the missing fields of the value if both versions have one.
    public mutating func fillMissingFields(from known: Self) {
        guard case .value(var value) = self, case .value(let known) = known else { return }
        value.fillMissingFields(from: known)
        self = .value(value)
    }
}

extension Array: PartialElement where Element: PartialElement & Identifiable {
    /// Whether an element has missing fields.
    public var hasMissingFields: Bool { contains { $0.hasMissingFields } }

    /// Fills the missing fields of each element from the known element with the same identity. The elements and their order stay.
    public mutating func fillMissingFields(from known: Self) {
        guard hasMissingFields, !known.isEmpty else { return }
        let known = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        for index in indices {
            if let other = known[self[index].id] { self[index].fillMissingFields(from: other) }
        }
    }
}

extension Dictionary: PartialElement where Value: PartialElement {
    /// Whether a value has missing fields.
    public var hasMissingFields: Bool { values.contains { $0.hasMissingFields } }

    /// Fills the missing fields of each value from the known value with the same key.
    public mutating func fillMissingFields(from known: Self) {
        for (key, other) in known where self[key] != nil { self[key]?.fillMissingFields(from: other) }
    }
}

extension Expandable: PartialElement where Value: PartialElement {
    /// Whether only the identity is there, or fields of the value are missing.
    public var hasMissingFields: Bool { value?.hasMissingFields ?? true }

    /// Takes over the whole element in place of its identity, or fills the missing fields of the value.
    public mutating func fillMissingFields(from known: Self) {
        guard id == known.id, let other = known.value else { return }
        guard case .value(var value) = self else { return self = known }
        value.fillMissingFields(from: other)
        self = .value(value)
    }
}
