public import Foundation
public import GenAPIMapping
import GenAPIRuntime

/// The values of the parameters in the path or in the query of a link.
public struct LinkValues: Sendable {
    let texts: [String: String]

    /// The value of a parameter; `nil` if it is missing.
    ///
    /// - Throws: `LinkError.unknownPath` if the text is not such a value.
    public func valueIfPresent<Value: LinkValue>(_ name: String) throws(LinkError) -> Value? {
        texts[name] == nil ? nil : try value(name)
    }

    /// The value of a parameter.
    ///
    /// - Throws: `LinkError.unknownPath` if the text is not such a value.
    public func value<Value: LinkValue>(_ name: String) throws(LinkError) -> Value {
        guard let value = texts[name].flatMap(Value.init(linkText:)) else { throw .unknownPath }
        return value
    }

    /// The value of a parameter that is an identity or an enumeration.
    ///
    /// - Throws: `LinkError.unknownPath` if the text is not such a value.
    public func value<Value: RawRepresentable>(_ name: String) throws(LinkError) -> Value
    where Value.RawValue: LinkValue {
        guard let value = try Value(rawValue: self.value(name)) else { throw .unknownPath }
        return value
    }
}

/// A value that a segment of a link can have.
public protocol LinkValue {
    /// `nil` unless the text is the one that a URL of the value has.
    init?(linkText: String)
}

extension String: LinkValue {
    /// Any text.
    public init?(linkText: String) { self = linkText }
}

extension Int: LinkValue {
    /// Decimal digits without zeros in front.
    public init?(linkText: String) {
        guard let value = Int(linkText), String(value) == linkText else { return nil }
        self = value
    }
}

extension Int64: LinkValue {
    /// Decimal digits without zeros in front.
    public init?(linkText: String) {
        guard let value = Int64(linkText), String(value) == linkText else { return nil }
        self = value
    }
}

extension Bool: LinkValue {
    /// `true` or `false`.
    public init?(linkText: String) {
        guard let value = Bool(linkText) else { return nil }
        self = value
    }
}

extension UUID: LinkValue {
    /// In upper or lower case.
    public init?(linkText: String) {
        guard let value = UUID(uuidString: linkText) else { return nil }
        self = value
    }
}

extension CalendarDate: LinkValue {
    /// `2026-11-21`.
    public init?(linkText: String) {
        guard let value = CalendarDate(linkText) else { return nil }
        self = value
    }
}
