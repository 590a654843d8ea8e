#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension String: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.string()
    }

    public func write(to json: inout JSONWriter) {
        json.string(self)
    }
}

extension Int: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.int()
    }

    public func write(to json: inout JSONWriter) {
        json.int(self)
    }
}

extension Int64: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.int64()
    }

    public func write(to json: inout JSONWriter) {
        json.int64(self)
    }
}

extension Double: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.double()
    }

    public func write(to json: inout JSONWriter) {
        json.double(self)
    }
}

extension Bool: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.bool()
    }

    public func write(to json: inout JSONWriter) {
        json.bool(self)
    }
}

/// RFC 3339. Other formats are said where a value is read: `json.date("at", .timestamp)`.
extension Date: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.date(.rfc3339)
    }

    public func write(to json: inout JSONWriter) {
        json.date(self, .rfc3339)
    }
}

extension Decimal: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.decimal()
    }

    public func write(to json: inout JSONWriter) {
        json.decimal(self)
    }
}

extension UUID: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.uuid()
    }

    public func write(to json: inout JSONWriter) {
        json.uuid(self)
    }
}

extension URL: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.url()
    }

    public func write(to json: inout JSONWriter) {
        json.url(self)
    }
}

extension Data: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.data()
    }

    public func write(to json: inout JSONWriter) {
        json.data(self)
    }
}

extension JSONValue: JSONReadable, JSONWritable {
    public init(from json: inout JSONReader) {
        self = json.json()
    }

    public func write(to json: inout JSONWriter) {
        json.json(self)
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.list(of: Element.self)
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.list(self)
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.map(of: Value.self)
    }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        json.map(self)
    }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    @inlinable
    public init(from json: inout JSONReader) {
        self = json.null() ? nil : Wrapped(from: &json)
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable
    public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}
