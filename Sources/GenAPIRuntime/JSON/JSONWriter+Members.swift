#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Members of an object: the key, then the value. `IfPresent` leaves the member out for nil.
extension JSONWriter {
    public mutating func string(_ key: StaticString, _ value: String) {
        buffer.appendKey(key)
        string(value)
    }

    public mutating func stringIfPresent(_ key: StaticString, _ value: String?) {
        if let value { string(key, value) }
    }

    public mutating func int(_ key: StaticString, _ value: Int) {
        buffer.appendKey(key)
        int(value)
    }

    public mutating func intIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { int(key, value) }
    }

    public mutating func int64(_ key: StaticString, _ value: Int64) {
        buffer.appendKey(key)
        int64(value)
    }

    public mutating func int64IfPresent(_ key: StaticString, _ value: Int64?) {
        if let value { int64(key, value) }
    }

    public mutating func double(_ key: StaticString, _ value: Double) {
        buffer.appendKey(key)
        double(value)
    }

    public mutating func doubleIfPresent(_ key: StaticString, _ value: Double?) {
        if let value { double(key, value) }
    }

    public mutating func decimal(_ key: StaticString, _ value: Decimal) {
        buffer.appendKey(key)
        decimal(value)
    }

    public mutating func decimalIfPresent(_ key: StaticString, _ value: Decimal?) {
        if let value { decimal(key, value) }
    }

    public mutating func bool(_ key: StaticString, _ value: Bool) {
        buffer.appendKey(key)
        bool(value)
    }

    public mutating func boolIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { bool(key, value) }
    }

    public mutating func uuid(_ key: StaticString, _ value: UUID) {
        buffer.appendKey(key)
        uuid(value)
    }

    public mutating func uuidIfPresent(_ key: StaticString, _ value: UUID?) {
        if let value { uuid(key, value) }
    }

    public mutating func url(_ key: StaticString, _ value: URL) {
        buffer.appendKey(key)
        url(value)
    }

    public mutating func urlIfPresent(_ key: StaticString, _ value: URL?) {
        if let value { url(key, value) }
    }

    public mutating func data(_ key: StaticString, _ value: Data) {
        buffer.appendKey(key)
        data(value)
    }

    public mutating func dataIfPresent(_ key: StaticString, _ value: Data?) {
        if let value { data(key, value) }
    }

    public mutating func day(_ key: StaticString, _ value: CalendarDate) {
        buffer.appendKey(key)
        day(value)
    }

    public mutating func dayIfPresent(_ key: StaticString, _ value: CalendarDate?) {
        if let value { day(key, value) }
    }

    public mutating func json(_ key: StaticString, _ value: JSONValue) {
        buffer.appendKey(key)
        json(value)
    }

    public mutating func jsonIfPresent(_ key: StaticString, _ value: JSONValue?) {
        if let value { json(key, value) }
    }

    public mutating func date(_ key: StaticString, _ value: Date, _ format: DateFormat) {
        buffer.appendKey(key)
        date(value, format)
    }

    public mutating func dateIfPresent(_ key: StaticString, _ value: Date?, _ format: DateFormat) {
        if let value { date(key, value, format) }
    }

    public mutating func null(_ key: StaticString) {
        buffer.appendKey(key)
        null()
    }
}
