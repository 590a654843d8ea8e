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

extension Optional: LimitMapped where Wrapped: LimitMapped {
    @inline(__always)
    init(from json: inout LimitReader) { self = Bool(from: &json) ? .some(Wrapped(from: &json)) : .none }

    func write(to json: inout LimitWriter) {
        (self != nil).write(to: &json)
        self?.write(to: &json)
    }
}

extension Array: LimitMapped where Element: LimitMapped {
    @inline(__always)
    init(from json: inout LimitReader) {
        let count = Int(from: &json)
        self.init()
        reserveCapacity(count)
        for _ in 0..<count { append(Element(from: &json)) }
    }

    func write(to json: inout LimitWriter) {
        count.write(to: &json)
        for element in self { element.write(to: &json) }
    }
}

extension Dictionary: LimitMapped where Key == String, Value: LimitMapped {
    init(from json: inout LimitReader) {
        let count = Int(from: &json)
        self.init(minimumCapacity: count)
        for _ in 0..<count {
            let key = json.string()
            self[key] = Value(from: &json)
        }
    }

    func write(to json: inout LimitWriter) {
        count.write(to: &json)
        for (key, value) in self {
            json.string(key)
            value.write(to: &json)
        }
    }
}
