/// The keys of the objects that one model reads, where they come in another order than the one in which it asks for them. Each
/// key has a place, which is the same in all of these objects, so that a verb knows where its member is.
///
/// Keys keep their places, because objects inside of an open one may have the same shape. Its owner has to deallocate it.
struct ObjectShape {
    /// Objects with more keys have an index in the order of the document.
    static var mostKeys: Int { 64 }
    /// The number of marks that are compared at once.
    private static var width: Int { 16 }
    /// A power of two.
    private static var literalCount: Int { 256 }
    private static var none: UInt8 { 0xFF }

    private(set) var count = 0
    /// How many objects in a row had a key without a place.
    private var misfits = 0
    private let keys = UnsafeMutablePointer<ShapeKey>.allocate(capacity: mostKeys)
    /// The highest bits of their hashes, and room to load many from any of them.
    private let marks = UnsafeMutablePointer<UInt8>.allocate(capacity: mostKeys + width)
    /// For each mark, the place of the last key that has it, or `none`.
    private let placeOfMark = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    /// For each hash of four bytes, the place of the last key that begins with such ones.
    private let placeOfStart = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    /// For a share of all literals, the address of one and the place of its key in the lowest byte.
    private let literals = UnsafeMutablePointer<UInt64>.allocate(capacity: literalCount)

    init() {
        marks.initialize(repeating: 0, count: Self.mostKeys + Self.width)
        placeOfMark.initialize(repeating: Self.none, count: 256)
        placeOfStart.initialize(repeating: 0, count: 256)
        literals.initialize(repeating: 0, count: Self.literalCount)
    }

    func deallocate() {
        keys.deallocate()
        marks.deallocate()
        placeOfMark.deallocate()
        placeOfStart.deallocate()
        literals.deallocate()
    }

    /// Whether it is of no use, as objects have other keys again and again.
    @inline(__always)
    var isUseless: Bool { misfits >= 8 }

    /// Notes whether all keys of an object had places.
    @inline(__always)
    mutating func note(isMisfit: Bool) { misfits = isMisfit ? misfits &+ 1 : 0 }

    /// Only for a place below the count.
    @inline(__always)
    func key(at place: Int) -> UnsafeMutablePointer<ShapeKey> { keys + place }

    /// The place of the key there, if it is the expected one or the last one of its first four bytes. The slack can be loaded.
    @inline(__always)
    func place(ofKeyAt key: UnsafeRawPointer, expected: Int) -> Int? {
        if _fastPath(expected < count && keys[expected].isKey(at: key)) { return expected }
        let guess = Int(placeOfStart[Self.startHash(key)])
        return guess < count && keys[guess].isKey(at: key) ? guess : nil
    }

    @inline(__always)
    private static func startHash(_ key: UnsafeRawPointer) -> Int {
        Int(truncatingIfNeeded: (key.load32() &* 0x9E37_79B1) &>> 24)
    }

    /// The place of the key there. A new key gets a place. Nil for an unusual key, and after the last place.
    @inline(never)
    mutating func place(ofKeyAt key: UnsafeRawPointer) -> Int? {
        var length = key.plainRun
        if length == 16 { length &+= (key + 16).plainRun }
        guard length < 32 && key.load16(length) == Pair.keyEnd else { return nil }
        let mark = KeyHash.of(key, length)
        let guess = placeOfMark[Int(KeyHash.short(mark))]
        if guess == Self.none { return append(ShapeKey(key, length, mark)) }
        if _fastPath(keys[Int(guess)].isKey(at: key)) { return Int(guess) }
        let found = place(KeyHash.short(mark)) { $0.pointee.isKey(at: key) }
        return found ?? append(ShapeKey(key, length, mark))
    }

    @inline(never)
    private mutating func append(_ key: ShapeKey) -> Int? {
        guard count < Self.mostKeys else { return nil }
        (keys + count).initialize(to: key)
        marks[count] = KeyHash.short(key.mark)
        placeOfMark[Int(KeyHash.short(key.mark))] = UInt8(truncatingIfNeeded: count)
        placeOfStart[Self.startHash(key.text)] = UInt8(truncatingIfNeeded: count)
        count += 1
        return count - 1
    }

    /// The place of the key that a verb asks for, where that is known.
    @inline(__always)
    func knownPlace(of key: StaticString) -> Int? {
        let address = UInt64(UInt(bitPattern: key.utf8Start))
        var literal = literals[Self.slot(address)]
        if _slowPath(literal &>> 8 != address) {
            literal = literals[Self.slot(address) ^ 1]
            if _slowPath(literal &>> 8 != address) { return nil }
        }
        return Int(truncatingIfNeeded: literal & 0xFF)
    }

