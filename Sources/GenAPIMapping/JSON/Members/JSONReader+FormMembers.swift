#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Members whose strings or numbers represent values of another type.
extension JSONReader {
    /// A number, exactly; one that `Decimal` would round is rejected. An error if it is missing or null.
    public mutating func decimal(_ key: StaticString) -> Decimal {
        requiredMember(key) { $0.decimal() }
    }

    /// As `decimal(_:)`; nil if it is missing or null.
    public mutating func decimalIfPresent(_ key: StaticString) -> Decimal? {
        presentMember(key) { $0.decimal() }
    }

    /// As `decimal(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func decimal(_ key: StaticString, default value: @autoclosure () -> Decimal) -> Decimal {
        decimalIfPresent(key) ?? value()
    }

    /// A string that is a UUID, as `uuid()` reads it. An error if it is missing or null.
    public mutating func uuid(_ key: StaticString) -> UUID {
        requiredMember(key) { $0.uuid() }
    }

    /// As `uuid(_:)`; nil if it is missing or null.
    public mutating func uuidIfPresent(_ key: StaticString) -> UUID? {
        presentMember(key) { $0.uuid() }
    }

    /// As `uuid(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func uuid(_ key: StaticString, default value: @autoclosure () -> UUID) -> UUID {
        uuidIfPresent(key) ?? value()
    }

    /// A string that is a URL, which may be relative; an empty one is rejected. An error if it is missing or null.
    public mutating func url(_ key: StaticString) -> URL {
        requiredMember(key) { $0.url() }
    }

    /// As `url(_:)`; nil if it is missing or null. An empty string is neither, and rejected.
    public mutating func urlIfPresent(_ key: StaticString) -> URL? {
        presentMember(key) { $0.url() }
    }

    /// As `url(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func url(_ key: StaticString, default value: @autoclosure () -> URL) -> URL {
        urlIfPresent(key) ?? value()
    }

    /// A string of padded Base64; an empty one is not bytes. An error if it is missing or null.
    public mutating func data(_ key: StaticString) -> Data {
        requiredMember(key) { $0.data() }
    }

    /// As `data(_:)`; nil if it is missing or null.
    public mutating func dataIfPresent(_ key: StaticString) -> Data? {
        presentMember(key) { $0.data() }
    }

    /// As `data(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func data(_ key: StaticString, default value: @autoclosure () -> Data) -> Data {
        dataIfPresent(key) ?? value()
    }

    /// A string `yyyy-mm-dd` that names a day there is. An error if it is missing or null.
    public mutating func day(_ key: StaticString) -> CalendarDate {
        requiredMember(key) { $0.day() }
    }

    /// As `day(_:)`; nil if it is missing or null.
    public mutating func dayIfPresent(_ key: StaticString) -> CalendarDate? {
        presentMember(key) { $0.day() }
    }

    /// As `day(_:)`; the default if it is missing or null.
    @inlinable
    public mutating func day(_ key: StaticString, default value: @autoclosure () -> CalendarDate)
        -> CalendarDate
    {
        dayIfPresent(key) ?? value()
    }

    /// Anything, as it was sent: `null` is a value here. An error where it is missing.
    public mutating func json(_ key: StaticString) -> JSONValue {
        requiredMember(key) { $0.json() }
    }

    /// Anything but `null`, as it was sent; nil if it is missing or null.
    public mutating func jsonIfPresent(_ key: StaticString) -> JSONValue? {
        presentMember(key) { $0.json() }
    }

    /// Anything but `null`, as it was sent; the default if it is missing or null.
    @inlinable
    public mutating func json(_ key: StaticString, default value: @autoclosure () -> JSONValue) -> JSONValue {
        jsonIfPresent(key) ?? value()
    }

    /// A string or a number, whichever the format is: see `date(_:)`. An error if it is missing or null.
    public mutating func date(_ key: StaticString, _ format: DateFormat) -> Date {
        let next = nextPlainMember(key)
        guard let next, case .timestamp = format, let (seconds, end) = next.plainInteger,
            endDenseMember(at: end)
        else { return unusualDate(key, next, format) }
        return Instant(seconds: seconds).date
    }

    /// As `date(_:_:)`; nil if it is missing or null.
    public mutating func dateIfPresent(_ key: StaticString, _ format: DateFormat) -> Date? {
        let next = nextPlainMember(key)
        guard let next, case .timestamp = format, let (seconds, end) = next.plainInteger,
            endDenseMember(at: end)
        else { return unusualDateIfPresent(key, next, format) }
        return Instant(seconds: seconds).date
    }

    @inline(never)
    private mutating func unusualDate(
        _ key: StaticString,
        _ next: UnsafeRawPointer?,
        _ format: DateFormat
    ) -> Date {
        if next == nil, let date = placedDate(key, format) { return date }
        if let value = next ?? indexedMember(key), let date = plainDate(format, at: value) { return date }
        return requiredMember(key) { $0.date(format) }
    }

    @inline(never)
    private mutating func unusualDateIfPresent(
        _ key: StaticString,
        _ next: UnsafeRawPointer?,
        _ format: DateFormat
    ) -> Date? {
        if next == nil, let date = placedDate(key, format) { return date }
        if let value = next ?? indexedMember(key), let date = plainDate(format, at: value) { return date }
        return presentMember(key) { $0.date(format) }
    }

    /// Seconds or milliseconds that are the value of a member whose object has a known shape.
    @inline(__always)
    private mutating func placedDate(_ key: StaticString, _ format: DateFormat) -> Date? {
        switch format {
        case .rfc3339, .rfc822: return nil
        case .timestamp, .timestampMilliseconds, .timestampFraction:
            guard let count: Int64 = placedScalar(key), count >= 0 else { return nil }
            return Instant(count: count, unitsPerSecond: format == .timestampMilliseconds ? 1000 : 1).date
        }
    }

    /// As `date(_:_:)`; the default if it is missing or null.
    @inlinable
    public mutating func date(
        _ key: StaticString,
        _ format: DateFormat,
        default value: @autoclosure () -> Date
    ) -> Date {
        dateIfPresent(key, format) ?? value()
    }
}
