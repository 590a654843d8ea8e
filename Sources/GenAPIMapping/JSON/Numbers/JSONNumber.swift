#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A number with the exact text it was sent with. Two are equal when their texts are: `1` and `1.0` differ.
public struct JSONNumber: Hashable, Sendable {
    /// A number of the JSON grammar.
    public let text: String

    /// The reader and the initializers below vouch for the grammar.
    init(validText text: String) {
        self.text = text
    }

    /// All of its digits, however many.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// `nil` for what is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        var buffer = JSONBuffer(capacity: 32)
        buffer.appendDouble(value)
        text = buffer.withDocument { String(decoding: $0, as: UTF8.self) }
    }

    /// `nil` for what is not a number.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        text = value.description
    }

    /// `nil` unless the text is a number of the JSON grammar.
    public init?(text: String) {
        let value = try? JSONValue(json: text)
        guard case .number(let number) = value, number.text == text else { return nil }
        self = number
    }

    /// The value, where the text is that of an integer and `Int` can hold it.
    public var int: Int? {
        Int(text)
    }

    /// The nearest value, where the number is within the range of `Double`.
    public var double: Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The exact value, where `Decimal` can hold it.
    public var decimal: Decimal? {
        try? Decimal(json: text)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// As it was sent.
    public var description: String { text }
}
