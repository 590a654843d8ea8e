/// Random numbers that depend only on a seed and a place (SplitMix64), the same on each machine.
package struct SampleRandom {
    private var state: UInt64

    /// Random numbers for a place. The numbers of other places do not depend on it.
    package init(seed: UInt64, place: String) {
        // FNV-1a
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in place.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        state = hash ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// From 0 to less than `limit`, which is positive.
    package mutating func next(below limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

    package mutating func pick<Value>(_ values: [Value], default: Value) -> Value {
        values.isEmpty ? `default` : values[next(below: values.count)]
    }
}
