/// The bytes of a document, readable in wide loads.
///
/// The last bytes are copied in scannedUpTo of a run of zeros, so that loads near the end never leave what is ours:
/// readers that come close to the end go on in that copy (`inTail`). Zeros are not text of JSON outside of a string and
/// rejected inside of one, so every scan stops there.
struct JSONSource {
    /// The number of bytes that can be loaded from a position up to the limit.
    static let slack = 128
    /// A limit that no place is beyond.
    static var unlimited: UnsafeRawPointer { UnsafeRawPointer(bitPattern: UInt.max) ?? limitless }
    private static var limitless: UnsafeRawPointer { preconditionFailure("the highest address is not null") }

    let start: UnsafeRawPointer
    let count: Int
    /// A copy of the last bytes, followed by zeros. The creator of the source owns it.
    let tail: UnsafeMutableRawPointer
    /// The offset in the document where the copy begins.
    let tailOffset: Int
    /// Places in the document up to here can be loaded from.
    let limit: UnsafeRawPointer
    /// Places up to so many bytes after the start are in the document itself.
    private let plainCount: Int

    init(_ bytes: UnsafeRawBufferPointer) {
        let copied = min(bytes.count, 2 * Self.slack)
        tail = .allocate(byteCount: copied + 2 * Self.slack, alignment: 16)
        if let base = bytes.baseAddress {
            tail.copyMemory(from: base + (bytes.count - copied), byteCount: copied)
        }
        (tail + copied).initializeMemory(as: UInt8.self, repeating: 0, count: 2 * Self.slack)
        count = bytes.count
        tailOffset = bytes.count - copied
        // A document that is all tail is read from there.
        start = tailOffset == 0 ? UnsafeRawPointer(tail) : bytes.baseAddress ?? UnsafeRawPointer(tail)
        plainCount = tailOffset == 0 ? count : count - Self.slack
        limit = tailOffset == 0 ? Self.unlimited : start + plainCount
    }

    func deallocate() {
        tail.deallocate()
    }

    /// The zeros after the document, where nothing can be read.
    var zeros: UnsafeRawPointer {
        UnsafeRawPointer(tail) + (count - tailOffset)
    }

    func isInTail(_ place: UnsafeRawPointer) -> Bool {
        place >= UnsafeRawPointer(tail) && place <= zeros + 2 * Self.slack
    }

    /// The same position in the copy.
    func inTail(_ place: UnsafeRawPointer) -> UnsafeRawPointer {
        isInTail(place) ? place : UnsafeRawPointer(tail) + (place - start - tailOffset)
    }

    func limit(at place: UnsafeRawPointer) -> UnsafeRawPointer {
        isInTail(place) ? Self.unlimited : limit
    }

    /// The offset of the position in the document.
    @_transparent
    func offset(of place: UnsafeRawPointer) -> Int {
        let distance = place - start
        return _fastPath(UInt(bitPattern: distance) <= UInt(bitPattern: plainCount))
            ? distance : unusualOffset(of: place)
    }

    /// For a position in the copy, or after the end.
    @inline(never)
    private func unusualOffset(of place: UnsafeRawPointer) -> Int {
        min(isInTail(place) ? tailOffset + (place - UnsafeRawPointer(tail)) : place - start, count)
    }

    func place(at offset: Int) -> UnsafeRawPointer {
        offset >= tailOffset ? UnsafeRawPointer(tail) + (offset - tailOffset) : start + offset
    }

    /// The document as it was handed in, or its copy where the copy holds all of it.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: count)
    }
}
