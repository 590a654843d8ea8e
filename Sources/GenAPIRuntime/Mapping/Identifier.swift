/// The identity of a `Resource`: a trip's identity cannot be passed where a user's is meant.
///
///     let id: User.ID = "7"
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

    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension Identifier: CustomStringConvertible {
    /// The bare value, as it stands in a path.
    public var description: String {
        String(describing: rawValue)
    }
}

extension Identifier: LosslessStringConvertible where RawValue: LosslessStringConvertible {
    /// Nil where the text is no raw value.
    public init?(_ description: String) {
        guard let rawValue = RawValue(description) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension Identifier: Comparable where RawValue: Comparable {
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
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: Decodable where RawValue: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(RawValue.self))
    }
}

extension Identifier: JSONReadable where RawValue: JSONReadable {
    @inlinable
    public init(from json: inout JSONReader) {
        self.init(rawValue: RawValue(from: &json))
    }
}

extension Identifier: JSONWritable where RawValue: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }
}
