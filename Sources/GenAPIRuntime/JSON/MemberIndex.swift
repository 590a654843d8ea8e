/// A member of an object that has an index.
struct Member {
    /// The bytes between the quotes.
    let key: UnsafeRawPointer
    let keyCount: Int
    let keyHasEscapes: Bool
    /// Differs for most keys; the same for one key, however it is escaped.
    let mark: UInt64
    /// After the colon.
    let value: UnsafeRawPointer

    var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: key, count: keyCount) }

    var keyText: String {
        let bytes = keyBytes
        if !keyHasEscapes { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { JSONEscape.unescape(bytes, into: $0) }
    }

    init(_ contents: StringContents, value: UnsafeRawPointer) {
        key = contents.start
        keyCount = contents.count
        keyHasEscapes = contents.hasEscapes
        self.value = value
        mark =
            contents.hasEscapes
            ? JSONEscape.unescaped(contents.bytes).withUnsafeBytes { KeyMark.of($0) }
            : KeyMark.of(contents.bytes)
    }

    @inline(__always)
    func isKey(_ literal: UnsafeRawBufferPointer, mark: UInt64) -> Bool {
        self.mark == mark && isKeyOfSameMark(literal)
    }

    private func isKeyOfSameMark(_ literal: UnsafeRawBufferPointer) -> Bool {
        if keyHasEscapes { return JSONEscape.unescaped(keyBytes).elementsEqual(literal) }
        return keyBytes.elementsEqual(literal)
    }

    func hasKey(of other: Member) -> Bool {
        mark == other.mark && keyText == other.keyText
    }
}

/// A number that differs for most keys.
enum KeyMark {
    @inline(__always)
    static func of(_ key: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = key.baseAddress else { return 0 }
        let count = key.count
        var mark = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
        if count >= 8 {
            mark ^= start.load64() ^ (start.load64(count &- 8) &* 0xC2B2_AE3D_27D4_EB4F)
        } else if count >= 4 {
            mark ^= UInt64(start.load32()) | UInt64(start.load32(count &- 4)) &<< 32
        } else if count > 0 {
            mark ^= UInt64(start.load8()) | UInt64(start.load8(count &>> 1)) &<< 8 | UInt64(start.load8(count &- 1)) &<< 16
        }
        return mark
    }

    @inline(__always)
    static func of(_ key: StaticString) -> UInt64 {
        of(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }
}

/// The members of open objects, one object after the other. Whoever made it has to deallocate it.
struct MemberIndex {
    private var start: UnsafeMutablePointer<Member>?
    private var capacity = 0
    private(set) var count = 0

    subscript(place: Int) -> Member {
        @inline(__always) get {
            precondition(place < count, "a member that was noted")
            return start.unsafelyUnwrapped[place]
        }
    }

    @inline(__always)
    mutating func append(_ member: Member) {
        if _slowPath(count == capacity) { grow() }
        (start.unsafelyUnwrapped + count).initialize(to: member)
        count &+= 1
    }

    /// The place of a member of that key, looked for from one place to the end and then from the beginning.
    @inline(__always)
    func place(of key: StaticString, in range: Range<Int>, from first: Int) -> Int? {
        let mark = KeyMark.of(key)
        let literal = UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        for place in first..<range.upperBound where self[place].isKey(literal, mark: mark) { return place }
        for place in range.lowerBound..<first where self[place].isKey(literal, mark: mark) { return place }
        return nil
    }

    mutating func truncate(to count: Int) {
        self.count = count
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Member>.allocate(capacity: max(32, capacity * 2))
        if let start {
            larger.moveInitialize(from: start, count: count)
            start.deallocate()
        }
        start = larger
        capacity = max(32, capacity * 2)
    }

    func deallocate() {
        start?.deallocate()
    }
}
