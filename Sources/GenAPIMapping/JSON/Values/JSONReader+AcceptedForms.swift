#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The value at the reader's position, which may be sent in other forms than that of its type.
extension JSONReader {
    /// A number without fraction and exponent and, where they are accepted: a string of one (`text`), `true` for 1 and
    /// `false` for 0 (`bool`), a number with a fraction or an exponent that is a whole number (`whole`) or is rounded to one
    /// (`fraction`). What `Int` cannot hold is rejected in any form. A string with a fraction is rejected also where both are accepted.
    public mutating func int(accepting forms: AcceptedForms) -> Int {
        wholeNumber(accepting: forms)
    }

    /// As `int(accepting:)`, of what `Int64` can hold.
    public mutating func int64(accepting forms: AcceptedForms) -> Int64 {
        wholeNumber(accepting: forms)
    }

    /// A number or, where `text` is accepted, a string of one; other forms make no difference.
    public mutating func double(accepting forms: AcceptedForms) -> Double {
        guard let text = acceptedText(forms) else { return double() }
        return accepted(text, "number", JSONNumber(text: text.trimmed)?.double) ?? 0
    }

    /// A number or, where `text` is accepted, a string of one; other forms make no difference. What `Decimal` would
    /// round is rejected in either form.
    public mutating func decimal(accepting forms: AcceptedForms) -> Decimal {
        guard let text = acceptedText(forms) else { return decimal() }
        return accepted(text, "number that Decimal can hold exactly", JSONNumber(text: text.trimmed)?.decimal)
            ?? 0
    }

    /// `true` or `false` and, where they are accepted: a word (`text`), which has no white space around it, and the
    /// number that is exactly `1` or `0` (`number`).
    public mutating func bool(accepting forms: AcceptedForms) -> Bool {
        if let text = acceptedText(forms) {
            let word = text.contents.lowercased()
            let isFalse = ["false", "f", "no", "n", "ko"].contains(word)
            return accepted(
                text,
                "bool",
                ["true", "t", "yes", "y", "ok"].contains(word) ? true : isFalse ? false : nil
            )
                ?? false
        }
        guard forms.contains(.number), isAtNumber else { return bool() }
        let place = cursor
        guard let number = scanNumber(expecting: "bool") else { return false }
        if number.text == "1" || number.text == "0" { return number.text == "1" }
        fail(.mismatch(expected: "bool", found: "number \(number.text)"), at: place)
        return false
    }

    /// As `date(_:)`; where `text` is accepted, a timestamp can also be a string of its number. Dates that are
    /// strings anyway have no other form.
    public mutating func date(_ format: DateFormat, accepting forms: AcceptedForms) -> Date {
        let unitsPerSecond: Int
        switch format {
        case .timestamp, .timestampFraction: unitsPerSecond = 1
        case .timestampMilliseconds: unitsPerSecond = 1000
        case .rfc3339, .rfc822: return date(format)
        }
        guard let text = acceptedText(forms) else { return date(format) }
        let number = JSONNumber(text: text.trimmed)?.text
        let instant = number.flatMap { Instant($0, unitsPerSecond: unitsPerSecond) }
        return accepted(text, "timestamp", instant?.date(in: format))
            ?? Date(timeIntervalSinceReferenceDate: 0)
    }

    private mutating func wholeNumber<Value: FixedWidthInteger & SignedInteger>(
        accepting forms: AcceptedForms
    ) -> Value {
        if let text = acceptedText(forms) {
            let number = JSONNumber(text: text.trimmed)?.text
            return accepted(text, "integer", number.flatMap { Value($0) }) ?? 0
        }
        if forms.contains(.bool), hasWord("true") || hasWord("false") { return readBool() ? 1 : 0 }
        guard forms.contains(.fraction) || forms.contains(.whole), isAtNumber else {
            return readInteger(Value.self)
        }
        let place = cursor
        guard let number = scanNumber(expecting: "integer") else { return 0 }
        if let value: Value = number.rounded(isExact: !forms.contains(.fraction)) { return value }
        fail(
            .mismatch(expected: "integer from \(Value.min) to \(Value.max)", found: "number \(number.text)"),
            at: place
        )
        return 0
    }
}

extension JSONReader {
    /// A string that stands for a value of another type.
    private struct AcceptedText {
        let contents: String
        let place: UnsafeRawPointer

        var trimmed: String {
            let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
            let scalars = contents.unicodeScalars.drop(while: isSpace)
            guard let last = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
            return String(scalars[...last])
        }
    }

    /// The string at the reader's position, where texts are accepted and there is one. Goes past spaces in any case.
    private mutating func acceptedText(_ forms: AcceptedForms) -> AcceptedText? {
        skipSpaces()
        guard forms.contains(.text), cursor.load8() == UInt8(ascii: "\"") else { return nil }
        let place = cursor
        return AcceptedText(contents: readString(), place: place)
    }

    private var isAtNumber: Bool {
        cursor.load8() == UInt8(ascii: "-") || cursor.load8() &- UInt8(ascii: "0") <= 9
    }

    /// The value of a text; where it has none, that is the failure.
    private mutating func accepted<Value>(_ text: AcceptedText, _ expected: String, _ value: Value?) -> Value?
    {
        if value == nil {
            fail(
                .mismatch(expected: expected, found: "string \"\(text.contents.prefix(40))\""),
                at: text.place
            )
        }
        return value
    }
}

extension NumberText {
    /// The nearest whole number, of halves the one away from zero. Nil if it is out of range, and if it is not the number
    /// itself and has to be.
    fileprivate func rounded<Value: FixedWidthInteger & SignedInteger>(isExact: Bool) -> Value? {
        let digits = SignificantDigits(Array(bytes))
        if isExact && !digits.isWhole { return nil }
        // As many digits as no integer has.
        guard digits.point < 40 else { return nil }
        let sign: Value = digits.isNegative ? -1 : 1
        var value: Value = 0
        for place in 0..<max(digits.point, 0) {
            let (tens, isOver) = value.multipliedReportingOverflow(by: 10)
            let (next, isBeyond) = tens.addingReportingOverflow(sign * Value(digits[place]))
            if isOver || isBeyond { return nil }
            value = next
        }
        if digits[digits.point] < 5 { return value }
        let (next, isOver) = value.addingReportingOverflow(sign)
        return isOver ? nil : next
    }
}
