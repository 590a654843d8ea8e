/// A member of an object that has an index.
struct Member {
    /// The bytes between the quotes.
    let key: UnsafeRawPointer
    let keyCount: Int
    let keyHasEscapes: Bool
    /// After the colon.
    let value: UnsafeRawPointer

    var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: key, count: keyCount) }

    var keyText: String {
        let bytes = keyBytes
        if !keyHasEscapes { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { JSONEscape.unescape(bytes, into: $0) }
    }

    var mark: UInt64 {
        if !keyHasEscapes { return KeyMark.of(keyBytes) }
        return JSONEscape.unescaped(keyBytes).withUnsafeBytes { KeyMark.of($0) }
    }

    func isKey(_ key: StaticString) -> Bool {
        isKey(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }

    func isKey(_ literal: UnsafeRawBufferPointer) -> Bool {
        if keyHasEscapes { return JSONEscape.unescaped(keyBytes).elementsEqual(literal) }
        guard keyCount == literal.count, let start = literal.baseAddress else { return false }
        return equalBytes(key, start, keyCount)
    }
}

/// A number that differs for most keys.
enum KeyMark {
    @inline(__always)
    static func of(_ key: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = key.baseAddress else { return 0 }
        let count = key.count
        var word: UInt64
        if count >= 8 {
            word = start.load64() ^ (start.load64(count &- 8) &* 0xC2B2_AE3D_27D4_EB4F)
        } else if count >= 4 {
            word = UInt64(start.load32()) | UInt64(start.load32(count &- 4)) &<< 32
        } else if count > 0 {
            word = UInt64(start.load8()) | UInt64(start.load8(count &>> 1)) &<< 8
            word |= UInt64(start.load8(count &- 1)) &<< 16
        } else {
            word = 0
        }
        // The high bits are good ones, too.
        return (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    }

    @inline(__always)
    static func of(_ key: StaticString) -> UInt64 {
        of(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }
}

/// The members of open objects, one object after the other. Whoever made it has to deallocate it.
struct MemberIndex {
    /// In objects of up to so many members, each key is compared with each.
    static var compared: Int { 64 }

    private var members = UnsafeMutablePointer<Member>.allocate(capacity: 32)
    /// The marks of their keys, and room to look at eight from any of them.
    private var marks = UnsafeMutablePointer<UInt16>.allocate(capacity: 32 + 8)
    private var capacity = 32
    private(set) var count = 0

    /// Only for a place below the count.
    subscript(place: Int) -> Member {
        @inline(__always) get { members[place] }
    }

    /// Only where there is one.
    var last: Member {
        @inline(__always) get { members[count &- 1] }
    }

    @inline(__always)
    mutating func append(_ member: Member, mark: UInt64) {
        if _slowPath(count == capacity) { grow() }
        (members + count).initialize(to: member)
        (marks + count).initialize(to: UInt16(truncatingIfNeeded: mark &>> 48))
        count &+= 1
    }

    /// The place of the member of that key, looked for from one place to the end and then from the beginning.
    @inline(__always)
    func place(of key: StaticString, in range: Range<Int>, from first: Int) -> Int? {
        let mark = UInt16(truncatingIfNeeded: KeyMark.of(key) &>> 48)
        return place(of: key, mark, from: first, to: range.upperBound)
            ?? place(of: key, mark, from: range.lowerBound, to: first)
    }

    @inline(__always)
    private func place(of key: StaticString, _ mark: UInt16, from first: Int, to end: Int) -> Int? {
        var place = first
        while place < end {
            place &+= UnsafeRawPointer(marks + place).run(without: mark)
            if place < end && isKey(key, place) { return place }
            // Eight that differ, or another key of this mark, which is passed over.
            if place < end && marks[place] == mark { place &+= 1 }
        }
        return nil
    }

    private func isKey(_ key: StaticString, _ place: Int) -> Bool {
        members[place].isKey(key)
    }

    /// Whether the last member's key is also that of one before it.
    func hasSameKeyBeforeLast(since first: Int) -> Bool {
        let last = count - 1
        var place = first
        while place < last {
            place &+= UnsafeRawPointer(marks + place).run(without: marks[last])
            if place < last && marks[place] == marks[last] {
                if members[place].keyText == members[last].keyText { return true }
                place &+= 1
            }
        }
        return false
    }

    mutating func truncate(to count: Int) {
        self.count = count
    }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        members = moved(members, room: 0)
        marks = moved(marks, room: 8)
    }

    private func moved<Element>(
        _ elements: UnsafeMutablePointer<Element>,
        room: Int
    ) -> UnsafeMutablePointer<Element> {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity + room)
        larger.moveInitialize(from: elements, count: count)
        elements.deallocate()
        return larger
    }

    func deallocate() {
        members.deallocate()
        marks.deallocate()
    }
}

extension UnsafeRawPointer {
    /// How many of the next eight marks differ from this one, up to the first that does not.
    @inline(__always)
    fileprivate func run(without mark: UInt16) -> Int {
        let equal = loadUnaligned(as: SIMD8<UInt16>.self) .== SIMD8<UInt16>(repeating: mark)
        return unsafeBitCast(equal, to: SIMD2<UInt64>.self).firstByte &>> 1
    }
}
