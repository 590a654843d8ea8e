/// The order of the keys of a map.
@usableFromInline
enum KeyOrder {
    /// The places of the keys, in the order of the keys as `String` compares them.
    @usableFromInline
    static func sorted(_ keys: [String]) -> [Int] {
        guard var prefixes = prefixes(of: keys) else {
            return keys.indices.sorted { keys[$0] < keys[$1] }
        }
        prefixes.sort { first, second in
            if first.high != second.high { return first.high < second.high }
            if first.low != second.low { return first.low < second.low }
            if first.length <= 16 && second.length <= 16 { return first.length < second.length }
            return keys[first.place] < keys[second.place]
        }
        return prefixes.map(\.place)
    }

    /// Nil if a key is not ASCII: bytes do not sort such keys as `String` does.
    private static func prefixes(of keys: [String]) -> [Prefix]? {
        var prefixes: [Prefix] = []
        prefixes.reserveCapacity(keys.count)
        for (place, key) in keys.enumerated() {
            let prefix = key.utf8.withContiguousStorageIfAvailable {
                Prefix(UnsafeRawBufferPointer($0), place)
            }
            guard case .some(let prefix?) = prefix else { return nil }
            prefixes.append(prefix)
        }
        return prefixes
    }
}

/// The first bytes of a key as two numbers, the first one in the highest byte.
private struct Prefix {
    var high: UInt64 = 0
    var low: UInt64 = 0
    let length: Int
    let place: Int

    /// Nil for a key that is not ASCII.
    init?(_ key: UnsafeRawBufferPointer, _ place: Int) {
        guard key.allSatisfy({ $0 < 0x80 }) else { return nil }
        (length, self.place) = (key.count, place)
        if key.count >= 16 {
            high = UInt64(bigEndian: key.loadUnaligned(as: UInt64.self))
            low = UInt64(bigEndian: key.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        } else {
            for (index, byte) in key.enumerated() {
                let shift = UInt64(56 - 8 * (index & 7))
                if index < 8 { high |= UInt64(byte) << shift } else { low |= UInt64(byte) << shift }
            }
        }
    }
}
