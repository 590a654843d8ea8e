/// The digits of a number of the JSON grammar, and the position of the decimal point among them after the exponent is
/// applied. It supports any exponent.
struct SignificantDigits {
    let isNegative: Bool
    /// The number of digits before the point. Negative if there are zeros between the point and the first digit.
    let point: Int
    /// From the first that is not zero.
    private let digits: [UInt8]

    init(_ number: [UInt8]) {
        let parts = number.split(whereSeparator: { $0 | 0x20 == UInt8(ascii: "e") })
        let significand = (parts.first ?? []).drop { $0 == UInt8(ascii: "-") }
        let whole = significand.prefix { $0 != UInt8(ascii: ".") }
        let all = significand.filter { $0 != UInt8(ascii: ".") }
        let leadingZeros = all.prefix { $0 == UInt8(ascii: "0") }.count
        digits = all.dropFirst(leadingZeros).map { $0 - UInt8(ascii: "0") }
        isNegative = number.first == UInt8(ascii: "-")
        guard !digits.isEmpty, let exponent = parts.dropFirst().first else {
            point = digits.isEmpty ? 0 : whole.count - leadingZeros
            return
        }
        let isDown = exponent.first == UInt8(ascii: "-")
        let steps = Int(String(decoding: exponent, as: UTF8.self)) ?? (isDown ? .min : .max)
        let (sum, isOver) = (whole.count - leadingZeros).addingReportingOverflow(steps)
        point = isOver ? (isDown ? .min : .max) : sum
    }

    /// Whether all digits after the point are 0.
    var isWhole: Bool {
        (digits.lastIndex { $0 != 0 } ?? -1) < point || digits.isEmpty
    }

    /// 0 before the first digit and after the last one.
    subscript(place: Int) -> UInt8 {
        digits.indices.contains(place) ? digits[place] : 0
    }
}
