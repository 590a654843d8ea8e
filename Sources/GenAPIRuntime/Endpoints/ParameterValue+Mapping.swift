public import Foundation

extension Identifier: ParameterValue, QueryValue where RawValue: ParameterValue {}

extension CalendarDate: ParameterValue {
    /// `2026-11-21`.
    public var parameterText: String { description }
}

extension Date: ParameterValue {
    /// RFC 3339; other formats are asked for by name: `.item("since", date, .timestamp)`.
    public var parameterText: String { parameterText(.rfc3339) }

    /// Empty for an instant that the format cannot say, such as one after the year 9999.
    func parameterText(_ format: DateFormat) -> String {
        Instant(self)?.text(format) ?? ""
    }
}

extension QueryItem {
    /// An instant in one of the formats of the API.
    public static func item(_ name: String, _ value: Date?, _ format: DateFormat) -> QueryItem {
        QueryItem(name: name, values: value.map { [$0.parameterText(format)] } ?? [])
    }

    /// Instants in one of the formats of the API.
    public static func item(_ name: String, _ values: [Date]?, _ format: DateFormat) -> QueryItem {
        QueryItem(name: name, values: values?.map { $0.parameterText(format) } ?? [])
    }
}

extension HeaderItem {
    /// An instant in one of the formats of the API.
    public static func header(_ name: String, _ value: Date?, _ format: DateFormat) -> HeaderItem {
        HeaderItem(name: name, value: value?.parameterText(format))
    }
}

extension FormWriter {
    /// An instant in one of the formats of the API.
    public mutating func item(_ name: String, _ value: Date?, _ format: DateFormat) {
        item(name, value?.parameterText(format))
    }

    /// Instants in one of the formats of the API, the name once for each. Nothing for `nil` and for an empty list.
    public mutating func item(_ name: String, _ values: [Date]?, _ format: DateFormat) {
        item(name, values?.map { $0.parameterText(format) })
    }
}

extension MultipartPart {
    /// An instant in one of the formats of the API.
    public static func field(_ name: String, _ value: Date?, _ format: DateFormat) -> MultipartPart {
        field(name, value?.parameterText(format))
    }
}

extension EndpointPath.StringInterpolation {
    /// An identity that is a text.
    @inlinable
    public mutating func appendInterpolation<Resource>(_ value: Identifier<Resource, String>) {
        appendInterpolation(value.rawValue)
    }

    /// An instant in one of the formats of the API.
    public mutating func appendInterpolation(_ value: Date, _ format: DateFormat) {
        appendInterpolation(value.parameterText(format))
    }
}
