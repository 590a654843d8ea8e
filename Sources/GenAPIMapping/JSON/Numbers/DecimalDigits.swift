/// The digits at a place, up to eight, looked at all at once.
struct DecimalDigits {
    /// Eight bytes, of which those that are digits are their values.
    private let bytes: UInt64
    /// The number of digits before the first other character, at most 8.
    let count: Int

    /// Eight bytes can be loaded.
    @_transparent
    init(_ place: UnsafeRawPointer) {
        bytes = place.load64() ^ 0x3030_3030_3030_3030
        // The high bit of every byte that is not from 0 to 9.
        let others = ((bytes &+ 0x7676_7676_7676_7676) | bytes) & 0x8080_8080_8080_8080
        count = others.trailingZeroBitCount &>> 3
    }

    /// From one to seven.
    @_transparent
    var isSome: Bool {
        UInt(bitPattern: count &- 1) < 7
    }

    /// Whether a zero precedes another digit.
    @_transparent
    var hasLeadingZero: Bool {
        bytes & 0xFF == 0 && count > 1
    }

    /// The value of the digits; there is at least one.
    @_transparent
    var value: UInt64 {
        Self.value(ofEight: bytes &<< UInt64(truncatingIfNeeded: 64 &- count &<< 3))
    }

    /// The value of the digits with zeros after them, eight in all.
    @_transparent
    var leftAlignedValue: UInt64 {
        Self.value(ofEight: bytes & ((1 &<< UInt64(truncatingIfNeeded: count &<< 3)) &- 1))
    }

    /// The value of eight digits and then of these, fewer than eight.
    @_transparent
    func value(after first: DecimalDigits) -> UInt64 {
        // All of them aligned to the right of sixteen; a shift by a whole word has to be made of two.
        let bits = UInt64(truncatingIfNeeded: count &<< 3)
        let high = (first.bytes &<< 1) &<< (63 &- bits)
        let low = (bytes &<< 1) &<< (63 &- bits) | first.bytes &>> bits
        return Self.value(ofEight: high) &* 100_000_000 &+ Self.value(ofEight: low)
    }

    /// The first digit is in the lowest byte. Pairs, then fours, then all eight are added up in one go each.
    @_transparent
    private static func value(ofEight digits: UInt64) -> UInt64 {
        let pairs = digits &* 10 &+ digits &>> 8
        let mask: UInt64 = 0x0000_00FF_0000_00FF
        let upper = (pairs & mask) &* 0x000F_4240_0000_0064
        let lower = (pairs &>> 16 & mask) &* 0x0000_2710_0000_0001
        return (upper &+ lower) &>> 32
    }
}

extension UInt8 {
    /// Whether a number continues with this character after its digits.
    @_transparent
    var continuesNumber: Bool {
        self == .point || self | 0x20 == UInt8(ascii: "e")
    }
}
