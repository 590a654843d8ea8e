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
    @inlinable
    public init(from json: inout JSONReader) {
        self.init(rawValue: RawValue(from: &json))
    }

    @inlinable
    public func write(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }

    /// By raw value: a declared case is equal to the unknown one of the same text.
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue == right.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
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

    @inlinable
    public func write(to json: inout JSONWriter) {
        rawValue.write(to: &json)
    }
}
