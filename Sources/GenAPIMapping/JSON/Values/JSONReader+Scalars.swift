#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The value at the reader's position.
extension JSONReader {
    /// A string, without its escapes.
    public mutating func string() -> String {
        readString()
    }

    /// A number without fraction and exponent that `Int` can hold; `1.0` is rejected.
    public mutating func int() -> Int {
        readInteger(Int.self)
    }

    /// A number without fraction and exponent that `Int64` can hold; `1.0` is rejected.
    public mutating func int64() -> Int64 {
        readInteger(Int64.self)
    }

    /// A number, as the nearest `Double`; one that is nearest to infinity is rejected.
    public mutating func double() -> Double {
        readDouble()
    }

    /// `true` or `false`; numbers and strings are rejected.
    public mutating func bool() -> Bool {
        readBool()
    }

    /// Exact; rejects what `Decimal` cannot hold without rounding.
    public mutating func decimal() -> Decimal {
        skipSpaces()
        let place = cursor
        guard let number = scanNumber(expecting: "number") else { return 0 }
        if let value = Decimal(exactly: number) { return value }
        fail(
            .mismatch(expected: "number that Decimal can hold exactly", found: "number \(number.text)"),
            at: place
        )
        return 0
    }

    /// A string of 8-4-4-4-12 hexadecimal digits (RFC 9562 section 4) in either case.
    public mutating func uuid() -> UUID {
        parsed("UUID", placeholder: .placeholder, plain: { $0.plainUUID }) { UUID(text: $0) }
    }

    /// A string that `URL(string:)` takes, which may be relative. An empty one is rejected.
    public mutating func url() -> URL {
        parsed("URL", placeholder: .placeholder) { URL(string: $0) }
    }

    /// Base64 of the standard alphabet, padded (RFC 4648 section 4). Bits that no byte takes have to be zero.
    public mutating func data() -> Data {
        parsed("base64", placeholder: Data()) { Data(paddedBase64: $0) }
    }

    /// A string `yyyy-mm-dd` that names a day there is.
    public mutating func day() -> CalendarDate {
        parsed("date (yyyy-mm-dd)", placeholder: .epoch, plain: { $0.plainDay }) { CalendarDate($0) }
    }

    /// A string or a number, whichever the format is. A string of another format is rejected, and so is a date that
    /// cannot be written in the format again: one outside of the years 0 to 9999 in UTC, and a timestamp beyond what a
    /// `Date` names to the second. What is finer than a nanosecond is dropped.
    public mutating func date(_ format: DateFormat) -> Date {
        switch format {
        case .rfc3339:
            return parsed(
                "date and time (RFC 3339)",
                placeholder: .placeholder,
                plain: { $0.plainInstant?.date(in: format) },
                { Instant(rfc3339: $0)?.date(in: format) }
            )
        case .rfc822:
            return parsed("date and time (RFC 822)", placeholder: .placeholder) {
                Instant(rfc822: $0)?.date(in: format)
            }
        case .timestamp, .timestampFraction: return timestamp(format, unitsPerSecond: 1)
        case .timestampMilliseconds: return timestamp(format, unitsPerSecond: 1000)
        }
    }

    private mutating func timestamp(_ format: DateFormat, unitsPerSecond: Int) -> Date {
        skipSpaces()
        if let (count, end) = cursor.plainInteger {
            cursor = end
            return Instant(count: count, unitsPerSecond: unitsPerSecond).date
        }
        let place = cursor
        guard let number = scanNumber(expecting: "timestamp") else { return .placeholder }
        if let date = Instant(number.text, unitsPerSecond: unitsPerSecond)?.date(in: format) { return date }
        fail(.mismatch(expected: "timestamp", found: "number \(number.text)"), at: place)
        return .placeholder
    }

    /// A string that stands for a value of another type; `plain` may know it from its bytes.
    @inline(__always)
    private mutating func parsed<Value>(
        _ expected: StaticString,
        placeholder: @autoclosure () -> Value,
        plain: (StringContents) -> Value? = { _ in nil },
        _ parse: (String) -> Value?
    ) -> Value {
        skipSpaces()
        let place = cursor
        guard cursor.load8() == UInt8(ascii: "\"") else {
            failExpecting(expected)
            return placeholder()
        }
        guard let contents = scanString() else { return placeholder() }
        if let value = plain(contents) { return value }
        let text = text(of: contents)
        if let value = parse(text) { return value }
        fail(.mismatch(expected: "\(expected)", found: "string \"\(text.prefix(40))\""), at: place)
        return placeholder()
    }
}

extension Date {
    /// Stands for a date after a failure.
    fileprivate static var placeholder: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

extension UUID {
    /// Stands for an identifier after a failure.
    fileprivate static var placeholder: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
}

extension URL {
    /// Stands for a URL after a failure.
    fileprivate static var placeholder: URL { URL(filePath: "/") }
}
