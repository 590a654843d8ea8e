/// The bytes of a document that is being written.
///
/// A small document is in memory that doubles, and is copied at its end, so that it takes no more than its length. A
/// large one is written into the array that is returned. The array grows to four times its size: memory beyond its end,
/// which nothing has touched, costs less than copies and pages that the system gives and takes.
struct JSONBuffer: ~Copyable {
    private static let largeCapacity = 64 << 10

    var start: UnsafeMutableRawPointer
    var count = 0
    var capacity: Int
    let plainKeys = PlainKeyCache()
    /// The memory of a large document. Nothing else refers to this array, so that its elements stay where they are.
    private var array: [UInt8]?

    init(capacity: Int) {
        start = .allocate(byteCount: capacity, alignment: 16)
        self.capacity = capacity
    }

    deinit {
        if array == nil { start.deallocate() }
    }

    /// Makes room for so many more bytes.
    @inline(__always)
    mutating func reserve(_ more: Int) {
        if _slowPath(count &+ more > capacity) { grow(more) }
    }

    @inline(never)
    mutating func grow(_ more: Int) {
        let needed = count + more + 64
        let doubled = max(capacity * 2, needed)
        if doubled <= Self.largeCapacity && array == nil {
            let moved = UnsafeMutableRawPointer.allocate(byteCount: doubled, alignment: 16)
            moved.copyMemory(from: start, byteCount: count)
            start.deallocate()
            (start, capacity) = (moved, doubled)
        } else {
            moveToArray(of: max(capacity * 4, needed))
        }
    }

    private mutating func moveToArray(of size: Int) {
        var larger = [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
        let moved = larger.withUnsafeMutableBytes { $0.baseAddress }
        guard let moved else { return }
        moved.copyMemory(from: start, byteCount: count)
        if array == nil { start.deallocate() }
        array = larger
        (start, capacity) = (moved, size)
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

    /// The whole document, without the comma after it. The buffer is empty afterwards.
    mutating func takeDocument() -> [UInt8] {
        let length = withDocument { $0.count }
        guard var document = array else { return withDocument { [UInt8]($0) } }
        array = []
        (count, capacity) = (0, 0)
        document.removeLast(document.count - length)
        return document
    }
}
