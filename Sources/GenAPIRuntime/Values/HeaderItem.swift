public import GenAPIMapping
package import HTTPTypes

/// A header and its value. It is omitted if the value is `nil`.
///
///     .put("/records/\(id)", headers: [.header("If-Match", etag)])
public struct HeaderItem: Hashable, Sendable {
    /// The name as it is sent.
    public let name: String
    /// `nil` omits the header.
    public let value: String?
    /// False for a value without text; the call fails then.
    package let isSendable: Bool

    /// Omitted for `nil`.
    public static func header(_ name: String, _ value: (some ParameterValue)?) -> HeaderItem {
        HeaderItem(name, value, \.parameterText)
    }

    init<Value>(_ name: String, _ value: Value?, _ text: (Value) -> String?) {
        self.name = name
        self.value = value.flatMap(text)
        isSendable = (value == nil) == (self.value == nil)
    }

    /// `nil` for a name or value that HTTP cannot carry: a line break in a value would start another header (RFC 9110
    /// section 5.5).
    package static func field(_ name: String, _ value: String) -> HTTPField? {
        guard let name = HTTPField.Name(name), isValidValue(value) else { return nil }
        return HTTPField(name: name, value: value)
    }

    package static func isValidValue(_ value: String) -> Bool {
        HTTPField.isValidValue(value)
    }
}

extension HeaderItem: CustomReflectable {
    /// Shows only the name, because the value may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}
