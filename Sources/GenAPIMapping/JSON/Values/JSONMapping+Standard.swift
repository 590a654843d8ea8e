#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: JSONReadable, JSONWritable {
    /// A string, without its escapes.
    public init(from json: inout JSONReader) {
        self = json.string()
    }

    /// A string, escaped where JSON needs it.
    public func write(to json: inout JSONWriter) {
        json.string(self)
    }
}

extension Int: JSONReadable, JSONWritable {
    /// A number without fraction and exponent that `Int` can hold.
    public init(from json: inout JSONReader) {
        self = json.int()
    }

    /// All of its digits.
    public func write(to json: inout JSONWriter) {
        json.int(self)
    }
}

extension Int64: JSONReadable, JSONWritable {
    /// A number without fraction and exponent that `Int64` can hold.
    public init(from json: inout JSONReader) {
        self = json.int64()
    }

    /// All of its digits.
    public func write(to json: inout JSONWriter) {
        json.int64(self)
    }
}

extension Double: JSONReadable, JSONWritable {
    /// A number, as the nearest value.
    public init(from json: inout JSONReader) {
        self = json.double()
    }

    /// The shortest number that reads as the same value. A value that is not finite is rejected.
    public func write(to json: inout JSONWriter) {
        json.double(self)
    }
}

extension Bool: JSONReadable, JSONWritable {
    /// `true` or `false`.
    public init(from json: inout JSONReader) {
        self = json.bool()
    }

    /// `true` or `false`.
    public func write(to json: inout JSONWriter) {
        json.bool(self)
    }
}

/// RFC 3339. Other formats are said where a value is read: `json.date("at", .timestamp)`.
extension Date: JSONReadable, JSONWritable {
    /// A string of RFC 3339.
    public init(from json: inout JSONReader) {
        self = json.date(.rfc3339)
    }

    /// A string of RFC 3339, in UTC. Years outside of 0 to 9999 are rejected.
    public func write(to json: inout JSONWriter) {
        json.date(self, .rfc3339)
    }
}

extension Decimal: JSONReadable, JSONWritable {
    /// A number, exactly; one that would be rounded is rejected.
    public init(from json: inout JSONReader) {
        self = json.decimal()
    }

    /// A number with all its digits and no exponent. A value that is not finite is rejected.
    public func write(to json: inout JSONWriter) {
        json.decimal(self)
    }
}

extension UUID: JSONReadable, JSONWritable {
    /// A string of hexadecimal digits in either case, with hyphens.
    public init(from json: inout JSONReader) {
        self = json.uuid()
    }

    /// A string of hexadecimal digits in upper case, with hyphens.
    public func write(to json: inout JSONWriter) {
        json.uuid(self)
    }
}

extension URL: JSONReadable, JSONWritable {
    /// A string, which may be a relative URL; an empty one is rejected.
    public init(from json: inout JSONReader) {
        self = json.url()
    }

    /// The whole URL, as a string.
    public func write(to json: inout JSONWriter) {
        json.url(self)
    }
}

extension Data: JSONReadable, JSONWritable {
    /// A string of padded Base64.
    public init(from json: inout JSONReader) {
        self = json.data()
    }

    /// A string of padded Base64.
    public func write(to json: inout JSONWriter) {
        json.data(self)
    }
}

extension JSONValue: JSONReadable, JSONWritable {
    /// Anything, `null` included. Of two members with the same key, the last one stays.
    public init(from json: inout JSONReader) {
        self = json.json()
    }

    /// Numbers in the text that they were sent with, members in their order.
    public func write(to json: inout JSONWriter) {
        json.json(self)
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// An array. An element that does not match is an error.
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.list(of: Element.self)
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// A JSON array of the elements in order.
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.list(self)
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// An object. Of two members with the same key, the last one stays; a value that does not match is an error.
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.map(of: Value.self)
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// An object, sorted by its keys.
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.map(self)
    }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Nil for `null`.
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.null() ? nil : Wrapped(from: &json)
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    /// `null` for nil.
    @inlinable
    public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Nullable: JSONReadable where Value: JSONReadable {
    /// `.null` for `null`.
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.null() ? .null : .value(Value(from: &json))
    }
}

extension Nullable: JSONWritable where Value: JSONWritable {
    /// `null` for `.null`.
    @inlinable
    public func write(to json: inout JSONWriter) {
        if let value { value.write(to: &json) } else { json.null() }
    }
}

extension CalendarDate: JSONReadable, JSONWritable {
    /// A string `yyyy-mm-dd` that names a day there is.
    public init(from json: inout JSONReader) {
        self = json.day()
    }

    /// `yyyy-mm-dd`, as a string.
    public func write(to json: inout JSONWriter) {
        json.day(self)
    }
}
