import Foundation
import GenAPIMapping
import GoldenTesting
import TestTraits
import Testing

/// The standard library prints the shortest text that reads as the same value, so it is the oracle.
@Suite(.thorough) struct DoubleWritingTests {
    private func expected(_ value: Double) -> String {
        if value != 0, value.magnitude < 1e15, value.rounded() == value { return "\(Int64(value))" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private func check(_ values: [Double], _ seed: UInt64? = nil) throws {
        let values = values.filter(\.isFinite)
        let texts = try values.jsonText().dropFirst().dropLast().split(separator: ",")
        for (value, text) in zip(values, texts) {
            #expect(
                text == expected(value),
                "bits \(value.bitPattern), seed \(seed.map(String.init) ?? "none")"
            )
        }
        #expect(texts.count == values.count)
    }

    @Test("doubles of any bits are written as the standard library prints them", arguments: 1...20)
    func anyBits(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try check((0..<2_000).map { _ in Double(bitPattern: random.next()) }, seed)
    }

    @Test("decimal fractions are written as the standard library prints them", arguments: 1...20)
    func fractions(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let values = (0..<2_000).map { _ in
            let digits = Double(Int64.random(in: -9_999_999_999...9_999_999_999, using: &random))
            return digits / pow(10, Double(Int.random(in: -10...16, using: &random)))
        }
        try check(values, seed)
    }

    @Test("powers of two and of ten and their neighbours are written as the standard library prints them")
    func neighbours() throws {
        let twos = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
        let tens = (-323...308).compactMap { Double("1e\($0)") }
        try check((twos + tens).flatMap { [$0, $0.nextUp, $0.nextDown, -$0, 5 * $0] })
    }
}
