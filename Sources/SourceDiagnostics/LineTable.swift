/// The beginnings of the lines of a text, and the number of scalars before each of its blocks, so that neither many
/// lines nor one very long line makes a lookup slow.
struct LineTable: Sendable {
    private static let blockSize = 1024

    /// The offset of the first byte of each line.
    private let starts: [UInt32]
    /// The number of scalars that begin before block 0, 1, 2, …; empty if every byte is a scalar.
    private let scalarsBeforeBlock: [UInt32]

    init(_ bytes: [UInt8]) {
        var starts: [UInt32] = [0]
        var isASCII = true
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\n") {
                    starts.append(UInt32(clamping: index + 1))
                } else if byte == UInt8(ascii: "\r") {
                    let next = index + 1
                    if next == bytes.count || bytes[next] != UInt8(ascii: "\n") {
                        starts.append(UInt32(clamping: next))
                    }
                } else if byte >= 0x80 {
                    isASCII = false
                }
            }
        }
        self.starts = starts
        scalarsBeforeBlock = isASCII ? [] : Self.countScalars(bytes)
    }

    var count: Int { starts.count }

    func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
        let line = lineIndex(of: offset)
        let column = scalars(before: offset, in: bytes) - scalars(before: Int(starts[line]), in: bytes)
        return SourcePosition(line: line + 1, column: column + 1, offset: offset)
    }

    func offsets(ofLine line: Int, in bytes: [UInt8]) -> Range<Int> {
        guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
        let start = Int(starts[line - 1])
        guard line < starts.count else { return start..<bytes.count }
        var end = Int(starts[line]) - 1
        if bytes[end] == UInt8(ascii: "\n"), end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// The last line that begins at or before the offset.
    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(starts[middle]) <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
        if scalarsBeforeBlock.isEmpty { return offset }
        let block = offset / Self.blockSize
        var count = Int(scalarsBeforeBlock[block])
        for byte in bytes[(block * Self.blockSize)..<offset] where !Self.isContinuation(byte) { count += 1 }
        return count
    }

    private static func countScalars(_ bytes: [UInt8]) -> [UInt32] {
        var counts: [UInt32] = []
        var count: UInt32 = 0
        for (index, byte) in bytes.enumerated() {
            if index.isMultiple(of: blockSize) { counts.append(count) }
            if !isContinuation(byte) { count += 1 }
        }
        if bytes.count.isMultiple(of: blockSize) { counts.append(count) }
        return counts
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
