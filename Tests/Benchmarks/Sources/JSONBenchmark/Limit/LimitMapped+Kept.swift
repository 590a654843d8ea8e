import Foundation
import GenAPIMapping
import GenAPIRuntime

/// Values that are known as they are.
protocol LimitKept: LimitMapped {}

extension LimitKept {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) { json.kept(place) }

    func write(to json: inout LimitWriter) { json.keep(self) }
}

extension Bool: LimitKept {}
extension Int: LimitKept {}
extension Double: LimitKept {}
extension Date: LimitKept {}
extension CalendarDate: LimitKept {}
extension Decimal: LimitKept {}
extension UUID: LimitKept {}
extension JSONValue: LimitKept {}
extension User.Status: LimitKept {}

/// Nothing is missing in the document of a benchmark.
extension MissingFields: LimitMapped {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<MissingFields>, from json: inout LimitReader) {
        place.initialize(to: MissingFields())
    }

    func write(to json: inout LimitWriter) {}
}
