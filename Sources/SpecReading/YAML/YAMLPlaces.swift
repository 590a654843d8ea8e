/// Converts libyaml's positions, which count scalars, into byte offsets.
///
/// Events come in the order of the text, so it continues from the last position and never starts over.
struct YAMLPlaces {
    /// The offset of the parser's scalar 0.
    let start: Int
    private let bytes: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool
    private var scalar = 0
    private var offset: Int

    /// The bytes must outlive this value.
    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        self.start = start
        offset = start
        isASCII = bytes[start...].allSatisfy { $0 < 0x80 }
    }

    mutating func offset(of index: Int) -> Int {
        if isASCII { return min(start + index, bytes.count) }
        while scalar < index, offset < bytes.count {
            offset += 1
            while offset < bytes.count, isContinuation(offset) { offset += 1 }
            scalar += 1
        }
        while scalar > index, offset > start {
            offset -= 1
            while offset > start, isContinuation(offset) { offset -= 1 }
            scalar -= 1
        }
        return offset
    }

    /// The beginning of a value whose anchor and tag begin at `from`.
    func skippingProperties(from: Int, to end: Int) -> Int {
        var index = from
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "&"), UInt8(ascii: "!"):
                while index < end, !bytes[index].isSpace { index += 1 }
            case UInt8(ascii: "#"):
                while index < end, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            case let byte where byte.isSpace:
                index += 1
            default:
                return index
            }
        }
        return end
    }

    private func isContinuation(_ index: Int) -> Bool { bytes[index] & 0xC0 == 0x80 }

}
