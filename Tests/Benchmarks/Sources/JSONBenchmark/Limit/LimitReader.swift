import GenAPIRuntime

/// The least that any reader has to do: builds values from byte ranges and numbers that are already known.
///
/// It finds no key, checks nothing and parses nothing; what it costs is what the values cost.
struct LimitReader {
    private var cursor: UnsafeRawPointer
    private let text: UnsafeRawPointer

    /// Both outlive the reader.
    init(tape: UnsafeRawPointer, text: UnsafeRawPointer) {
        cursor = tape
        self.text = text
    }

    /// A value that was kept as it is.
    @inline(__always)
    mutating func kept<Value>() -> Value {
        let place = cursor.alignedUp(for: Value.self)
        cursor = place + MemoryLayout<Value>.size
        return place.assumingMemoryBound(to: Value.self).pointee
    }

    @inline(__always)
    mutating func string() -> String {
        let range: LimitRange = kept()
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
struct LimitRange {
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
        // Shifts count modulo 64.
        let partial = 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
        let first = count >= 8 ? low : low & partial
        let second = count > 8 ? high & partial : 0
        let mark = (UInt64(truncatingIfNeeded: count) | 0xE0) &<< 56
        return unsafeBitCast((first, second | mark), to: String.self)
    }
}
