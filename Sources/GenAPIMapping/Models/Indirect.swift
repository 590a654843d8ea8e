/// Stores a field behind a reference, so that a type can contain itself. Copies stay independent.
///
///     @Indirect public var parent: Node?
@propertyWrapper
public struct Indirect<Value> {
    private var box: Box

    /// A value of its own.
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    /// The field. Setting it leaves other copies as they are.
    public var wrappedValue: Value {
        get { box.value }
        set {
            if isKnownUniquelyReferenced(&box) {
                box.value = newValue
            } else {
                box = Box(newValue)
            }
        }
    }

    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
}

extension Indirect: Equatable where Value: Equatable {
    /// Whether the values are equal. Copies that share their storage are equal, whatever they contain.
    public static func == (left: Self, right: Self) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

// Proof: the box is private, and it is written only while exactly one copy of the wrapper refers to it,
// through that copy's exclusive access. A box that two copies can reach is never written.
extension Indirect: @unchecked Sendable where Value: Sendable {}

extension Indirect: CustomStringConvertible {
    /// The value's own.
    public var description: String { String(describing: wrappedValue) }
}
