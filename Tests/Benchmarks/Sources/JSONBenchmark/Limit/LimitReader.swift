import GenAPIRuntime

/// Builds values from byte ranges and numbers that are already known. It finds no key, checks nothing and parses nothing; what
/// it costs is what the values cost.
struct LimitReader {
    /// At the next word.
    private var cursor: UnsafeRawPointer
    private let text: UnsafeRawPointer

    /// Both outlive the reader.
    init(tape: UnsafeRawPointer, text: UnsafeRawPointer) {
        cursor = tape
        self.text = text
    }

    /// Builds a value in a field that has none.
    @inline(__always)
    mutating func build<Value: LimitMapped>(_ field: inout Value) {
        withUnsafeMutablePointer(to: &field) { Value.build(at: $0, from: &self) }
    }

    /// A value for whoever cannot say where it stays.
    mutating func value<Value: LimitMapped>() -> Value {
        withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { room in
            guard let place = room.baseAddress else { preconditionFailure("there is room for one") }
            Value.build(at: place, from: &self)
            return place.move()
        }
    }

    @inline(__always)
    mutating func word() -> UInt64 {
        let word = cursor.load(as: UInt64.self)
        cursor += 8
        return word
    }

    /// A value that was kept as it is, in whole words.
    @inline(__always)
    mutating func kept<Value>(_ place: UnsafeMutablePointer<Value>) {
        place.initialize(to: cursor.assumingMemoryBound(to: Value.self).pointee)
        cursor += LimitText.roundedUp(MemoryLayout<Value>.size)
    }

    /// A string: two words that select its bytes where it is short, else nothing more than where they are.
    @inline(__always)
    mutating func string(_ place: UnsafeMutablePointer<String>) {
        let text = LimitText(word: word())
        let start = self.text + text.offset
        guard text.isShort else { return place.initialize(to: Self.longString(start, text)) }
        let words = UnsafeMutableRawPointer(place)
        let first = start.loadUnaligned(as: UInt64.self) & word()
        let second = start.loadUnaligned(fromByteOffset: 8, as: UInt64.self) & word()
        let mark = UInt64(truncatingIfNeeded: text.count | 0xE0) &<< 56
        words.storeBytes(of: first, as: UInt64.self)
        words.storeBytes(of: second | mark, toByteOffset: 8, as: UInt64.self)
    }

    @inline(never)
    private static func longString(_ start: UnsafeRawPointer, _ text: LimitText) -> String {
        let bytes = UnsafeRawBufferPointer(start: start, count: text.count)
        guard #available(macOS 26, *) else { return String(decoding: bytes, as: UTF8.self) }
        let span = Span<UInt8>(_unsafeBytes: bytes)
        return String(copying: unsafe UTF8Span(unchecked: span, isKnownASCII: text.isASCII))
    }
}

/// Where a text stands, in one word.
struct LimitText {
    let word: UInt64

    init(word: UInt64) { self.word = word }

    init(offset: Int, count: Int, isASCII: Bool) {
        let isShort = isASCII && count <= 15
        word = UInt64(offset) | UInt64(count) << 32 | (isShort ? 1 << 63 : 0) | (isASCII ? 1 << 62 : 0)
    }

    var offset: Int { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
    var count: Int { Int(truncatingIfNeeded: word &>> 32 & 0x3FFF_FFFF) }
    /// A string of up to 15 bytes of ASCII is made of its two words, as no initializer makes it.
    var isShort: Bool { word &>> 63 != 0 }
    var isASCII: Bool { word &>> 62 & 1 != 0 }

    /// What of two words belongs to a short text.
    var masks: [UInt64] {
        [UInt64.max >> UInt64(max(64 - 8 * count, 0)), UInt64.max >> UInt64(max(128 - 8 * count, 0))]
    }

    static func roundedUp(_ size: Int) -> Int { (size + 7) & ~7 }
}
