/// Any JSON, as it was sent: numbers keep their exact text and objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// The member of that key, or nil if this is not an object or has no such member.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The element at that index, or nil if this is not an array or is shorter.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether this is `null`, which is not the same as a member that is missing.
    public var isNull: Bool {
        self == .null
    }

    /// Nil for all but `true` and `false`: numbers and strings are rejected.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// Nil for all but strings.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// Nil for all but numbers.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// Nil for all but numbers without fraction and exponent that `Int` can hold: `1.0` is none.
    public var int: Int? {
        number?.int
    }

    /// The nearest value; nil for all but numbers within the range of `Double`.
    public var double: Double? {
        number?.double
    }

    /// Nil for all but arrays.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// Nil for all but objects.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
    /// `null`, as a value: `object["name"] = nil` removes the member all the same.
    public init(nilLiteral: ()) {
        self = .null
    }

    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    public init(stringLiteral value: String) {
        self = .string(value)
    }

    public init(integerLiteral value: Int) {
        self = .number(JSONNumber(value))
    }

    /// `null` for a literal that is not finite, as there is no such number in JSON.
    public init(floatLiteral value: Double) {
        self = JSONNumber(value).map(JSONValue.number) ?? .null
    }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Of two with the same key, the last one stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text, without spaces.
    public var description: String {
        (try? jsonText()) ?? "null"
    }
}
