import Synchronization

/// Which keys of verbs stand for themselves between quotes. A key with a quote, a backslash or a control character
/// does not, and must not be compared with the bytes of a document: `{"a"b":1}` is no JSON.
///
/// Each key is looked at once, more or less, and known by its address after that: literals stay where they are.
struct PlainKeys {
    private static var count: Int { 2048 }
    // Written before anybody has it, and never given up; what is in it is atomic.
    private nonisolated(unsafe) static let known: UnsafeMutablePointer<Atomic<UInt>> = {
        let addresses = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
        for place in 0..<count { (addresses + place).initialize(to: Atomic(0)) }
        return addresses
    }()

    /// The addresses of keys that were looked at, each at a place that its last bits decide.
    private let addresses = known

    @inline(__always)
    func contains(_ key: StaticString) -> Bool {
        let address = UInt(bitPattern: key.utf8Start)
        // The keys of one module lie one after the other.
        let place = Int(truncatingIfNeeded: address &>> 1 & UInt(Self.count - 1))
        return _fastPath(addresses[place].load(ordering: .relaxed) == address) || look(at: key, place)
    }

    @inline(never)
    private func look(at key: StaticString, _ place: Int) -> Bool {
        let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        if isPlain { addresses[place].store(UInt(bitPattern: key.utf8Start), ordering: .relaxed) }
        return isPlain
    }
}
