import Foundation
import GenAPIRuntime

/// The verbs of `JSONWriter`.
extension LimitWriter {
    func beginObject() {}
    func endObject() {}
    mutating func discriminator(_ value: String) { string(value) }

    mutating func string(_ key: StaticString, _ value: String) { string(value) }
    mutating func stringIfPresent(_ key: StaticString, _ value: String?) {
        optional(value) { $0.string($1) }
    }
    mutating func int(_ key: StaticString, _ value: Int) { number(value) }
    mutating func intIfPresent(_ key: StaticString, _ value: Int?) { optional(value) { $0.number($1) } }
    mutating func double(_ key: StaticString, _ value: Double) { number(value) }
    mutating func doubleIfPresent(_ key: StaticString, _ value: Double?) {
        optional(value) { $0.number($1) }
    }
    mutating func bool(_ key: StaticString, _ value: Bool) { present(value) }
    mutating func boolIfPresent(_ key: StaticString, _ value: Bool?) { optional(value) { $0.present($1) } }
    mutating func date(_ key: StaticString, _ value: Date, _ format: DateFormat) { keep(value) }
    mutating func dateIfPresent(_ key: StaticString, _ value: Date?, _ format: DateFormat) {
        optional(value) { $0.keep($1) }
    }
    mutating func day(_ key: StaticString, _ value: CalendarDate) { keep(value) }
    mutating func dayIfPresent(_ key: StaticString, _ value: CalendarDate?) {
        optional(value) { $0.keep($1) }
    }
    mutating func decimal(_ key: StaticString, _ value: Decimal) { keep(value) }
    mutating func url(_ key: StaticString, _ value: URL) { value.write(to: &self) }
    mutating func urlIfPresent(_ key: StaticString, _ value: URL?) {
        optional(value) { $1.write(to: &$0) }
    }
    mutating func json(_ value: JSONValue) { keep(value) }
    mutating func jsonIfPresent(_ key: StaticString, _ value: JSONValue?) { optional(value) { $0.keep($1) } }

    mutating func value(_ key: StaticString, _ value: some LimitMapped) { value.write(to: &self) }
    mutating func valueIfPresent<Value: LimitMapped>(_ key: StaticString, _ value: Value?) {
        optional(value) { $1.write(to: &$0) }
    }
    mutating func list<Element: LimitMapped>(_ key: StaticString, _ elements: [Element]) {
        elements.write(to: &self)
    }
    mutating func listIfPresent<Element: LimitMapped>(_ key: StaticString, _ elements: [Element]?) {
        optional(elements) { $1.write(to: &$0) }
    }
    mutating func map<Value: LimitMapped>(_ key: StaticString, _ values: [String: Value]) {
        number(UInt32(values.count))
        for (key, value) in values {
            string(key)
            value.write(to: &self)
        }
    }
}
