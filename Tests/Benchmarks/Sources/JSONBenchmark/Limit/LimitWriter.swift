import Foundation
import GenAPIRuntime

/// Writes down all that there is to know about the values of a document, in the order of the mapper.
///
/// Texts are found in the document where they stand there as they are, in the order in which they are asked for;
/// others, which had escapes, are put behind it.
struct LimitWriter {
    private(set) var tape: [UInt64] = []
    private(set) var text: [UInt8]
    /// Holds on to what `tape` has as plain bytes.
    private(set) var kept: [Any] = []
    private let documentCount: Int
    private var place = 0

    init(document: [UInt8]) {
        text = document
        documentCount = document.count
    }

    mutating func word(_ word: UInt64) {
        tape.append(word)
    }

    mutating func keep<Value>(_ value: Value) {
        var words = [UInt64](repeating: 0, count: LimitText.roundedUp(MemoryLayout<Value>.size) / 8)
        words.withUnsafeMutableBytes { words in withUnsafeBytes(of: value) { words.copyMemory(from: $0) } }
        tape += words
        if !_isPOD(Value.self) { kept.append(value) }
    }

    mutating func string(_ value: String) {
        let bytes = Array(value.utf8)
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        let text = LimitText(offset: find(bytes), count: bytes.count, isASCII: isASCII)
        tape.append(text.word)
        if text.isShort { tape += text.masks }
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
        guard let start = window.baseAddress, window.count >= bytes.count else { return nil }
        return (0...window.count - bytes.count).first { offset in
            window[offset] == bytes[0] && window[offset + 1] == bytes[1]
                && memcmp(start + offset, bytes, bytes.count) == 0
        }
    }
}
