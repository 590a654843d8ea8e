import Foundation
import GenAPIRuntime

/// A value that can be built from what is known of it.
protocol LimitMapped: SendableMetatype {
    init(from json: inout LimitReader)
    func write(to json: inout LimitWriter)
}

extension String: LimitMapped {
    init(from json: inout LimitReader) { self = json.string() }
    func write(to json: inout LimitWriter) { json.string(self) }
}

extension Int: LimitMapped {
    init(from json: inout LimitReader) { self = json.number() }
    func write(to json: inout LimitWriter) { json.number(self) }
}

extension Double: LimitMapped {
    init(from json: inout LimitReader) { self = json.number() }
    func write(to json: inout LimitWriter) { json.number(self) }
}

extension UUID: LimitMapped {
    init(from json: inout LimitReader) { self = json.kept() }
    func write(to json: inout LimitWriter) { json.keep(self) }
}

extension URL: LimitMapped {
    init(from json: inout LimitReader) {
        guard let url = URL(string: json.string()) else { preconditionFailure("it was a URL before") }
        self = url
    }
    func write(to json: inout LimitWriter) { json.string(absoluteString) }
}

extension Identifier: LimitMapped where RawValue: LimitMapped {
    init(from json: inout LimitReader) { self.init(rawValue: RawValue(from: &json)) }
    func write(to json: inout LimitWriter) { rawValue.write(to: &json) }
}

extension User.Status: LimitMapped {
    init(from json: inout LimitReader) { self = json.kept() }
    func write(to json: inout LimitWriter) { json.keep(self) }
}

extension Array: LimitMapped where Element: LimitMapped {
    @inline(__always)
    init(from json: inout LimitReader) {
        let count = Int(json.number() as UInt32)
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(Element(from: &json)) }
    }

    func write(to json: inout LimitWriter) {
        json.number(UInt32(count))
        for element in self { element.write(to: &json) }
    }
}
