#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Members of an object: the key, then the value. `IfPresent` omits the member for nil.
extension JSONWriter {
    /// A string, escaped where JSON asks for it (RFC 8259 section 7) and nowhere else.
    public mutating func string(_ key: StaticString, _ value: String) {
        buffer.appendKey(key)
        string(value)
    }

    /// A string; omitted for nil.
    public mutating func stringIfPresent(_ key: StaticString, _ value: String?) {
        if let value { string(key, value) }
    }

    /// A number without a fraction.
    public mutating func int(_ key: StaticString, _ value: Int) {
        buffer.appendKey(key)
        int(value)
    }

    /// A number without a fraction; omitted for nil.
    public mutating func intIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { int(key, value) }
    }

    /// A number without a fraction, with all its digits; others may round those beyond 2^53 (RFC 8259 section 6).
    public mutating func int64(_ key: StaticString, _ value: Int64) {
        buffer.appendKey(key)
        int64(value)
    }

    /// As `int64(_:_:)`; omitted for nil.
    public mutating func int64IfPresent(_ key: StaticString, _ value: Int64?) {
        if let value { int64(key, value) }
    }

    /// The shortest number that reads as the same value, without a fraction where it is whole. A value that is not
    /// finite is rejected.
    public mutating func double(_ key: StaticString, _ value: Double) {
        buffer.appendKey(key)
        double(value)
    }

    /// As `double(_:_:)`; omitted for nil.
    public mutating func doubleIfPresent(_ key: StaticString, _ value: Double?) {
        if let value { double(key, value) }
    }

    /// A number with all its digits and no exponent. A value that is not finite is rejected.
    public mutating func decimal(_ key: StaticString, _ value: Decimal) {
        buffer.appendKey(key)
        decimal(value)
    }

    /// As `decimal(_:_:)`; omitted for nil.
    public mutating func decimalIfPresent(_ key: StaticString, _ value: Decimal?) {
        if let value { decimal(key, value) }
    }

    /// `true` or `false`.
    public mutating func bool(_ key: StaticString, _ value: Bool) {
        buffer.appendKey(key)
        bool(value)
    }

    /// `true` or `false`; omitted for nil.
    public mutating func boolIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { bool(key, value) }
    }

    /// A string of hexadecimal digits in upper case, with hyphens.
    public mutating func uuid(_ key: StaticString, _ value: UUID) {
        buffer.appendKey(key)
        uuid(value)
    }

    /// As `uuid(_:_:)`; omitted for nil.
    public mutating func uuidIfPresent(_ key: StaticString, _ value: UUID?) {
        if let value { uuid(key, value) }
    }

    /// The whole URL, as a string.
    public mutating func url(_ key: StaticString, _ value: URL) {
        buffer.appendKey(key)
        url(value)
    }

    /// The whole URL, as a string; omitted for nil.
    public mutating func urlIfPresent(_ key: StaticString, _ value: URL?) {
        if let value { url(key, value) }
    }

    /// Padded Base64, as a string; an empty one for no bytes.
    public mutating func data(_ key: StaticString, _ value: Data) {
        buffer.appendKey(key)
        data(value)
    }

    /// As `data(_:_:)`; omitted for nil, but not for no bytes.
    public mutating func dataIfPresent(_ key: StaticString, _ value: Data?) {
        if let value { data(key, value) }
    }

    /// `yyyy-mm-dd`, as a string.
    public mutating func day(_ key: StaticString, _ value: CalendarDate) {
        buffer.appendKey(key)
        day(value)
    }

    /// `yyyy-mm-dd`, as a string; omitted for nil.
    public mutating func dayIfPresent(_ key: StaticString, _ value: CalendarDate?) {
        if let value { day(key, value) }
    }

    /// Any JSON: numbers in the text that they were sent with, members in their order.
    public mutating func json(_ key: StaticString, _ value: JSONValue) {
        buffer.appendKey(key)
        json(value)
    }

    /// Any JSON; omitted for nil, and written for `.null`.
    public mutating func jsonIfPresent(_ key: StaticString, _ value: JSONValue?) {
        if let value { json(key, value) }
    }

    /// A string or a number, whichever the format is. What the format cannot say is rejected: see `date(_:_:)`.
    public mutating func date(_ key: StaticString, _ value: Date, _ format: DateFormat) {
        buffer.appendKey(key)
        date(value, format)
    }

    /// As `date(_:_:_:)`; omitted for nil.
    public mutating func dateIfPresent(_ key: StaticString, _ value: Date?, _ format: DateFormat) {
        if let value { date(key, value, format) }
    }

    /// `null`, which is a value: a member that is omitted is something else.
    public mutating func null(_ key: StaticString) {
        buffer.appendKey(key)
        null()
    }
}
