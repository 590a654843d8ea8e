import Foundation
import GenAPIMapping
import GenAPIRuntime

/// Makes the dictionaries that JSONSerialization writes. It has the verbs of `JSONWriter`.
struct DictionaryWriter {
    private(set) var value: Any = NSNull()
    private var members: [String: Any] = [:]

    static func value(of value: some DictionaryMapped) -> Any {
        var writer = DictionaryWriter()
        value.write(to: &writer)
        return writer.value
    }

    func beginObject() {}
    mutating func endObject() { value = members }
    mutating func scalar(_ value: Any) { self.value = value }
    mutating func json(_ value: JSONValue) {}

    mutating func string(_ key: String, _ value: String) { members[key] = value }
    mutating func stringIfPresent(_ key: String, _ value: String?) { members[key] = value }
    mutating func int(_ key: String, _ value: Int) { members[key] = value }
    mutating func intIfPresent(_ key: String, _ value: Int?) { members[key] = value }
    mutating func double(_ key: String, _ value: Double) { members[key] = value }
    mutating func doubleIfPresent(_ key: String, _ value: Double?) { members[key] = value }
    mutating func bool(_ key: String, _ value: Bool) { members[key] = value }
    mutating func boolIfPresent(_ key: String, _ value: Bool?) { members[key] = value }
    mutating func decimal(_ key: String, _ value: Decimal) { members[key] = NSDecimalNumber(decimal: value) }
    mutating func url(_ key: String, _ value: URL) { members[key] = value.absoluteString }
    mutating func urlIfPresent(_ key: String, _ value: URL?) { members[key] = value?.absoluteString }
    mutating func dayIfPresent(_ key: String, _ value: CalendarDate?) { members[key] = value?.description }
    mutating func jsonIfPresent(_ key: String, _ value: JSONValue?) {}

    mutating func date(_ key: String, _ value: Date, _ format: DateFormat) {
        switch format {
        case .timestamp, .timestampFraction: members[key] = value.timeIntervalSince1970
        case .timestampMilliseconds: members[key] = value.timeIntervalSince1970 * 1000
        case .rfc3339, .rfc822: members[key] = value.formatted(.iso8601)
        }
    }

    mutating func dateIfPresent(_ key: String, _ value: Date?, _ format: DateFormat) {
        if let value { date(key, value, format) }
    }

    mutating func value(_ key: String, _ value: some DictionaryMapped) {
        members[key] = Self.value(of: value)
    }

    mutating func valueIfPresent(_ key: String, _ value: (some DictionaryMapped)?) {
        if let value { members[key] = Self.value(of: value) }
    }

    mutating func list(_ key: String, _ elements: [some DictionaryMapped]) {
        members[key] = elements.map { Self.value(of: $0) }
    }

    mutating func listIfPresent(_ key: String, _ elements: [some DictionaryMapped]?) {
        if let elements { list(key, elements) }
    }

    mutating func map(_ key: String, _ values: [String: some DictionaryMapped]) {
        members[key] = values.mapValues { Self.value(of: $0) }
    }
}
