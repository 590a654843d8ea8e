/// A random number generator that yields the same numbers for the same seed on every machine (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// All seeds are equally good.
    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    /// A number in `0..<bound`; zero if the range is empty.
    public mutating func below(_ bound: Int) -> Int {
        bound > 0 ? Int(next() % UInt64(bound)) : 0
    }

    /// Returns `true` with the given probability.
    public mutating func chance(_ probability: Double) -> Bool {
        Double(next() >> 11) < probability * 9_007_199_254_740_992
    }
}
