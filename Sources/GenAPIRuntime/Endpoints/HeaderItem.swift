package import HTTPTypes

/// A header and its value; left out when the value is `nil`.
///
///     .put("/records/\(id)", headers: [.header("If-Match", etag)])
public struct HeaderItem: Hashable, Sendable {
    /// As it goes on the wire.
    public let name: String
    /// `nil`: the header is left out.
    public let value: String?
    /// False for a value that has no text: the call is refused.
    let isSendable: Bool

    /// Nothing goes on the wire for `nil`.
    public static func header(_ name: String, _ value: (some ParameterValue)?) -> HeaderItem {
        HeaderItem(name, value, \.parameterText)
    }

    init<Value>(_ name: String, _ value: Value?, _ text: (Value) -> String?) {
        self.name = name
        self.value = value.flatMap(text)
        isSendable = (value == nil) == (self.value == nil)
    }

    /// `nil` for a name or value that HTTP has no way to carry: a line break in a value would start another header
    /// (RFC 9110 section 5.5).
    package static func field(_ name: String, _ value: String) -> HTTPField? {
        guard let name = HTTPField.Name(name), isValidValue(value) else { return nil }
        return HTTPField(name: name, value: value)
    }

    static func isValidValue(_ value: String) -> Bool {
        HTTPField.isValidValue(value)
    }
}

extension HeaderItem: CustomReflectable {
    /// The name alone: the value may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["name": name], displayStyle: .struct) }
}
