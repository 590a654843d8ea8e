/// A member of an object that has an index.
struct Member {
    /// The bytes between the quotes.
    var key: UnsafeRawPointer
    var keyCount: Int
    var keyHasEscapes: Bool
    /// The form in which the scan has read its value.
    var kind = PlainKind.unknown
    /// After the colon.
    var value: UnsafeRawPointer
    /// Where its value ends, if that is known to be a string of ASCII, a number of few digits or a bool.
    var plainEnd: UnsafeRawPointer? = nil
    /// The value, if it was read.
    var bits: UInt64 = 0

    /// The beginning of its key, with the quote.
    var start: UnsafeRawPointer { key - 1 }

    var keyBytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: key, count: keyCount) }

    var keyText: String {
        let bytes = keyBytes
        if !keyHasEscapes { return String(decoding: bytes, as: UTF8.self) }
        return String(decoding: JSONEscape.unescaped(bytes), as: UTF8.self)
    }

    var objectKey: ExactText { ExactText(keyText) }

    func hasSameKey(as other: Member) -> Bool {
        if keyHasEscapes || other.keyHasEscapes { return objectKey == other.objectKey }
        return keyCount == other.keyCount && equal(key, other.key, keyCount)
    }

    var mark: UInt64 {
        if !keyHasEscapes { return KeyHash.of(keyBytes) }
        return JSONEscape.unescaped(keyBytes).withUnsafeBytes { KeyHash.of($0) }
    }

    @inline(__always)
    func isKey(_ literal: StaticString) -> Bool {
        if _fastPath(!keyHasEscapes) {
            return keyCount == literal.utf8CodeUnitCount && equal(key, literal.utf8Start, keyCount)
        }
        return isKey(UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    func isKey(_ literal: UnsafeRawBufferPointer) -> Bool {
        if keyHasEscapes { return JSONEscape.unescaped(keyBytes).elementsEqual(literal) }
        guard keyCount == literal.count, let start = literal.baseAddress else { return false }
        return equal(key, start, keyCount)
    }
}

/// A number that differs for most keys. Its high bits are good ones.
enum KeyHash {
    static func of(_ key: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = key.baseAddress else { return mixed(0, 0, count: 0) }
        let count = key.count
        if count >= 8 { return mixed(start.load64(), start.load64(count &- 8), count: count) }
        var word: UInt64 = 0
        if count >= 4 {
            word = UInt64(start.load32()) | UInt64(start.load32(count &- 4)) &<< UInt64((count &- 4) &* 8)
        } else if count > 0 {
            word = UInt64(start.load8()) | UInt64(start.load8(count &>> 1)) &<< UInt64((count &>> 1) &* 8)
            word |= UInt64(start.load8(count &- 1)) &<< UInt64((count &- 1) &* 8)
        }
        return mixed(word, word, count: count)
    }

    @inline(__always)
    static func of(_ key: StaticString) -> UInt64 {
        of(UnsafeRawBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    }

    /// The same where eight bytes can be loaded from the key whatever its length, without a branch on that.
    @inline(__always)
    static func of(_ key: UnsafeRawPointer, _ count: Int) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: count) &<< 3
        // Shifts count modulo 64.
        let mask = (1 &<< bits &- 1) | (count >= 8 ? UInt64.max : 0)
        return mixed(key.load64() & mask, key.load64(max(count &- 8, 0)) & mask, count: count)
    }

    /// Its highest bits.
    @inline(__always)
    static func short(_ mark: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: mark &>> 56)
    }

    /// A hash of the first and the last eight bytes, which overlap in shorter keys.
    @inline(__always)
    private static func mixed(_ first: UInt64, _ last: UInt64, count: Int) -> UInt64 {
        let word = first ^ (last &* 0xC2B2_AE3D_27D4_EB4F)
        return (word ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    }
}

/// Which keys an object has, more or less: where it has not seen one, that key is new.
struct KeyBloomFilter {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    func mayContain(_ mark: UInt64) -> Bool {
        first & (1 &<< (mark &>> 58)) != 0 && second & (1 &<< (mark &>> 52 & 63)) != 0
    }

    /// False if the key is new.
    @inline(__always)
    mutating func insert(_ mark: UInt64) -> Bool {
        let firstBit: UInt64 = 1 &<< (mark &>> 58)
        let secondBit: UInt64 = 1 &<< (mark &>> 52 & 63)
        let mayBeThere = (first & firstBit != 0) && (second & secondBit != 0)
        first |= firstBit
        second |= secondBit
        return mayBeThere
    }
}

/// The members of open objects, one object after the other. Its owner has to deallocate it.
struct MemberIndex {
    /// In objects with no more members than this, all keys are compared with each other.
    static var compared: Int { 64 }
    /// The number of marks that are compared at once.
    private static var width: Int { 16 }

    private var members = UnsafeMutablePointer<Member>.allocate(capacity: 32)
    /// The highest bits of these hashes, and room to load many from any of them.
    private var marks = UnsafeMutablePointer<UInt8>.allocate(capacity: 32 + width)
    private var capacity = 32
    private(set) var count = 0

    init() {
        marks.initialize(repeating: 0, count: 32 + Self.width)
    }

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
        (marks + count).initialize(to: KeyHash.short(mark))
        count &+= 1
    }

    /// Where members can be put behind the last one.
    mutating func room(for added: Int) -> UnsafeMutablePointer<Member> {
        while _slowPath(count &+ added > capacity) { grow() }
        return members + count
    }

    /// Takes over as many members as were put behind the last one.
    mutating func add(_ added: Int) { count &+= added }

    /// Only for a place below the count. The member stays there until others are added.
    @inline(__always)
    func member(at place: Int) -> UnsafePointer<Member> { UnsafePointer(members + place) }

    /// The place of the member of that key. In an object that is not looked at in one go, it is looked for from one
    /// place to the end and then from the beginning.
    @inline(__always)
    func place(of key: StaticString, _ mark: UInt8, in range: Range<Int>, from first: Int) -> Int? {
        if _fastPath(range.count <= Self.width) {
            return place(of: key, mark, from: range.lowerBound, to: range.upperBound)
        }
        return place(of: key, mark, from: first, to: range.upperBound)
            ?? place(of: key, mark, from: range.lowerBound, to: first)
    }

    @inline(__always)
    private func place(of key: StaticString, _ mark: UInt8, from first: Int, to end: Int) -> Int? {
        var place = first
        while place < end {
            let run = UnsafeRawPointer(marks + place).run(before: mark)
            place &+= run
            if run < Self.width {
                if _fastPath(place < end && members[place].isKey(key)) { return place }
                // Another key of this mark.
                place &+= 1
            }
        }
        return nil
    }

    /// Whether an earlier member has the same key as the last one.
    func hasSameKeyBeforeLast(since first: Int) -> Bool {
        let last = count - 1
        var place = first
        while place < last {
            let run = UnsafeRawPointer(marks + place).run(before: marks[last])
            place &+= run
            if run < Self.width {
                if place < last && members[place].hasSameKey(as: members[last]) { return true }
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
        marks = moved(marks, room: Self.width)
        (marks + count).initialize(repeating: 0, count: capacity + Self.width - count)
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
