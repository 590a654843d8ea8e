#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates in notations that a spec describes.
extension JSONReader {
    /// A string or a number in one of the notations, the first of which that matches counts. A date that cannot be
    /// written in it again is rejected, as by `date(_:)`. Where `text` is accepted, a timestamp can also be a string.
    public mutating func date(anyOf notations: [DateNotation], accepting forms: AcceptedForms = []) -> Date {
        skipSpaces()
        let place = cursor
        let isText = place.load8() == UInt8(ascii: "\"")
        let text: String
        if isText {
            text = readString()
        } else {
            guard place.load8() == UInt8(ascii: "-") || place.load8() &- UInt8(ascii: "0") <= 9 else {
                failExpecting("date")
                return Date(timeIntervalSinceReferenceDate: 0)
            }
            text = scanNumber(expecting: "date")?.text ?? ""
        }
        for notation in notations {
            let instant =
                isText ? notation.instant(text, accepting: forms) : notation.instant(number: text)
            if let date = instant?.date(in: notation.limits) { return date }
        }
        let expected = notations.map(\.name).joined(separator: ", or ")
        let found = isText ? "string \"\(text.prefix(40))\"" : "number \(text.prefix(40))"
        fail(.mismatch(expected: "date (\(expected))", found: found), at: place)
        return Date(timeIntervalSinceReferenceDate: 0)
    }

    /// A date in one of the notations: see `date(anyOf:accepting:)`. An error if it is missing or null.
    public mutating func date(
        _ key: StaticString,
        anyOf notations: [DateNotation],
        accepting forms: AcceptedForms = []
    ) -> Date {
        requiredMember(key) { $0.date(anyOf: notations, accepting: forms) }
    }

    /// A date in one of the notations; nil if it is missing or null.
    public mutating func dateIfPresent(
        _ key: StaticString,
        anyOf notations: [DateNotation],
        accepting forms: AcceptedForms = []
    ) -> Date? {
        presentMember(key) { $0.date(anyOf: notations, accepting: forms) }
    }
}

extension DateNotation {
    /// The instant of a string; nil if it is in another notation or has no `Date`. Where `text` is accepted, a timestamp
    /// can be a string.
    func instant(_ text: String, accepting forms: AcceptedForms) -> Instant? {
        isTimestamp && forms.contains(.text) ? instant(numberIn: text) : instant(text)
    }

    /// The instant of a number that is a text, perhaps with white space around it.
    private func instant(numberIn text: String) -> Instant? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let number = JSONNumber(text: String(words[0])) else { return nil }
        return instant(number: number.text)
    }
}

extension JSONWriter {
    /// A date that the notation cannot represent is rejected. What it has no digits for is dropped.
    public mutating func date(_ value: Date, as notation: DateNotation) {
        guard let instant = Instant(value), let (text, isNumber) = notation.text(instant) else {
            refuse("the date \(value.timeIntervalSince1970) s since 1970")
            return null()
        }
        if isNumber {
            buffer.appendPlain(text)
        } else {
            buffer.appendString(text)
        }
    }

    /// A date in a notation.
    public mutating func date(_ key: StaticString, _ value: Date, as notation: DateNotation) {
        self.key(key)
        date(value, as: notation)
    }

    /// A date in a notation; omitted for nil.
    public mutating func dateIfPresent(_ key: StaticString, _ value: Date?, as notation: DateNotation) {
        if let value { date(key, value, as: notation) }
    }
}
