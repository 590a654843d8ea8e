public import Foundation
public import GenAPIMapping

extension Identifier: ParameterValue, QueryValue where RawValue: ParameterValue {}

extension Nullable: QueryValue where Value: QueryValue {
    /// An empty text for `.null`.
    public var queryTexts: [String]? { value.map(\.queryTexts) ?? [""] }
}

extension CalendarDate: ParameterValue {
    /// `2026-11-21`.
    public var parameterText: String? { description }
}

extension Date: ParameterValue {
    /// RFC 3339; other formats are explicit: `.item("since", date, .timestamp)`. `nil` for an instant that the format
    /// cannot represent, such as one after the year 9999.
    public var parameterText: String? { parameterText(.rfc3339) }

    func parameterText(_ format: DateFormat) -> String? {
        Instant(self)?.text(format)
    }
}

extension QueryItem {
    /// An instant in one of the formats of the API.
    public static func item(_ name: String, _ value: Date?, _ format: DateFormat) -> QueryItem {
        item(name, value.map { [$0] }, format)
    }

    /// Instants in one of the formats of the API.
    public static func item(_ name: String, _ values: [Date]?, _ format: DateFormat) -> QueryItem {
        QueryItem(name: name, values: (values ?? []).texts { $0.parameterText(format) })
    }

    /// An instant in one of the formats of the API, or an empty text for `.null`.
    public static func item(_ name: String, _ value: Nullable<Date>?, _ format: DateFormat) -> QueryItem {
        guard let value else { return QueryItem(name: name, values: []) }
        return value.value.map { item(name, $0, format) } ?? QueryItem(name: name, values: [""])
    }

    /// Instants in one of the formats of the API, or an empty text for `.null`.
    public static func item(_ name: String, _ value: Nullable<[Date]>?, _ format: DateFormat) -> QueryItem {
        guard let value else { return QueryItem(name: name, values: []) }
        return value.value.map { item(name, $0, format) } ?? QueryItem(name: name, values: [""])
    }

    /// Instants in one of the formats of the API, as one value.
    public static func item(
        _ name: String,
        _ values: [Date]?,
        _ format: DateFormat,
        joinedBy separator: String
    ) -> QueryItem {
        item(name, values, format).joined(by: separator)
    }
}

extension HeaderItem {
    /// An instant in one of the formats of the API.
    public static func header(_ name: String, _ value: Date?, _ format: DateFormat) -> HeaderItem {
        HeaderItem(name, value) { $0.parameterText(format) }
    }
}

extension EndpointPath.StringInterpolation {
    /// An identity with a string as raw value.
    @inlinable
    public mutating func appendInterpolation<Resource>(_ value: Identifier<Resource, String>) {
        appendInterpolation(value.rawValue)
    }

    /// An instant in one of the formats of the API.
    public mutating func appendInterpolation(_ value: Date, _ format: DateFormat) {
        append(value.parameterText(format))
    }

    /// Instants in one of the formats of the API, as one segment.
    public mutating func appendInterpolation(
        _ values: [Date],
        _ format: DateFormat,
        joinedBy separator: String,
        allowsEmpty: Bool = false
    ) {
        append(
            values.texts { $0.parameterText(format) },
            joinedBy: separator,
            allowsEmpty: allowsEmpty
        )
    }
}
