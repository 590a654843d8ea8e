/// The entries of a chunk of a list. Consecutive numbers, which elements have that were first received in this order, need
/// no array.
package struct ListEntries: RandomAccessCollection, Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case range(Range<Int>)
        case array(ContiguousArray<Int>)
    }

    private let storage: Storage

    package init(_ entries: ContiguousArray<Int>) {
        let first = entries.first ?? 0
        // Numbers in a damaged file can be of any size.
        let isRange =
            (0...ListContents.largestNumber).contains(first)
            && entries.indices.allSatisfy { entries[$0] == first + $0 }
        storage = isRange ? .range(first..<first + entries.count) : .array(entries)
    }

    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .range(let range): range.count
        case .array(let array): array.count
        }
    }

    package subscript(index: Int) -> Int {
        switch storage {
        case .range(let range): range.lowerBound + index
        case .array(let array): array[index]
        }
    }

    /// Faster than comparing each entry.
    func firstIndex(of entry: Int) -> Int? {
        switch storage {
        case .range(let range): range.contains(entry) ? entry - range.lowerBound : nil
        case .array(let array): array.firstIndex(of: entry)
        }
    }
}
