/// Named values of a type that has others too, which a later version of the API may name. A value without a name is
/// kept and written as it came, so a `switch` needs a `default`.
///
///     public struct Status: OpenEnumeration {
///         public static let active: Self = .init(rawValue: "active")
///         public static let suspended: Self = .init(rawValue: "suspended")
///
///         public let rawValue: String
///
///         public init(rawValue: String) {
///             self.rawValue = rawValue
///         }
///     }
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, JSONReadable, JSONWritable,
    ParameterValue, CustomStringConvertible
where RawValue: JSONReadable & JSONWritable & ParameterValue & Hashable & Sendable {
    /// Never fails: any value is one, whether or not it has a name.
    init(rawValue: RawValue)
}

/// An enumeration that rejects undeclared values. It has at least one case.
public protocol ClosedEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable, JSONReadable,
    JSONWritable, ParameterValue
where RawValue: JSONReadable & JSONWritable & ParameterValue & Hashable {}

extension OpenEnumeration {
    /// The raw value.
    public var description: String { "\(rawValue)" }

    /// Any raw value. Only JSON of another type is an error.
    @inlinable
    public init(from json: inout JSONReader) {
        self.init(rawValue: RawValue(from: &json))
    }

    /// The raw value, as it came.
    public func write(to json: inout JSONWriter) {
        writeRawValue(to: &json)
    }

    /// By raw value.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    /// That of the raw value.
    public var hashValue: Int { hashValueOfRawValue }

    /// By raw value, as `==`.
    public func hash(into hasher: inout Hasher) {
        hashRawValue(into: &hasher)
    }
}

extension ClosedEnumeration {
    /// An undeclared value is an error that lists those there are.
    public init(from json: inout JSONReader) {
        self.init(from: &json, ignoringCase: false, unknown: nil)
    }

    /// - Parameters:
    ///   - ignoringCase: Whether upper and lower case of a text make no difference.
    ///   - unknown: The case for undeclared values. Without one they are an error that lists those there are.
    public init(from json: inout JSONReader, ignoringCase: Bool = false, unknown: Self?) {
        let place = json.offset
        let rawValue = RawValue(from: &json)
        if let value = Self(rawValue: rawValue) {
            self = value
            return
        }
        if ignoringCase, let text = (rawValue as? String)?.lowercased(),
            let value = Self.allCases.first(where: { ($0.rawValue as? String)?.lowercased() == text })
        {
            self = value
            return
        }
        if let unknown {
            self = unknown
            return
        }
        let known = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        json.refuse(expected: "one of \(known)", found: "'\(rawValue)'", at: place)
        guard let placeholder = Self.allCases.first else {
            preconditionFailure("a closed enumeration has at least one case")
        }
        self = placeholder
    }

    /// The raw value.
    public func write(to json: inout JSONWriter) {
        writeRawValue(to: &json)
    }

    /// That of the raw value.
    public var hashValue: Int { hashValueOfRawValue }

    /// By raw value.
    public func hash(into hasher: inout Hasher) {
        hashRawValue(into: &hasher)
    }
}

// These stay in this module: what other modules may see of a small function is compiled again for each enumeration, with all
// of its cases.
extension RawRepresentable where RawValue: Hashable {
    @inline(never)
    fileprivate var hashValueOfRawValue: Int { rawValue.hashValue }

    @inline(never)
    fileprivate func hashRawValue(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension RawRepresentable where RawValue: JSONWritable {
    @inline(never)
    fileprivate func writeRawValue(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }
}

/// Cases that are texts are read and written as such, in one call.
extension JSONReader {
    /// Any string. An error if it is missing or null.
    @inlinable
    public mutating func value<Value: OpenEnumeration>(_ key: StaticString, as type: Value.Type = Value.self)
        -> Value where Value.RawValue == String
    {
        Value(rawValue: string(key))
    }

    /// Any string. Nil if it is missing or null.
    @inlinable
    public mutating func valueIfPresent<Value: OpenEnumeration>(
        _ key: StaticString,
        as type: Value.Type = Value.self
    ) -> Value? where Value.RawValue == String {
        stringIfPresent(key).map { Value(rawValue: $0) }
    }
}

extension JSONWriter {
    /// The raw value.
    @inlinable
    public mutating func value<Value: OpenEnumeration>(_ key: StaticString, _ value: Value)
    where Value.RawValue == String {
        string(key, value.rawValue)
    }

    /// The raw value. Omitted for nil.
    @inlinable
    public mutating func valueIfPresent<Value: OpenEnumeration>(_ key: StaticString, _ value: Value?)
    where Value.RawValue == String {
        stringIfPresent(key, value?.rawValue)
    }
}
