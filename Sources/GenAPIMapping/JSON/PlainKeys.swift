import Synchronization

/// Which keys of verbs stand for themselves between quotes. A key with a quote, a backslash or a control character
/// does not, and must not be compared with the bytes of a document: `{"a"b":1}` is no JSON.
///
/// Each key is looked at once, more or less, and known by its address after that: literals stay where they are.
struct PlainKeys {
    private static var count: Int { 2048 }
    // Written before anybody has it, and never given up; what is in it is atomic.
    private nonisolated(unsafe) static let known: UnsafeMutablePointer<Atomic<UInt64>> = {
        let entries = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: count)
        for place in 0..<count { (entries + place).initialize(to: Atomic(0)) }
        return entries
    }()

    /// The address of a key that was looked at, and its mark in the lowest byte; each at a place that the last bits of
    /// the address decide.
    private let entries = known

    @_transparent
    func contains(_ key: UnsafeRawPointer, _ count: Int) -> Bool {
        let address = UInt64(truncatingIfNeeded: UInt(bitPattern: key))
        if _fastPath(entry(address) &>> 8 == address) { return true }
        return look(at: key, count) != nil
    }

    /// The mark of any key.
    @_transparent
    func mark(of key: StaticString) -> UInt8 {
        let address = UInt64(UInt(bitPattern: key.utf8Start))
        let entry = entry(address)
        return _fastPath(entry &>> 8 == address)
            ? UInt8(truncatingIfNeeded: entry)
            : look(at: key.utf8Start, key.utf8CodeUnitCount) ?? KeyMark.short(KeyMark.of(key))
    }

    @_transparent
    private func entry(_ address: UInt64) -> UInt64 {
        entries[Self.place(address)].load(ordering: .relaxed)
    }

    /// The keys of one module lie one after the other.
    @_transparent
    private static func place(_ address: UInt64) -> Int {
        Int(truncatingIfNeeded: address &>> 1 & UInt64(count - 1))
    }

    /// The mark of a key that is plain.
    @inline(never)
    private func look(at key: UnsafeRawPointer, _ count: Int) -> UInt8? {
        let bytes = UnsafeRawBufferPointer(start: key, count: count)
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
            return nil
        }
        let mark = KeyMark.short(KeyMark.of(bytes))
        let address = UInt64(UInt(bitPattern: key))
        entries[Self.place(address)].store(address &<< 8 | UInt64(mark), ordering: .relaxed)
        return mark
    }
}
