#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Two characters as they are loaded in one word.
enum Pair {
    /// `":`
    static var keyEnd: UInt16 { 0x3A22 }
    /// `,"`
    static var nextKey: UInt16 { 0x222C }
    /// `{"`
    static var firstKey: UInt16 { 0x227B }
    /// `.0`
    static var zeroFraction: UInt16 { 0x302E }
    /// `\u`
    static var unicodeEscape: UInt16 { 0x755C }
}

extension UnsafeRawPointer {
    @inline(__always)
    func load8(_ offset: Int = 0) -> UInt8 {
        load(fromByteOffset: offset, as: UInt8.self)
    }

    @inline(__always)
    func load16(_ offset: Int = 0) -> UInt16 {
        UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    @inline(__always)
    func load32(_ offset: Int = 0) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    @inline(__always)
    func load64(_ offset: Int = 0) -> UInt64 {
        UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

/// Whether two runs of up to 64 bytes are equal, in a few loads that stay inside of both.
@inline(__always)
func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    if count >= 8 {
        let last = count &- 8
        if count <= 16 {
            return (left.load64() ^ right.load64()) | (left.load64(last) ^ right.load64(last)) == 0
        }
        return equalLong(left, right, count)
    }
    if count >= 4 {
        let last = count &- 4
        return (left.load32() ^ right.load32()) | (left.load32(last) ^ right.load32(last)) == 0
    }
    if count >= 2 {
        let last = count &- 2
        return (left.load16() ^ right.load16()) | (left.load16(last) ^ right.load16(last)) == 0
    }
    return count == 0 || left.load8() == right.load8()
}

@inline(__always)
private func equalLong(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    var difference = (left.load64() ^ right.load64()) | (left.load64(8) ^ right.load64(8))
    var offset = 16
    while offset < count &- 8 {
        difference |= left.load64(offset) ^ right.load64(offset)
        offset &+= 8
    }
    return difference | (left.load64(count &- 8) ^ right.load64(count &- 8)) == 0
}

func equalBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    count <= 64 ? equal(left, right, count) : memcmp(left, right, count) == 0
}
