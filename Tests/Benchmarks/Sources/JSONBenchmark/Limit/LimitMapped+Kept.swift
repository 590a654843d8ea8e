import Foundation
import GenAPIRuntime

/// Values that are known as they are.
protocol LimitKept: LimitMapped {}

extension LimitKept {
    @inline(__always)
    init(from json: inout LimitReader) { self = json.kept() }
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
