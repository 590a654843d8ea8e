/// The identity of a `Resource`: a trip's identity cannot be passed where a user's is meant.
///
///     let id: User.ID = "7"
///
/// Identities that are texts are equal if their UTF-8 is equal, as in JSON, paths and stores. `String` compares characters instead:
/// for it, "é" is equal to "e" with a combining accent.
public struct Identifier<Resource, RawValue: Hashable & Sendable>: RawRepresentable, Hashable, Sendable {
    /// As the server spells it.
    public let rawValue: RawValue

    /// The identity that the server spells so.
    public init(rawValue: RawValue) {
        self.rawValue = rawValue
    }

    /// The identity that the server spells so.
    public init(_ rawValue: RawValue) {
        self.rawValue = rawValue
    }

    @inlinable
    public static func == (left: Self, right: Self) -> Bool {
        guard RawValue.self == String.self else { return left.rawValue == right.rawValue }
        return ExactText(unsafeBitCast(left.rawValue, to: String.self))
            == ExactText(unsafeBitCast(right.rawValue, to: String.self))
    }

    @inlinable
    public func hash(into hasher: inout Hasher) {
        guard RawValue.self == String.self else { return hasher.combine(rawValue) }
        hasher.combine(ExactText(unsafeBitCast(rawValue, to: String.self)))
    }
}

extension Identifier where RawValue == String {
    /// The identity that the server spells so.
    ///
    /// It precedes the other initializers, which are equally good for `User.ID("user-\(number)")`.
    public init(_ rawValue: String) {
        self.init(rawValue: rawValue)
    }
}

extension Identifier: CustomStringConvertible {
    /// The raw value, as in a path.
    public var description: String {
        String(describing: rawValue)
    }
}

extension Identifier: LosslessStringConvertible where RawValue: LosslessStringConvertible {
    /// Nil if the text is not a raw value.
    public init?(_ description: String) {
        guard let rawValue = RawValue(description) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension Identifier: Comparable where RawValue: Comparable {
    /// Orders identities by their raw values: strings are compared by characters, so `"10"` is before `"9"`.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Identifier: ExpressibleByUnicodeScalarLiteral where RawValue == String {
    public init(unicodeScalarLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension Identifier: ExpressibleByExtendedGraphemeClusterLiteral where RawValue == String {
    public init(extendedGraphemeClusterLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension Identifier: ExpressibleByStringLiteral where RawValue == String {
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension Identifier: ExpressibleByIntegerLiteral where RawValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: RawValue.IntegerLiteralType) {
        self.init(rawValue: RawValue(integerLiteral: value))
    }
}

extension Identifier: Encodable where RawValue: Encodable {
    /// The bare raw value, without anything around it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: Decodable where RawValue: Decodable {
    /// The bare raw value, without anything around it.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
    }
}

extension Identifier: JSONReadable where RawValue: JSONReadable {
    /// The bare raw value: a number is rejected where identities are texts.
    @inlinable
    public init(from json: inout JSONReader) {
        self.init(rawValue: RawValue(from: &json))
    }
}

extension Identifier: JSONWritable where RawValue: JSONWritable {
    /// The bare raw value.
    @inlinable
    public func write(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }
}

/// Identities that are texts are read and written as such, in one call.
extension JSONReader {
    /// A string. An error if it is missing or null.
    @inlinable
    public mutating func value<Resource>(
        _ key: StaticString,
        as type: Identifier<Resource, String>.Type = Identifier<Resource, String>.self
    ) -> Identifier<Resource, String> {
        Identifier(rawValue: string(key))
    }

    /// A string; nil if it is missing or null.
    @inlinable
    public mutating func valueIfPresent<Resource>(
        _ key: StaticString,
        as type: Identifier<Resource, String>.Type = Identifier<Resource, String>.self
    ) -> Identifier<Resource, String>? {
        stringIfPresent(key).map { Identifier(rawValue: $0) }
    }
}

extension JSONWriter {
    /// A string.
    @inlinable
    public mutating func value<Resource>(_ key: StaticString, _ value: Identifier<Resource, String>) {
        string(key, value.rawValue)
    }

    /// A string; omitted for nil.
    @inlinable
    public mutating func valueIfPresent<Resource>(_ key: StaticString, _ value: Identifier<Resource, String>?)
    {
        stringIfPresent(key, value?.rawValue)
    }
}
