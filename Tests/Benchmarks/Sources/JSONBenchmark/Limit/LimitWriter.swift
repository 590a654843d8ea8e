import Foundation
import GenAPIRuntime

/// Writes down all that there is to know about the values of a document, in the order of the mapper.
///
/// Texts are found in the document where they stand there as they are, in the order in which they are asked for;
/// others, which had escapes, are put behind it.
struct LimitWriter {
    private(set) var tape: [UInt8] = []
    private(set) var text: [UInt8]
    /// Holds on to what `tape` has as plain bytes.
    private(set) var kept: [Any] = []
    private let documentCount: Int
    private var place = 0

    init(document: [UInt8]) {
        text = document
        documentCount = document.count
    }

    mutating func number(_ value: some BitwiseCopyable) {
        withUnsafeBytes(of: value) { tape.append(contentsOf: $0) }
    }

    mutating func keep<Value>(_ value: Value) {
        while tape.count % MemoryLayout<Value>.alignment != 0 { tape.append(0) }
        withUnsafeBytes(of: value) { tape.append(contentsOf: $0) }
        kept.append(value)
    }

    mutating func string(_ value: String) {
        let bytes = Array(value.utf8)
        let offset = find(bytes)
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        number(LimitRange(offset: UInt32(offset), count: UInt32(bytes.count), isASCII: isASCII))
    }

    private mutating func find(_ bytes: [UInt8]) -> Int {
        guard !bytes.isEmpty else { return place }
        let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
        // Not far: the texts of an object are near each other.
        let window = text[place..<min(place + 4_000 + bytes.count, documentCount)]
        if let found = window.withUnsafeBytes({ Self.offset(of: quoted, in: $0) }) {
            place += found + 1 + bytes.count
            return place - bytes.count
        }
        text += bytes
        return text.count - bytes.count
    }

    private static func offset(of bytes: [UInt8], in window: UnsafeRawBufferPointer) -> Int? {
        (0...max(0, window.count - bytes.count)).first { start in
            window[start] == bytes[0] && window.count - start >= bytes.count
                && window[start..<start + bytes.count].elementsEqual(bytes)
        }
    }
}

extension LimitWriter {
    mutating func present(_ value: Bool) { number(value ? 1 as UInt8 : 0) }

    mutating func optional<Value>(_ value: Value?, _ write: (inout LimitWriter, Value) -> Void) {
        present(value != nil)
        if let value { write(&self, value) }
    }
}
