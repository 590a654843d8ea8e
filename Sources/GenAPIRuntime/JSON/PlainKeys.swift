/// Which keys of verbs stand for themselves between quotes. A key with a quote, a backslash or a control character
/// does not, and must not be compared with the bytes of a document: `{"a"b":1}` is no JSON.
///
/// Each key is looked at once, more or less, and known by its address after that. Whoever made it has to deallocate
/// it.
struct PlainKeys {
    private static var count: Int { 256 }
    /// The addresses of keys that were looked at, each at a place that its last bits decide.
    private let addresses: UnsafeMutablePointer<UInt>

    init() {
        addresses = .allocate(capacity: Self.count)
        addresses.initialize(repeating: 0, count: Self.count)
    }

    @inline(__always)
    func contains(_ key: StaticString) -> Bool {
        let address = UInt(bitPattern: key.utf8Start)
        // The keys of one mapper lie one after the other.
        let place = Int(truncatingIfNeeded: address &>> 1 & 255)
        return _fastPath(addresses[place] == address) || look(at: key, place)
    }

    @inline(never)
    private func look(at key: StaticString, _ place: Int) -> Bool {
        let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        if isPlain { addresses[place] = UInt(bitPattern: key.utf8Start) }
        return isPlain
    }

    func deallocate() {
        addresses.deallocate()
    }
}
