import Synchronization

/// The keys that JSON can spell without escapes. A key with a quote, a backslash or a control character must not be compared
/// with the bytes of a document: `{"a"b":1}` is not JSON.
///
/// A key is checked once and recognized by its address from then on, because literals do not move.
struct PlainKeyCache {
    /// Longer keys are not in the cache: from a place within the document's limit, this many bytes can be compared.
    private static var longest: Int { 64 }
    /// The length in bytes up to which keys are compared without a call.
    private static var longestShort: Int { 32 }

    private static var count: Int { 8192 }
    // Proof for the three tables: each is allocated once and never freed, its pointer never changes, and all entries are atomic.
    private nonisolated(unsafe) static let knownAddresses = table(count)
    private nonisolated(unsafe) static let knownMarks = table(count)
    /// A Bloom filter: one bit for a share of all key hashes, set when a key with such a hash was checked.
    private nonisolated(unsafe) static let knownHashes = table(hashWordCount)
    private static var hashWordCount: Int { 4096 }

    private static func table(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
        let entries = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: count)
        for place in 0..<count { (entries + place).initialize(to: Atomic(0)) }
        return entries
    }

    /// The addresses of keys that were looked at, each at a place that the last bits of the address decide.
    private let addresses = knownAddresses
    /// The same, with the mark of the key in the lowest byte.
    private let entries = knownMarks

    /// Whether the key is known to be plain and no longer than 32 bytes.
    @_transparent
    func knowShort(_ key: UnsafeRawPointer) -> Bool {
        let address = UInt64(truncatingIfNeeded: UInt(bitPattern: key))
        return addresses[Self.place(address)].load(ordering: .relaxed) == address
    }

    @_transparent
    func contains(_ key: UnsafeRawPointer, _ count: Int) -> Bool {
        let address = UInt64(truncatingIfNeeded: UInt(bitPattern: key))
        return _fastPath(entry(address) &>> 8 == address) || look(at: key, count) != nil
    }

    /// The mark of any key.
    @_transparent
    func mark(of key: StaticString) -> UInt8 {
        let address = UInt64(UInt(bitPattern: key.utf8Start))
        let entry = entry(address)
        return _fastPath(entry &>> 8 == address)
            ? UInt8(truncatingIfNeeded: entry)
            : look(at: key.utf8Start, key.utf8CodeUnitCount) ?? KeyHash.short(KeyHash.of(key))
    }

    /// Looks at a key that a verb asks for, before it takes the member in an unusual way or skips unknown members.
    func remember(_ key: StaticString) {
        _ = contains(UnsafeRawPointer(key.utf8Start), key.utf8CodeUnitCount)
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

    /// False if no key of that hash was ever looked at, so that no verb can have taken a member of that key.
    ///
    /// A thread that finds a key in this cache also sees the bit of its hash, whichever thread looked at the key first.
    @inline(__always)
    func mayContain(hash: UInt64) -> Bool {
        atomicMemoryFence(ordering: .acquiring)
        let (word, bit) = Self.hashPlace(hash)
        return Self.knownHashes[word].load(ordering: .relaxed) & bit != 0
    }

    @inline(__always)
    private static func hashPlace(_ hash: UInt64) -> (word: Int, bit: UInt64) {
        (Int(truncatingIfNeeded: hash &>> 52), 1 &<< (hash &>> 46 & 63))
    }

    /// The mark of a key that is plain and not too long.
    @inline(never)
    private func look(at key: UnsafeRawPointer, _ count: Int) -> UInt8? {
        let bytes = UnsafeRawBufferPointer(start: key, count: count)
        guard count <= Self.longest,
            bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let hash = KeyHash.of(bytes)
        let mark = KeyHash.short(hash)
        let (word, bit) = Self.hashPlace(hash)
        if Self.knownHashes[word].load(ordering: .relaxed) & bit == 0 {
            Self.knownHashes[word].bitwiseOr(bit, ordering: .relaxed)
        }
        let address = UInt64(UInt(bitPattern: key))
        entries[Self.place(address)].store(address &<< 8 | UInt64(mark), ordering: .releasing)
        if count <= Self.longestShort {
            addresses[Self.place(address)].store(address, ordering: .releasing)
        }
        return mark
    }
}
