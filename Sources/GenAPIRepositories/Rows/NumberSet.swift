/// A set of element numbers. Copies share storage: a change costs the same in a large set as in a small one.
package struct NumberSet: Sendable {
    /// Each block has one bit for each of 64 numbers.
    private var blocks = PersistentVector<UInt64>()

    package init() {}

    package var isEmpty: Bool { blocks.isEmpty }

    package func contains(_ number: Int) -> Bool {
        (blocks[number >> 6] ?? 0) & Self.bit(of: number) != 0
    }

    /// All numbers, in ascending order.
    package var numbers: [Int] {
        var numbers: [Int] = []
        blocks.visit { index, block in
            var block = block
            while block != 0 {
                numbers.append(index << 6 + block.trailingZeroBitCount)
                block &= block - 1
            }
        }
        return numbers
    }

    /// Adds a number. Negative numbers are ignored.
    package mutating func insert(_ number: Int) { update(number) { $0 | Self.bit(of: number) } }

    mutating func remove(_ number: Int) {
        guard contains(number) else { return }
        update(number) { $0 & ~Self.bit(of: number) }
    }

    private mutating func update(_ number: Int, _ change: (UInt64) -> UInt64) {
        // Copies are never compared, so all revisions can be equal.
        blocks.update(at: number >> 6, revision: 1) { block in
            let changed = change(block ?? 0)
            block = changed == 0 ? nil : changed
        }
    }

    private static func bit(of number: Int) -> UInt64 { 1 << UInt64(number & 63) }
}
