#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value with exactly one spelling on the wire: in a path, a query, a header or a form.
public protocol ParameterValue: QueryValue {
    /// The value as the server reads it, not yet escaped. `nil` for one that has no text, such as a number that is not
    /// finite: a call with it is rejected before anything is sent.
    var parameterText: String? { get }
}

/// A value of a query or form item: one text, or several that repeat the name.
public protocol QueryValue: Sendable {
    /// The values in order, not yet escaped. None: the name is omitted. `nil` where one has no text: a call with it is
    /// rejected before anything is sent.
    var queryTexts: [String]? { get }
}

extension ParameterValue {
    /// The one spelling.
    public var queryTexts: [String]? { parameterText.map { [$0] } }
}

extension ParameterValue where Self: RawRepresentable, RawValue: ParameterValue {
    /// The raw value's.
    public var parameterText: String? { textOfRawValue }

    // Stays in this module, so that it is not compiled again for each enumeration, with all of its cases.
    @inline(never)
    fileprivate var textOfRawValue: String? { rawValue.parameterText }
}

extension Array: QueryValue where Element: ParameterValue {
    /// One for each element.
    public var queryTexts: [String]? { texts(\.parameterText) }
}

extension Array {
    /// `nil` where an element has none.
    package func texts(_ text: (Element) -> String?) -> [String]? {
        let texts = compactMap(text)
        return texts.count == count ? texts : nil
    }
}

extension String: ParameterValue {
    /// Unchanged.
    public var parameterText: String? { self }
}

extension Substring: ParameterValue {
    /// Unchanged.
    public var parameterText: String? { String(self) }
}

extension Bool: ParameterValue {
    /// `true` or `false`.
    public var parameterText: String? { self ? "true" : "false" }
}

extension ParameterValue where Self: BinaryInteger {
    /// Decimal digits.
    public var parameterText: String? { String(self) }
}

extension Int: ParameterValue {}
extension Int8: ParameterValue {}
extension Int16: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension UInt: ParameterValue {}
extension UInt8: ParameterValue {}
extension UInt16: ParameterValue {}
extension UInt32: ParameterValue {}
extension UInt64: ParameterValue {}

extension Double: ParameterValue {
    /// The fewest digits that read as the same value; `nil` for what is not finite.
    public var parameterText: String? { isFinite ? description : nil }
}

extension Float: ParameterValue {
    /// The fewest digits that read as the same value; `nil` for what is not finite.
    public var parameterText: String? { isFinite ? description : nil }
}

extension Decimal: ParameterValue {
    /// All digits, with a point, whatever the locale; `nil` for what is not finite.
    public var parameterText: String? { isFinite ? description : nil }
}

extension UUID: ParameterValue {
    /// In lower case, as RFC 9562 section 4 asks of writers.
    public var parameterText: String? { uuidString.lowercased() }
}

extension URL: ParameterValue {
    /// The whole URL.
    public var parameterText: String? { absoluteString }
}
