import Foundation
import GenAPIMapping
import GenAPIRuntime

/// Maps what JSONSerialization made of a document, member by member with casts, as people write it.
///
/// It has the verbs of `JSONReader`, so that the same generated statements run on it. A value that does not fit
/// becomes a placeholder; documents are compared before anything is timed.
struct DictionaryReader {
    private let value: Any
    private var members: [String: Any] = [:]

    init(_ value: Any) { self.value = value }

    mutating func beginObject() { members = value as? [String: Any] ?? [:] }
    func endObject() {}
    func scalar<Value>() -> Value? { value as? Value }
    func json() -> JSONValue { .null }

    func expect(_ key: String, _ constant: String) {
        precondition(members[key] as? String == constant)
    }

    func discriminator(_ key: String) -> String { discriminatorIfPresent(key) ?? "" }
    func discriminatorIfPresent(_ key: String) -> String? { (value as? [String: Any])?[key] as? String }

    func string(_ key: String) -> String { members[key] as? String ?? "" }
    func stringIfPresent(_ key: String) -> String? { members[key] as? String }
    func int(_ key: String) -> Int { members[key] as? Int ?? 0 }
    func intIfPresent(_ key: String) -> Int? { members[key] as? Int }
    func double(_ key: String) -> Double { members[key] as? Double ?? 0 }
    func doubleIfPresent(_ key: String) -> Double? { members[key] as? Double }
    func bool(_ key: String) -> Bool { members[key] as? Bool ?? false }
    func boolIfPresent(_ key: String) -> Bool? { members[key] as? Bool }
    func decimal(_ key: String) -> Decimal {
        // Exact only as text, which JSONSerialization does not keep.
        (members[key] as? Double).flatMap { Decimal(string: $0.description) } ?? 0
    }
    func url(_ key: String) -> URL { urlIfPresent(key) ?? URL(filePath: "/") }
    func urlIfPresent(_ key: String) -> URL? { (members[key] as? String).flatMap { URL(string: $0) } }
    func dayIfPresent(_ key: String) -> CalendarDate? {
        (members[key] as? String).flatMap { CalendarDate($0) }
    }
    func jsonIfPresent(_ key: String) -> JSONValue? { nil }

    func date(_ key: String, _ format: DateFormat) -> Date { dateIfPresent(key, format) ?? .distantPast }
    func dateIfPresent(_ key: String, _ format: DateFormat) -> Date? {
        switch format {
        case .timestamp, .timestampFraction: (members[key] as? Double).map { Date(timeIntervalSince1970: $0) }
        case .timestampMilliseconds: (members[key] as? Double).map { Date(timeIntervalSince1970: $0 / 1000) }
        case .rfc3339, .rfc822: (members[key] as? String).flatMap { try? Date($0, strategy: .iso8601) }
        }
    }
}

extension DictionaryReader {
    private static func mapped<Value: DictionaryMapped>(_ value: Any) -> Value {
        var reader = DictionaryReader(value)
        return Value(from: &reader)
    }

    func value<Value: DictionaryMapped>(_ key: String, as type: Value.Type) -> Value {
        Self.mapped(members[key] ?? NSNull())
    }

    func valueIfPresent<Value: DictionaryMapped>(_ key: String, as type: Value.Type) -> Value? {
        guard let value = members[key], !(value is NSNull) else { return nil }
        return Self.mapped(value)
    }

    func list<Element: DictionaryMapped>(_ key: String, of type: Element.Type) -> [Element] {
        listIfPresent(key, of: type) ?? []
    }

    func listIfPresent<Element: DictionaryMapped>(_ key: String, of type: Element.Type) -> [Element]? {
        (members[key] as? [Any])?.map(Self.mapped)
    }

    func elements<Element: DictionaryMapped>() -> [Element] { (value as? [Any])?.map(Self.mapped) ?? [] }

    func map<Value: DictionaryMapped>(_ key: String, of type: Value.Type) -> [String: Value] {
        (members[key] as? [String: Any])?.mapValues(Self.mapped) ?? [:]
    }
}
