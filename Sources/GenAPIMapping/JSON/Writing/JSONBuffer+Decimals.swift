#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Decimal numbers, without a text in between.
extension JSONBuffer {
    /// All digits of a finite number, without an exponent.
    mutating func appendDecimal(_ value: Decimal) {
        guard DecimalForm.isKnown else { return appendPlain(value.description) }
        appendDigits(of: DecimalForm(value))
        append(UInt8(ascii: ","))
    }

    fileprivate mutating func appendDigits(of value: DecimalForm) {
        withUnsafeTemporaryAllocation(byteCount: DecimalForm.mostDigits, alignment: 8) { room in
            let digits = value.digits(in: room)
            let whole = digits.count + value.exponent
            reserve(digits.count + abs(value.exponent) + 3)
            if value.isNegative { append(UInt8(ascii: "-")) }
            if whole <= 0 {
                append("0.")
                appendZeros(-whole)
                append(digits)
            } else if value.exponent >= 0 || digits.isEmpty {
                append(digits)
                appendZeros(value.exponent)
            } else {
                append(UnsafeRawBufferPointer(rebasing: digits[..<whole]))
                append(UInt8(ascii: "."))
                append(UnsafeRawBufferPointer(rebasing: digits[whole...]))
            }
        }
    }

    private mutating func appendZeros(_ zeros: Int) {
        for _ in 0..<zeros { append(UInt8(ascii: "0")) }
    }
}

/// The parts of a `Decimal`.
///
/// `Decimal` exposes its digits only through `description`, which is slow. We read its layout directly after checking it
/// once, and fall back to `description` where it differs.
struct DecimalForm {
    /// Of 128 bits.
    static let mostDigits = 39

    let isNegative: Bool
    let exponent: Int
    private let high: UInt64
    private let low: UInt64

    init(_ value: Decimal) {
        isNegative = value.isSignMinus
        // After one byte of exponent comes the number of words in four bits, and after four bytes the words.
        (exponent, high, low) = withUnsafeBytes(of: value) { bytes in
            #if canImport(Darwin)
                let length = Int(bytes[1] & 0xF)
            #else
                let length = Int(bytes[1] >> 4)
            #endif
            let (low, high) = (
                bytes.words(from: 4, min(length, 4)), bytes.words(from: 12, min(max(length - 4, 0), 4))
            )
            return (high | low == 0 ? 0 : Int(Int8(bitPattern: bytes[0])), high, low)
        }
    }

    static let isKnown: Bool = {
        guard MemoryLayout<Decimal>.size == 20 else { return false }
        let large = Decimal(UInt64.max) * Decimal(UInt64.max)
        let samples: [Decimal] = [
            0, 7, -7, 65_535, 65_536, Decimal(Int64.min), large, -large, Decimal.greatestFiniteMagnitude,
            Decimal(sign: .plus, exponent: -3, significand: 12),
            Decimal(sign: .minus, exponent: 5, significand: 3),
            Decimal(sign: .minus, exponent: -128, significand: large),
        ]
        return samples.allSatisfy { sample in
            var buffer = JSONBuffer(capacity: 256)
            buffer.appendDigits(of: DecimalForm(sample))
            return buffer.withDocument { String(decoding: $0, as: UTF8.self) } == sample.description
        }
    }()

    /// The digits of the number without its sign and exponent, in that room.
    func digits(in room: UnsafeMutableRawBufferPointer) -> UnsafeRawBufferPointer {
        var (high, low) = (high, low)
        var first = room.count
        repeat {
            // 18 digits at a time are the most that a word takes.
            let unit: UInt64 = 1_000_000_000_000_000_000
            let (upper, rest) = high.quotientAndRemainder(dividingBy: unit)
            let (lower, chunk) = unit.dividingFullWidth((rest, low))
            (high, low) = (upper, lower)
            let isLast = high | low == 0
            Self.write(chunk, atLeast: isLast ? 1 : 18, to: room, before: &first)
        } while high | low != 0
        return UnsafeRawBufferPointer(rebasing: room[first...])
    }

    private static func write(
        _ chunk: UInt64,
        atLeast least: Int,
        to room: UnsafeMutableRawBufferPointer,
        before first: inout Int
    ) {
        let last = first - least
        var rest = chunk
        while rest > 0 || first > last {
            let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
            first -= 1
            room[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = tens
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Up to four words of 16 bits, the lowest first.
    fileprivate func words(from offset: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { number, word in
            number | UInt64(loadUnaligned(fromByteOffset: offset + 2 * word, as: UInt16.self))
                << UInt64(16 * word)
        }
    }
}
