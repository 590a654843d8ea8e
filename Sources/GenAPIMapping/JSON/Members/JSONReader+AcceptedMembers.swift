#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Members that may be sent in other forms than that of their type.
extension JSONReader {
    /// A whole number in one of the forms: see `int(accepting:)`. An error if it is missing or null.
    public mutating func int(_ key: StaticString, accepting forms: AcceptedForms) -> Int {
        requiredMember(key) { $0.int(accepting: forms) }
    }

    /// A whole number in one of the forms; nil if it is missing or null.
    public mutating func intIfPresent(_ key: StaticString, accepting forms: AcceptedForms) -> Int? {
        presentMember(key) { $0.int(accepting: forms) }
    }

    /// A whole number in one of the forms; the default if it is missing or null.
    @inlinable
    public mutating func int(
        _ key: StaticString,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Int
    ) -> Int {
        intIfPresent(key, accepting: forms) ?? value()
    }

    /// A whole number in one of the forms: see `int64(accepting:)`. An error if it is missing or null.
    public mutating func int64(_ key: StaticString, accepting forms: AcceptedForms) -> Int64 {
        requiredMember(key) { $0.int64(accepting: forms) }
    }

    /// A whole number in one of the forms; nil if it is missing or null.
    public mutating func int64IfPresent(_ key: StaticString, accepting forms: AcceptedForms) -> Int64? {
        presentMember(key) { $0.int64(accepting: forms) }
    }

    /// A whole number in one of the forms; the default if it is missing or null.
    @inlinable
    public mutating func int64(
        _ key: StaticString,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Int64
    ) -> Int64 {
        int64IfPresent(key, accepting: forms) ?? value()
    }

    /// A number in one of the forms: see `double(accepting:)`. An error if it is missing or null.
    public mutating func double(_ key: StaticString, accepting forms: AcceptedForms) -> Double {
        requiredMember(key) { $0.double(accepting: forms) }
    }

    /// A number in one of the forms; nil if it is missing or null.
    public mutating func doubleIfPresent(_ key: StaticString, accepting forms: AcceptedForms) -> Double? {
        presentMember(key) { $0.double(accepting: forms) }
    }

    /// A number in one of the forms; the default if it is missing or null.
    @inlinable
    public mutating func double(
        _ key: StaticString,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Double
    ) -> Double {
        doubleIfPresent(key, accepting: forms) ?? value()
    }

    /// A number in one of the forms, exactly: see `decimal(accepting:)`. An error if it is missing or null.
    public mutating func decimal(_ key: StaticString, accepting forms: AcceptedForms) -> Decimal {
        requiredMember(key) { $0.decimal(accepting: forms) }
    }

    /// A number in one of the forms, exactly; nil if it is missing or null.
    public mutating func decimalIfPresent(_ key: StaticString, accepting forms: AcceptedForms) -> Decimal? {
        presentMember(key) { $0.decimal(accepting: forms) }
    }

    /// A number in one of the forms, exactly; the default if it is missing or null.
    @inlinable
    public mutating func decimal(
        _ key: StaticString,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Decimal
    ) -> Decimal {
        decimalIfPresent(key, accepting: forms) ?? value()
    }

    /// A truth value in one of the forms: see `bool(accepting:)`. An error if it is missing or null.
    public mutating func bool(_ key: StaticString, accepting forms: AcceptedForms) -> Bool {
        requiredMember(key) { $0.bool(accepting: forms) }
    }

    /// A truth value in one of the forms; nil if it is missing or null.
    public mutating func boolIfPresent(_ key: StaticString, accepting forms: AcceptedForms) -> Bool? {
        presentMember(key) { $0.bool(accepting: forms) }
    }

    /// A truth value in one of the forms; the default if it is missing or null.
    @inlinable
    public mutating func bool(
        _ key: StaticString,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Bool
    ) -> Bool {
        boolIfPresent(key, accepting: forms) ?? value()
    }

    /// A date in that format, or a timestamp in one of the forms: see `date(_:accepting:)`. An error if it is missing
    /// or null.
    public mutating func date(_ key: StaticString, _ format: DateFormat, accepting forms: AcceptedForms)
        -> Date
    {
        requiredMember(key) { $0.date(format, accepting: forms) }
    }

    /// A date in that format, or a timestamp in one of the forms; nil if it is missing or null.
    public mutating func dateIfPresent(
        _ key: StaticString,
        _ format: DateFormat,
        accepting forms: AcceptedForms
    ) -> Date? {
        presentMember(key) { $0.date(format, accepting: forms) }
    }

    /// A date in that format, or a timestamp in one of the forms; the default if it is missing or null.
    @inlinable
    public mutating func date(
        _ key: StaticString,
        _ format: DateFormat,
        accepting forms: AcceptedForms,
        default value: @autoclosure () -> Date
    ) -> Date {
        dateIfPresent(key, format, accepting: forms) ?? value()
    }
}
