#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Values at the writer's position.
extension JSONWriter {
    /// `null`
    public mutating func null() {
        buffer.appendWord(0x2C_6C6C_756E, length: 5)
    }

    /// `true` or `false`
    public mutating func bool(_ value: Bool) {
        buffer.appendWord(value ? 0x2C_6575_7274 : 0x2C65_736C_6166, length: value ? 5 : 6)
    }

    /// Escaped where JSON asks for it (RFC 8259 section 7) and nowhere else.
    public mutating func string(_ value: String) {
        buffer.appendString(value)
    }

    /// All digits, without fraction and exponent.
    public mutating func int(_ value: Int) {
        buffer.appendInteger(Int64(value))
    }

    /// All digits, also beyond what a `Double` holds exactly.
    public mutating func int64(_ value: Int64) {
        buffer.appendInteger(value)
    }

    /// The shortest text that reads as the same value; whole values have no fraction (`1`, not `1.0`).
    public mutating func double(_ value: Double) {
        guard value.isFinite else {
            refuse("the number \(value)")
            return null()
        }
        buffer.appendDouble(value)
    }

    /// All digits, without an exponent. A value that is not finite is rejected.
    public mutating func decimal(_ value: Decimal) {
        guard value.isFinite else {
            refuse("the decimal \(value)")
            return null()
        }
        buffer.appendDecimal(value)
    }

    /// A string of hexadecimal digits in upper case, with hyphens.
    public mutating func uuid(_ value: UUID) {
        buffer.appendUUID(value)
    }

    /// The whole URL, as a string.
    public mutating func url(_ value: URL) {
        buffer.appendString(value.absoluteString)
    }

    /// Base64 of the standard alphabet, padded.
    public mutating func data(_ value: Data) {
        buffer.appendString(value.base64EncodedString())
    }

    /// `yyyy-mm-dd`, as a string.
    public mutating func day(_ value: CalendarDate) {
        buffer.append(UInt8(ascii: "\""))
        buffer.appendDay(value)
        buffer.append("\",")
    }

    /// Rejects instants outside of the years 0 to 9999 in the two formats that are calendar dates.
    public mutating func date(_ value: Date, _ format: DateFormat) {
        guard let instant = Instant(value), appendDate(instant, format) else {
            refuse("the date \(value.timeIntervalSince1970) s since 1970")
            return null()
        }
    }

    /// False if the format cannot say it.
    private mutating func appendDate(_ instant: Instant, _ format: DateFormat) -> Bool {
        switch format {
        case .rfc3339:
            guard let (day, time) = instant.calendarParts else { return false }
            buffer.appendInstant(day, time, nanoseconds: instant.nanoseconds)
        case .rfc822:
            guard let text = instant.rfc822 else { return false }
            buffer.appendString(text)
        case .timestamp: buffer.appendInteger(instant.wholeCount(unitsPerSecond: 1))
        case .timestampMilliseconds: buffer.appendInteger(instant.wholeCount(unitsPerSecond: 1000))
        case .timestampFraction: buffer.appendPlain(instant.secondsWithFraction)
        }
        return true
    }

    /// Numbers in the text that they were sent with, members in their order.
    public mutating func json(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let value): buffer.appendPlain(value.text)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { json(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.key)
                json(member.value)
            }
            endObject()
        }
    }
}
