import Testing

@testable import GenAPIMapping

@Suite struct PowersOfFiveTests {
    @Test("the powers of five of up to 128 bits are exact", arguments: 0...55)
    func powersOfFive(exponent: Int) {
        let exact = (0..<exponent).reduce(UInt128(1)) { power, _ in power * 5 }
        let bits = exact << UInt128(exact.leadingZeroBitCount)
        let power = PowersOfFive.table[exponent]
        #expect(UInt128(power.high) << 64 | UInt128(power.low) == bits)
    }
}