    /// The same, which is known from now on.
    @inline(never)
    func findPlace(of key: StaticString, _ mark: UInt8) -> Int? {
        let place = place(mark) { known in
            known.pointee.count == key.utf8CodeUnitCount
                && equal(known.pointee.text, key.utf8Start, known.pointee.count)
        }
        guard let place else { return nil }
        let address = UInt64(UInt(bitPattern: key.utf8Start))
        let slot = Self.slot(address)
        literals[literals[slot] == 0 ? slot : slot ^ 1] = address &<< 8 | UInt64(place)
        return place
    }

    @inline(__always)
    private static func slot(_ address: UInt64) -> Int {
        Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    }

    @inline(__always)
    private func place(_ mark: UInt8, where isRight: (UnsafeMutablePointer<ShapeKey>) -> Bool) -> Int? {
        var place = 0
        while place < count {
            let run = UnsafeRawPointer(marks + place).run(before: mark)
            place &+= run
            if run < Self.width {
                if _fastPath(place < count && isRight(keys + place)) { return place }
                // Another key of this mark.
                place &+= 1
            }
        }
        return nil
    }
}

/// A key of a document, of up to 31 bytes of ASCII without escapes.
struct ShapeKey {
    let text: UnsafeRawPointer
    let count: Int
    let mark: UInt64
    /// The first sixteen bytes of the key and of the `":` behind it, and which bits of them count.
    private let words: (UInt64, UInt64)
    private let masks: (UInt64, UInt64)
    /// How verbs read its values.
    var kind = PlainKind.unknown

    /// - Parameter text: The slack can be loaded.
    init(_ text: UnsafeRawPointer, _ count: Int, _ mark: UInt64) {
        self.text = text
        self.count = count
        self.mark = mark
        let bits = (count + 2) * 8
        masks = (bits < 64 ? 1 << bits - 1 : .max, bits < 64 ? 0 : bits < 128 ? 1 << (bits - 64) - 1 : .max)
        words = (text.load64() & masks.0, text.load64(8) & masks.1)
    }

    /// Whether it is the key there, with `":` behind it. The slack can be loaded.
    @inline(__always)
    func isKey(at key: UnsafeRawPointer) -> Bool {
        let first = (key.load64() & masks.0) ^ words.0
        let second = (key.load64(8) & masks.1) ^ words.1
        guard first | second == 0 else { return false }
        return count <= 14 || (key.load16(count) == Pair.keyEnd && equalUpTo32(key, text, count))
    }
}

/// The form in which a scan of the object reads a value.
enum PlainKind: UInt8 {
    case unknown
    case integer
    case double
}

/// The shapes of objects, by the first key that was asked for out of order, and by the depth. The owner has to deallocate them.
struct ObjectShapes {
    private static var count: Int { 32 }
    /// So many entries are looked at for a shape.
    private static var tries: Int { 4 }

    private struct Entry {
        let identity: UInt
        /// Nil after the first object, which may be the only one.
        var shape: UnsafeMutablePointer<ObjectShape>?
    }

    private var entries: UnsafeMutablePointer<Entry>?

    /// The shape of an object. Nil for the first object, and if there are too many others.
    @inline(__always)
    mutating func shape(_ key: StaticString, _ depth: Int) -> UnsafeMutablePointer<ObjectShape>? {
        // Objects that share an identity have a shape in common. None is zero.
        let identity = UInt(bitPattern: key.utf8Start) &<< 4 | UInt(bitPattern: min(depth, 15))
        let place = Int(truncatingIfNeeded: (identity &>> 5 ^ identity) & UInt(Self.count - 1))
        if let entries, entries[place].identity == identity, let shape = entries[place].shape {
            return shape.pointee.isUseless ? nil : shape
        }
        return unusualShape(identity, place)
    }

    @inline(never)
    private mutating func unusualShape(_ identity: UInt, _ first: Int) -> UnsafeMutablePointer<ObjectShape>? {
        let entries = entries ?? begun()
        for offset in 0..<Self.tries {
            let place = (first + offset) & (Self.count - 1)
            if entries[place].identity == 0 {
                entries[place] = Entry(identity: identity)
                return nil
            }
            if entries[place].identity == identity {
                let shape = shape(of: entries + place)
                return shape.pointee.isUseless ? nil : shape
            }
        }
        return nil
    }

    private func shape(of entry: UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<ObjectShape> {
        if let shape = entry.pointee.shape { return shape }
        let shape = UnsafeMutablePointer<ObjectShape>.allocate(capacity: 1)
        shape.initialize(to: ObjectShape())
        entry.pointee.shape = shape
        return shape
    }

    private mutating func begun() -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Self.count)
        entries.initialize(repeating: Entry(identity: 0), count: Self.count)
        self.entries = entries
        return entries
    }

    func deallocate() {
        guard let entries else { return }
        for place in 0..<Self.count {
            guard let shape = entries[place].shape else { continue }
            shape.pointee.deallocate()
            shape.deallocate()
        }
        entries.deallocate()
    }
}
