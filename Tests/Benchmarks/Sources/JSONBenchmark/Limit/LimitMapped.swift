import Foundation
import GenAPIMapping
import GenAPIRuntime

/// A value that can be built from what is known of it.
protocol LimitMapped: SendableMetatype {
    /// Builds a value at a place that has none.
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader)
    /// The same where a value can be missing, and is not.
    static func buildPresent(at place: UnsafeMutablePointer<Self?>, from json: inout LimitReader)
    func write(to json: inout LimitWriter)
}

extension LimitMapped {
    @inline(__always)
    static func buildPresent(at place: UnsafeMutablePointer<Self?>, from json: inout LimitReader) {
        place.initialize(to: json.value() as Self)
    }
}

extension String: LimitMapped {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<String>, from json: inout LimitReader) {
        json.string(place)
    }

    /// A string that is there has the same bytes as one that has to be.
    @inline(__always)
    static func buildPresent(at place: UnsafeMutablePointer<String?>, from json: inout LimitReader) {
        json.string(UnsafeMutableRawPointer(place).assumingMemoryBound(to: String.self))
    }

    func write(to json: inout LimitWriter) { json.string(self) }
}

extension URL: LimitMapped {
    static func build(at place: UnsafeMutablePointer<URL>, from json: inout LimitReader) {
        guard let url = URL(string: json.value()) else { preconditionFailure("it was a URL before") }
        place.initialize(to: url)
    }

    func write(to json: inout LimitWriter) { json.string(absoluteString) }
}

extension Identifier: LimitMapped where RawValue: LimitMapped {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) {
        let rawValue = UnsafeMutableRawPointer(place).assumingMemoryBound(to: RawValue.self)
        RawValue.build(at: rawValue, from: &json)
    }

    func write(to json: inout LimitWriter) { rawValue.write(to: &json) }
}

extension Indirect: LimitMapped where Value: LimitMapped {
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) {
        place.initialize(to: Indirect(wrappedValue: json.value()))
    }

    func write(to json: inout LimitWriter) { wrappedValue.write(to: &json) }
}

extension Optional: LimitMapped where Wrapped: LimitMapped {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) {
        if json.word() != 0 {
            Wrapped.buildPresent(at: place, from: &json)
        } else {
            place.initialize(to: nil)
        }
    }

    func write(to json: inout LimitWriter) {
        json.word(self == nil ? 0 : 1)
        self?.write(to: &json)
    }
}

extension Array: LimitMapped where Element: LimitMapped {
    @inline(__always)
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) {
        let count = Int(truncatingIfNeeded: json.word())
        if count == 0 { return place.initialize(to: []) }
        place.initialize(
            to: Array(unsafeUninitializedCapacity: count) { elements, initialized in
                guard let first = elements.baseAddress else { return }
                for index in 0..<count { Element.build(at: first + index, from: &json) }
                initialized = count
            }
        )
    }

    func write(to json: inout LimitWriter) {
        json.word(UInt64(count))
        for element in self { element.write(to: &json) }
    }
}

extension Dictionary: LimitMapped where Key == String, Value: LimitMapped {
    static func build(at place: UnsafeMutablePointer<Self>, from json: inout LimitReader) {
        let count = Int(truncatingIfNeeded: json.word())
        var values = Dictionary(minimumCapacity: count)
        for _ in 0..<count {
            let key: String = json.value()
            values.updateValue(json.value(), forKey: key)
        }
        place.initialize(to: values)
    }

    func write(to json: inout LimitWriter) {
        json.word(UInt64(count))
        for (key, value) in self {
            json.string(key)
            value.write(to: &json)
        }
    }
}
