/// A growing sparse array for values that are mostly equal to their neighbors: a block of 32 equal values needs the memory
/// of one. Copies share storage, as those of a `PersistentVector`.
struct RunVector<Value: Hashable & Sendable>: Sendable {
    private enum Block: Sendable {
        case equal(Value)
        case different(ContiguousArray<Value?>)
    }

    private static var bits: Int { 5 }
    private static var size: Int { 1 << bits }

    private var blocks = PersistentVector<Block>()

    subscript(index: Int) -> Value? {
        switch blocks[index >> Self.bits] {
        case .equal(let value)?: value
        case .different(let values)?: values[index & (Self.size - 1)]
        case nil: nil
        }
    }

    /// - Parameter revision: A number larger than any before, which identifies shared parts of two copies.
    mutating func set(_ value: Value?, at index: Int, revision: Int) {
        blocks.update(at: index >> Self.bits, revision: revision) { block in
            Self.set(value, at: index & (Self.size - 1), of: &block)
        }
    }

    private static func set(_ value: Value?, at place: Int, of block: inout Block?) {
        var values: ContiguousArray<Value?>
        switch block {
        case .equal(let known)?:
            if known == value { return }
            values = ContiguousArray(repeating: known, count: size)
        case .different(let known)?: values = known
        case nil: values = ContiguousArray(repeating: nil, count: size)
        }
        // The array is changed in place unless another copy has it.
        block = nil
        values[place] = value
        let isEqual = values[0] == value && values[size - 1] == value && values.allSatisfy { $0 == value }
        block = isEqual ? value.map(Block.equal) : .different(values)
    }
}
