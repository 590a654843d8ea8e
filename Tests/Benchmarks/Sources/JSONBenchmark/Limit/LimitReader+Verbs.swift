import Foundation
import GenAPIRuntime

/// The verbs of `JSONReader`. Keys and formats say nothing that is not known.
extension LimitReader {
    func beginObject() {}
    func endObject() {}
    mutating func expect(_ key: StaticString, _ constant: StaticString) { _ = number() as LimitRange }
    mutating func discriminator() -> String { string() }

    mutating func string(_ key: StaticString) -> String { string() }
    mutating func stringIfPresent(_ key: StaticString) -> String? { isPresent() ? string() : nil }
    mutating func int(_ key: StaticString) -> Int { number() }
    mutating func intIfPresent(_ key: StaticString) -> Int? { isPresent() ? number() as Int : nil }
    mutating func double(_ key: StaticString) -> Double { number() }
    mutating func doubleIfPresent(_ key: StaticString) -> Double? { isPresent() ? number() as Double : nil }
    mutating func bool(_ key: StaticString) -> Bool { isPresent() }
    mutating func boolIfPresent(_ key: StaticString) -> Bool? { isPresent() ? isPresent() : nil }
    mutating func date(_ key: StaticString, _ format: DateFormat) -> Date { kept() }
    mutating func dateIfPresent(_ key: StaticString, _ format: DateFormat) -> Date? {
        isPresent() ? kept() as Date : nil
    }
    mutating func day(_ key: StaticString) -> CalendarDate { kept() }
    mutating func dayIfPresent(_ key: StaticString) -> CalendarDate? {
        isPresent() ? kept() as CalendarDate : nil
    }
    mutating func decimal(_ key: StaticString) -> Decimal { kept() }
    mutating func url(_ key: StaticString) -> URL { URL(from: &self) }
    mutating func urlIfPresent(_ key: StaticString) -> URL? { isPresent() ? URL(from: &self) : nil }
    mutating func json() -> JSONValue { kept() }
    mutating func jsonIfPresent(_ key: StaticString) -> JSONValue? {
        // A bare nil would be JSON's null.
        isPresent() ? kept() as JSONValue : JSONValue?.none
    }

    @inline(__always)
    mutating func value<Value: LimitMapped>(_ key: StaticString, as type: Value.Type) -> Value {
        Value(from: &self)
    }

    @inline(__always)
    mutating func valueIfPresent<Value: LimitMapped>(_ key: StaticString, as type: Value.Type) -> Value? {
        isPresent() ? Value(from: &self) : nil
    }

    @inline(__always)
    mutating func list<Element: LimitMapped>(_ key: StaticString, of type: Element.Type) -> [Element] {
        [Element](from: &self)
    }

    @inline(__always)
    mutating func listIfPresent<Element: LimitMapped>(_ key: StaticString, of type: Element.Type)
        -> [Element]?
    {
        isPresent() ? [Element](from: &self) : nil
    }

    mutating func map<Value: LimitMapped>(_ key: StaticString, of type: Value.Type) -> [String: Value] {
        let count = Int(number() as UInt32)
        var values: [String: Value] = [:]
        values.reserveCapacity(count)
        for _ in 0..<count {
            let key = string()
            values[key] = Value(from: &self)
        }
        return values
    }
}
