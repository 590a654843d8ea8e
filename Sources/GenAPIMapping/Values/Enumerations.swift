/// An enumeration that keeps values nobody declared, and writes them back as they came.
///
///     public enum Status: OpenEnumeration {
///         case active, suspended
///         case unknown(String)
///     }
public protocol OpenEnumeration: RawRepresentable, Hashable, Sendable, JSONReadable, JSONWritable,
    ParameterValue
where RawValue: JSONReadable & JSONWritable & ParameterValue & Hashable & Sendable {
    /// Never fails: what is not declared becomes the unknown case.
    init(rawValue: RawValue)
}

/// An enumeration that refuses values nobody declared. It has at least one case.
public protocol ClosedEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable, JSONReadable,
    JSONWritable, ParameterValue
where RawValue: JSONReadable & JSONWritable & ParameterValue & Hashable {}

extension OpenEnumeration {
    /// The raw value; one that nobody declared is the unknown case. Only JSON of another type is refused.
    @inlinable
    public init(from json: inout JSONReader) {
        self.init(rawValue: RawValue(from: &json))
    }

    /// The raw value, as it came.
    public func write(to json: inout JSONWriter) {
        writeRawValue(to: &json)
    }

    /// By raw value: a declared case is equal to the unknown one of the same text.
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
    /// A value nobody declared is an error that lists those there are.
    public init(from json: inout JSONReader) {
        let place = json.offset
        let rawValue = RawValue(from: &json)
        if let value = Self(rawValue: rawValue) {
            self = value
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
    /// A string; one that nobody declared is the unknown case. An error where it is missing or null.
    @inlinable
    public mutating func value<Value: OpenEnumeration>(_ key: StaticString, as type: Value.Type = Value.self)
        -> Value where Value.RawValue == String
    {
        Value(rawValue: string(key))
    }

    /// A string; one that nobody declared is the unknown case. Nil where it is missing or null.
    @inlinable
    public mutating func valueIfPresent<Value: OpenEnumeration>(
        _ key: StaticString,
        as type: Value.Type = Value.self
    ) -> Value? where Value.RawValue == String {
        stringIfPresent(key).map { Value(rawValue: $0) }
    }
}

extension JSONWriter {
    /// The raw value; of the unknown case, the text that came.
    @inlinable
    public mutating func value<Value: OpenEnumeration>(_ key: StaticString, _ value: Value)
    where Value.RawValue == String {
        string(key, value.rawValue)
    }

    /// The raw value; of the unknown case, the text that came. Left out for nil.
    @inlinable
    public mutating func valueIfPresent<Value: OpenEnumeration>(_ key: StaticString, _ value: Value?)
    where Value.RawValue == String {
        stringIfPresent(key, value?.rawValue)
    }
}
