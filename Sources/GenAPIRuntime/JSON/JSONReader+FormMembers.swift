#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Members whose strings or numbers stand for values of another type.
extension JSONReader {
    public mutating func decimal(_ key: StaticString) -> Decimal {
        let member = openMember(key)
        let value = decimal()
        closeMember(member, key)
        return value
    }

    public mutating func decimalIfPresent(_ key: StaticString) -> Decimal? {
        guard openPresentMember(key) else { return nil }
        let value = decimal()
        finishMember()
        return value
    }

    @inlinable
    public mutating func decimal(_ key: StaticString, default value: @autoclosure () -> Decimal) -> Decimal {
        decimalIfPresent(key) ?? value()
    }

    public mutating func uuid(_ key: StaticString) -> UUID {
        let member = openMember(key)
        let value = uuid()
        closeMember(member, key)
        return value
    }

    public mutating func uuidIfPresent(_ key: StaticString) -> UUID? {
        guard openPresentMember(key) else { return nil }
        let value = uuid()
        finishMember()
        return value
    }

    @inlinable
    public mutating func uuid(_ key: StaticString, default value: @autoclosure () -> UUID) -> UUID {
        uuidIfPresent(key) ?? value()
    }

    public mutating func url(_ key: StaticString) -> URL {
        let member = openMember(key)
        let value = url()
        closeMember(member, key)
        return value
    }

    public mutating func urlIfPresent(_ key: StaticString) -> URL? {
        guard openPresentMember(key) else { return nil }
        let value = url()
        finishMember()
        return value
    }

    @inlinable
    public mutating func url(_ key: StaticString, default value: @autoclosure () -> URL) -> URL {
        urlIfPresent(key) ?? value()
    }

    public mutating func data(_ key: StaticString) -> Data {
        let member = openMember(key)
        let value = data()
        closeMember(member, key)
        return value
    }

    public mutating func dataIfPresent(_ key: StaticString) -> Data? {
        guard openPresentMember(key) else { return nil }
        let value = data()
        finishMember()
        return value
    }

    @inlinable
    public mutating func data(_ key: StaticString, default value: @autoclosure () -> Data) -> Data {
        dataIfPresent(key) ?? value()
    }

    public mutating func day(_ key: StaticString) -> CalendarDate {
        let member = openMember(key)
        let value = day()
        closeMember(member, key)
        return value
    }

    public mutating func dayIfPresent(_ key: StaticString) -> CalendarDate? {
        guard openPresentMember(key) else { return nil }
        let value = day()
        finishMember()
        return value
    }

    @inlinable
    public mutating func day(_ key: StaticString, default value: @autoclosure () -> CalendarDate)
        -> CalendarDate
    {
        dayIfPresent(key) ?? value()
    }

    public mutating func json(_ key: StaticString) -> JSONValue {
        let member = openMember(key)
        let value = json()
        closeMember(member, key)
        return value
    }

    public mutating func jsonIfPresent(_ key: StaticString) -> JSONValue? {
        guard openPresentMember(key) else { return nil }
        let value = json()
        finishMember()
        return value
    }

    @inlinable
    public mutating func json(_ key: StaticString, default value: @autoclosure () -> JSONValue) -> JSONValue {
        jsonIfPresent(key) ?? value()
    }

    public mutating func date(_ key: StaticString, _ format: DateFormat) -> Date {
        if let value = plainMember(key), let date = plainDate(format, at: value) { return date }
        let member = openMember(key)
        let value = date(format)
        closeMember(member, key)
        return value
    }

    public mutating func dateIfPresent(_ key: StaticString, _ format: DateFormat) -> Date? {
        if let value = plainMember(key), let date = plainDate(format, at: value) { return date }
        guard openPresentMember(key) else { return nil }
        let value = date(format)
        finishMember()
        return value
    }

    @inlinable
    public mutating func date(
        _ key: StaticString,
        _ format: DateFormat,
        default value: @autoclosure () -> Date
    ) -> Date {
        dateIfPresent(key, format) ?? value()
    }
}
