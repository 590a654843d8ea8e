#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#elseif canImport(CRT)
    internal import CRT
#elseif canImport(WASILibc)
    internal import WASILibc
#endif

/// The characters of JSON, where `UInt8(ascii:)` would be a call in builds without optimization.
extension UInt8 {
    static var quote: UInt8 { @_transparent get { 0x22 } }
    static var comma: UInt8 { @_transparent get { 0x2C } }
    static var minus: UInt8 { @_transparent get { 0x2D } }
    static var point: UInt8 { @_transparent get { 0x2E } }
    static var colon: UInt8 { @_transparent get { 0x3A } }
    static var openingBracket: UInt8 { @_transparent get { 0x5B } }
    static var backslash: UInt8 { @_transparent get { 0x5C } }
    static var closingBracket: UInt8 { @_transparent get { 0x5D } }
    static var openingBrace: UInt8 { @_transparent get { 0x7B } }
    static var closingBrace: UInt8 { @_transparent get { 0x7D } }
}

/// Two characters as they are loaded in one word.
enum Pair {
    /// `":`
    static var keyEnd: UInt16 { @_transparent get { 0x3A22 } }
    /// `",`
    static var stringEnd: UInt16 { @_transparent get { 0x2C22 } }
    /// `,"`
    static var nextKey: UInt16 { @_transparent get { 0x222C } }
    /// `{"`
    static var firstKey: UInt16 { @_transparent get { 0x227B } }
    /// `[]`
    static var emptyList: UInt16 { @_transparent get { 0x5D5B } }
    /// `\u`
    static var unicodeEscape: UInt16 { @_transparent get { 0x755C } }
}

#if _endian(big)
    #error("Where several bytes are read as one number, the first is taken to be the lowest.")
#endif

/// Numbers and vectors of the bytes here, which need not be aligned. Where nothing is optimized, `loadUnaligned` is
/// several calls of generic functions, and a copy of as many bytes is one instruction. Where all is, such a copy may
/// become several loads.
///
/// `@_transparent`, here and on other small parts of the reader, is what saves a call where nothing is optimized;
/// `@inline(always)` does so only from Swift 6.3 on.
extension UnsafeRawPointer {
    @_transparent
    func load8() -> UInt8 {
        assumingMemoryBound(to: UInt8.self).pointee
    }

    @_transparent
    func load8(_ offset: Int) -> UInt8 {
        (self + offset).assumingMemoryBound(to: UInt8.self).pointee
    }

    @_transparent
    func load16() -> UInt16 {
        #if DEBUG
            unsafeBitCast(assumingMemoryBound(to: TwoBytes.self).pointee, to: UInt16.self)
        #else
            loadUnaligned(as: UInt16.self)
        #endif
    }

    @_transparent
    func load16(_ offset: Int) -> UInt16 {
        (self + offset).load16()
    }

    @_transparent
    func load32() -> UInt32 {
        #if DEBUG
            unsafeBitCast(assumingMemoryBound(to: FourBytes.self).pointee, to: UInt32.self)
        #else
            loadUnaligned(as: UInt32.self)
        #endif
    }

    @_transparent
    func load32(_ offset: Int) -> UInt32 {
        (self + offset).load32()
    }

    @_transparent
    func load64() -> UInt64 {
        #if DEBUG
            unsafeBitCast(assumingMemoryBound(to: EightBytes.self).pointee, to: UInt64.self)
        #else
            loadUnaligned(as: UInt64.self)
        #endif
    }

    @_transparent
    func load64(_ offset: Int) -> UInt64 {
        (self + offset).load64()
    }

    @_transparent
    func loadVector() -> SIMD16<UInt8> {
        #if DEBUG
            unsafeBitCast(assumingMemoryBound(to: SixteenBytes.self).pointee, to: SIMD16<UInt8>.self)
        #else
            loadUnaligned(as: SIMD16<UInt8>.self)
        #endif
    }
}

private struct TwoBytes {
    var bytes: (UInt8, UInt8)
}

private struct FourBytes {
    var halves: (TwoBytes, TwoBytes)
}

private struct EightBytes {
    var halves: (FourBytes, FourBytes)
}

private struct SixteenBytes {
    var halves: (EightBytes, EightBytes)
}

/// Whether two runs are equal; up to 32 bytes in a few loads that stay inside of both.
@_transparent
func equal(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    #if DEBUG
        // Without optimization, one call of the library is the cheapest.
        return memcmp(left, right, count) == 0
    #else
        return equalInLoads(left, right, count)
    #endif
}

@_transparent
func equalInLoads(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    if count >= 8 {
        let last = count &- 8
        if count <= 16 {
            return (left.load64() ^ right.load64()) | (left.load64(last) ^ right.load64(last)) == 0
        }
        return equalLong(left, right, count) && (count <= 32 || memcmp(left, right, count) == 0)
    }
    return equalShort(left, right, count)
}

/// The same without a call, for no more than 32 bytes.
@_transparent
func equalUpTo32(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    #if DEBUG
        return memcmp(left, right, count) == 0
    #else
        if count >= 8 {
            let last = count &- 8
            if count <= 16 {
                return (left.load64() ^ right.load64()) | (left.load64(last) ^ right.load64(last)) == 0
            }
            return equalLong(left, right, count)
        }
        return equalShort(left, right, count)
    #endif
}

/// Of fewer than eight bytes.
@_transparent
private func equalShort(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
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

/// The first and the last 16 of more than 16 bytes.
@_transparent
private func equalLong(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    let last = count &- 8
    var difference = (left.load64() ^ right.load64()) | (left.load64(last) ^ right.load64(last))
    difference |= (left.load64(8) ^ right.load64(8)) | (left.load64(last &- 8) ^ right.load64(last &- 8))
    return difference == 0
}
