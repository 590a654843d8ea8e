import Foundation
import GenAPIRuntime

/// The least that any reader has to do: builds values from byte ranges and numbers that are already known.
///
/// It has the verbs of `JSONReader`, so that the same generated statements run on it. It finds no key, checks nothing
/// and parses nothing; what it costs is what the values cost.
struct LimitReader {
    private var cursor: UnsafeRawPointer
    private let text: UnsafeRawPointer

    /// Both outlive the reader.
    init(tape: UnsafeRawPointer, text: UnsafeRawPointer) {
        cursor = tape
        self.text = text
    }

    @inline(__always)
    mutating func number<Number: BitwiseCopyable>() -> Number {
        defer { cursor += MemoryLayout<Number>.size }
        return cursor.loadUnaligned(as: Number.self)
    }

    /// A value that was kept as it is.
    mutating func kept<Value>() -> Value {
        let place = cursor.alignedUp(for: Value.self)
        cursor = place + MemoryLayout<Value>.size
        return place.assumingMemoryBound(to: Value.self).pointee
    }

    @inline(__always)
    mutating func isPresent() -> Bool { number() as UInt8 != 0 }

    @inline(__always)
    mutating func string() -> String {
        let range: LimitRange = number()
        let start = text + Int(range.offset)
        if range.isASCII && range.count <= 15 { return ShortString.assembled(start, Int(range.count)) }
        return Self.longString(UnsafeRawBufferPointer(start: start, count: Int(range.count)), range.isASCII)
    }

    @inline(never)
    private static func longString(_ bytes: UnsafeRawBufferPointer, _ isASCII: Bool) -> String {
        guard #available(macOS 26, *) else { return String(decoding: bytes, as: UTF8.self) }
        let span = Span<UInt8>(_unsafeBytes: bytes)
        return String(copying: unsafe UTF8Span(unchecked: span, isKnownASCII: isASCII))
    }
}

/// Where a text stands.
struct LimitRange: BitwiseCopyable {
    let offset: UInt32
    let count: UInt32
    let isASCII: Bool
}

/// A string of up to 15 bytes of ASCII, made of its two words, as no initializer makes it.
enum ShortString {
    @inline(__always)
    static func assembled(_ start: UnsafeRawPointer, _ count: Int) -> String {
        let low = start.loadUnaligned(as: UInt64.self)
        let high = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        let first = count >= 8 ? low : low & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1)
        let second = count > 8 ? high & (1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1) : 0
        return unsafeBitCast(
            (first, second | (UInt64(truncatingIfNeeded: count) | 0xE0) &<< 56),
            to: String.self
        )
    }
}
