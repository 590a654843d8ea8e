/// The bytes of a document that is being written. It owns them, and grows by doubling.
struct JSONBuffer: ~Copyable {
    var start: UnsafeMutableRawPointer
    var count = 0
    var capacity: Int
    let plainKeys = PlainKeyCache()

    init(capacity: Int) {
        start = .allocate(byteCount: capacity, alignment: 16)
        self.capacity = capacity
    }

    deinit {
        start.deallocate()
    }

    /// Makes room for so many more bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if _slowPath(count &+ more > capacity) { grow(more) }
    }

    @inline(never)
    mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more + 64)
        let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
        moved.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = moved
        capacity = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
    }

    /// Up to eight characters, of which the first one is in the lowest byte.
    @inline(__always)
    mutating func appendWord(_ word: UInt64, length: Int) {
        reserve(8)
        start.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
        count &+= length
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        guard let source = bytes.baseAddress else { return }
        (start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Ends a container: its last comma becomes the end, and the comma after the container follows.
    mutating func closeContainer(with end: UInt8) {
        reserve(2)
        if start.load(fromByteOffset: count &- 1, as: UInt8.self) == UInt8(ascii: ",") { count &-= 1 }
        start.storeBytes(of: end, toByteOffset: count, as: UInt8.self)
        start.storeBytes(of: UInt8(ascii: ","), toByteOffset: count &+ 1, as: UInt8.self)
        count &+= 2
    }

    mutating func truncate(to count: Int) {
        self.count = count
    }

    borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The whole document, without the comma after it.
    borrowing func withDocument<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let isFollowed =
            count > 0 && start.load(fromByteOffset: count - 1, as: UInt8.self) == UInt8(ascii: ",")
        return try body(UnsafeRawBufferPointer(start: start, count: isFollowed ? count - 1 : count))
    }

    borrowing func document() -> [UInt8] {
        withDocument { document in
            [UInt8](unsafeUninitializedCapacity: document.count) { bytes, initialized in
                UnsafeMutableRawBufferPointer(bytes).copyMemory(from: document)
                initialized = document.count
            }
        }
    }
}
