/// The optional fields that the JSON of an object lacked. Null is not missing.
///
/// Two objects are equal whatever was missing in their JSON, so that all values of this type are equal.
public struct MissingFields: Hashable, Sendable {
    /// Shared by consecutive objects that lack the same fields.
    private var fields: Shared?

    /// Nothing is missing.
    public init() {}

    init(_ fields: [MissingField]) { self.fields = Shared(fields) }

    /// Whether nothing is missing.
    public var isEmpty: Bool { fields == nil }

    /// Whether a field is missing.
    public func contains(_ key: StaticString) -> Bool { contains(MissingField(parents: [], key: key)) }

    /// Whether the field at a key path is missing.
    public func contains(_ path: [StaticString]) -> Bool { MissingField(path).map(contains) ?? false }

    private func contains(_ field: MissingField) -> Bool { fields?.all.contains(field) ?? false }

    func consists(of other: some Sequence<MissingField>) -> Bool { fields?.all.elementsEqual(other) ?? false }

    /// Always true.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing, as all are equal.
    public func hash(into hasher: inout Hasher) {}

    private final class Shared: Sendable {
        let all: [MissingField]

        init(_ all: [MissingField]) { self.all = all }
    }
}

// Filling.

extension MissingFields {
    /// The value of a field, or the known one if it has none and is missing. The field is not missing then.
    ///
    ///     nickname = missingFields.filled("nickname", nickname, from: known.nickname)
    public mutating func filled<Value>(_ key: StaticString, _ value: Value?, from known: Value?) -> Value? {
        guard value == nil, known != nil, remove(MissingField(parents: [], key: key)) else { return value }
        return known
    }

    /// The value of the field at a key path, or the known one if it has none and is missing.
    public mutating func filled<Value>(_ path: [StaticString], _ value: Value?, from known: Value?) -> Value?
    {
        guard value == nil, known != nil, let field = MissingField(path), remove(field) else { return value }
        return known
    }

    /// The value of a field, or the known one if it is the default and the field is missing.
    ///
    ///     tags = missingFields.filled("tags", tags, default: [], from: known.tags)
    public mutating func filled<Value: Equatable>(
        _ key: StaticString,
        _ value: Value,
        default: Value,
        from known: Value
    ) -> Value {
        guard value == `default`, known != `default`, remove(MissingField(parents: [], key: key)) else {
            return value
        }
        return known
    }

    /// The value of the field at a key path, or the known one if it is the default and the field is missing.
    public mutating func filled<Value: Equatable>(
        _ path: [StaticString],
        _ value: Value,
        default: Value,
        from known: Value
    ) -> Value {
        guard value == `default`, known != `default`, let field = MissingField(path), remove(field) else {
            return value
        }
        return known
    }

    /// Removes the fields that another version of the object had: null, or a value that has been taken over.
    public mutating func formIntersection(_ other: MissingFields) {
        guard let all = fields?.all else { return }
        let others = all.filter(other.contains)
        if others.count < all.count { fields = others.isEmpty ? nil : Shared(others) }
    }

    /// - Returns: Whether the field was missing.
    private mutating func remove(_ field: MissingField) -> Bool {
        guard let all = fields?.all, all.contains(field) else { return false }
        let others = all.filter { $0 != field }
        fields = others.isEmpty ? nil : Shared(others)
        return true
    }
}

/// A field by the keys of the objects around it and its own.
struct MissingField: Equatable, Sendable {
    let parents: [StaticString]
    let key: StaticString

    init(parents: [StaticString], key: StaticString) { (self.parents, self.key) = (parents, key) }

    /// `nil` for an empty path.
    init?(_ path: [StaticString]) {
        guard let key = path.last else { return nil }
        self.init(parents: path.dropLast(), key: key)
    }

    static func == (left: Self, right: Self) -> Bool {
        isSame(left.key, right.key) && left.parents.count == right.parents.count
            && zip(left.parents, right.parents).allSatisfy(isSame)
    }

    private static func isSame(_ left: StaticString, _ right: StaticString) -> Bool {
        let count = left.utf8CodeUnitCount
        if count != right.utf8CodeUnitCount { return false }
        return left.utf8Start == right.utf8Start || equal(left.utf8Start, right.utf8Start, count)
    }
}
