import Foundation
import GenAPIMapping
import GenAPIRuntime

/// A value that can be made of what JSONSerialization reads, and turned into what it writes.
protocol DictionaryMapped: SendableMetatype {
    init(from json: inout DictionaryReader)
    func write(to json: inout DictionaryWriter)
}

extension String: DictionaryMapped {
    init(from json: inout DictionaryReader) { self = json.scalar() ?? "" }
    func write(to json: inout DictionaryWriter) { json.scalar(self) }
}

extension Int: DictionaryMapped {
    init(from json: inout DictionaryReader) { self = json.scalar() ?? 0 }
    func write(to json: inout DictionaryWriter) { json.scalar(self) }
}

extension Double: DictionaryMapped {
    init(from json: inout DictionaryReader) { self = json.scalar() ?? 0 }
    func write(to json: inout DictionaryWriter) { json.scalar(self) }
}

extension UUID: DictionaryMapped {
    init(from json: inout DictionaryReader) { self = UUID(uuidString: json.scalar() ?? "") ?? UUID() }
    func write(to json: inout DictionaryWriter) { json.scalar(uuidString) }
}

extension Identifier: DictionaryMapped where RawValue: DictionaryMapped {
    init(from json: inout DictionaryReader) { self.init(rawValue: RawValue(from: &json)) }
    func write(to json: inout DictionaryWriter) { rawValue.write(to: &json) }
}

extension User.Status: DictionaryMapped {
    init(from json: inout DictionaryReader) { self.init(rawValue: json.scalar() ?? "") }
    func write(to json: inout DictionaryWriter) { json.scalar(rawValue) }
}

extension Array: DictionaryMapped where Element: DictionaryMapped {
    init(from json: inout DictionaryReader) { self = json.elements() }
    func write(to json: inout DictionaryWriter) { json.scalar(map { DictionaryWriter.value(of: $0) }) }
}
