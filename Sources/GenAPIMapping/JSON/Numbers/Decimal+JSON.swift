#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension Decimal {
    /// Nil unless the number has at most 38 digits that count and an exponent from -128 to 127.
    init?(exactly number: NumberText) {
        var digits = 0
        var exponent = 0
        var high: UInt64 = 0
        var low: UInt64 = 0
        var zeros = 0
        var isFraction = false
        var index = 0
        let bytes = number.bytes
        let isNegative = bytes.first == UInt8(ascii: "-")
        scan: for byte in bytes {
            index += 1
            switch byte {
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
            case UInt8(ascii: "0") where digits == 0:
                if isFraction { exponent -= 1 }
            case UInt8(ascii: "0"):
                // Zeros count when another digit follows.
                zeros += 1
                if isFraction { exponent -= 1 }
            default:
                for _ in 0..<zeros {
                    guard Self.push(0, &high, &low, &digits) else { return nil }
                }
                zeros = 0
                guard Self.push(byte - UInt8(ascii: "0"), &high, &low, &digits) else { return nil }
                if isFraction { exponent -= 1 }
            }
        }
        exponent += zeros
        if index < bytes.count {
            let text = String(decoding: bytes[index...], as: UTF8.self)
            guard let written = Int(text), (-100_000...100_000).contains(written) else {
                if digits == 0 { self = 0; return }
                return nil
            }
            exponent += written
        }
        if digits == 0 {
            self = 0
            return
        }
        guard (-128...127).contains(exponent) else { return nil }
        let significand = high == 0 ? Decimal(low) : Decimal(high) * Self.lowUnit + Decimal(low)
        self.init(sign: isNegative ? .minus : .plus, exponent: exponent, significand: significand)
        // Foundation returns "not a number" for values that it cannot hold.
        if !isFinite { return nil }
    }

    private static var lowUnit: Decimal { Decimal(10_000_000_000_000_000_000 as UInt64) }

    /// Appends a digit to 19 digits in `high` and 19 in `low`.
    private static func push(_ digit: UInt8, _ high: inout UInt64, _ low: inout UInt64, _ digits: inout Int)
        -> Bool
    {
        guard digits < 38 else { return false }
        digits += 1
        let (top, rest) = low.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        high = high * 10 + top
        low = rest * 10 + UInt64(digit)
        return true
    }
}
