/// The chunks of a list, in order, grouped into blocks. Copies share unchanged blocks: a change copies the blocks that
/// it touches and updates the counts of later ones.
struct ListChunks: Sendable {
    static let blockSize = 32

    struct Chunk: Sendable {
        let id: Int
        let entries: ListEntries
        /// The index of the first entry in the list.
        fileprivate(set) var start = 0
        /// Identifies this content among all versions of the chunk.
        let revision: Int

        init(id: Int, entries: ListEntries, revision: Int) {
            (self.id, self.entries, self.revision) = (id, entries, revision)
        }

        var end: Int { start + entries.count }
    }

    private struct Block: Sendable {
        let id: Int
        /// Their `start` is relative to the block.
        var chunks: ContiguousArray<Chunk>
        /// The numbers of entries and of chunks before the block.
        var start = 0
        var first = 0

        init(id: Int, _ chunks: ArraySlice<Chunk>) {
            (self.id, self.chunks) = (id, ContiguousArray(chunks))
            var start = 0
            for number in self.chunks.indices {
                self.chunks[number].start = start
                start = self.chunks[number].end
            }
        }

        var end: Int { chunks.last.map { start + $0.end } ?? start }
    }

    private var blocks: ContiguousArray<Block> = []
    /// The block id of each chunk, by chunk id.
    private var blockIDs = PersistentVector<Int>()
    private let ids: NumberSequence

    /// - Parameter id: The ids of new chunks are larger.
    init(after id: Int = 0) { ids = NumberSequence(after: id) }

    /// A chunk id that is unique in this list and its copies.
    func nextID() -> Int { ids.next() }

    var count: Int { blocks.last.map { $0.first + $0.chunks.count } ?? 0 }
    var isEmpty: Bool { blocks.isEmpty }
    var entryCount: Int { blocks.last?.end ?? 0 }
}

// Lookup.

extension ListChunks {
    subscript(number: Int) -> Chunk {
        let block = blocks[blockIndex { $0.first <= number }]
        return chunk(number - block.first, of: block)
    }

    /// The chunk with this id, if it is in the list.
    func chunk(id: Int) -> Chunk? {
        guard let blockID = blockIDs[id], let index = blocks.firstIndex(where: { $0.id == blockID }),
            let place = blocks[index].chunks.firstIndex(where: { $0.id == id })
        else { return nil }
        return chunk(place, of: blocks[index])
    }

    /// The number of the chunk that contains an index; the end of the list belongs to the last chunk.
    func number(of index: Int) -> Int {
        if blocks.isEmpty { return 0 }
        let block = blocks[blockIndex { $0.start <= index }]
        return block.first + last(of: block.chunks) { $0.start <= index - block.start }
    }

    private func chunk(_ place: Int, of block: Block) -> Chunk {
        var chunk = block.chunks[place]
        chunk.start += block.start
        return chunk
    }

    private func blockIndex(_ isAtOrBefore: (Block) -> Bool) -> Int { last(of: blocks, isAtOrBefore) }

    /// Binary search: the last index for which a monotonic condition holds; at least zero.
    private func last<Value>(of values: ContiguousArray<Value>, _ condition: (Value) -> Bool) -> Int {
        var (low, high) = (0, values.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if condition(values[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

// Mutation.

extension ListChunks {
    /// Replaces a range of chunks.
    mutating func replace(_ range: Range<Int>, with fresh: [Chunk]) {
        guard !blocks.isEmpty else { return put(fresh, known: 0, instead: 0..<0) }
        let lower = blockIndex { $0.first <= range.lowerBound }
        let upper = max(lower, blockIndex { $0.first < range.upperBound })
        let (head, tail) = (blocks[lower], blocks[upper])
        var chunks = Array(head.chunks.prefix(range.lowerBound - head.first))
        let known = chunks.count
        chunks += fresh
        chunks += tail.chunks.dropFirst(range.upperBound - tail.first)
        put(chunks, known: known, instead: lower..<upper + 1)
    }

    /// - Parameter known: The number of leading chunks that are already in the first replaced block.
    private mutating func put(_ chunks: [Chunk], known: Int, instead replaced: Range<Int>) {
        // Lists grow at the end, so blocks are filled there. Elsewhere they are split evenly to leave room.
        let isEnd = replaced.upperBound == blocks.count
        let parts = (chunks.count + Self.blockSize - 1) / Self.blockSize
        let size = isEnd || parts == 0 ? Self.blockSize : (chunks.count + parts - 1) / parts
        var fresh: [Block] = []
        for start in stride(from: 0, to: chunks.count, by: size) {
            let isFirst = start == 0
            let id = isFirst && !replaced.isEmpty ? blocks[replaced.lowerBound].id : ids.next()
            let end = min(start + size, chunks.count)
            for chunk in chunks[(isFirst ? min(known, end) : start)..<end] where blockIDs[chunk.id] != id {
                blockIDs.set(id, at: chunk.id, revision: chunk.revision)
            }
            fresh.append(Block(id: id, chunks[start..<end]))
        }
        blocks.replaceSubrange(replaced, with: fresh)
        count(from: replaced.lowerBound)
    }

    private mutating func count(from first: Int) {
        var start = first > 0 ? blocks[first - 1].end : 0
        var chunks = first > 0 ? blocks[first - 1].first + blocks[first - 1].chunks.count : 0
        for number in first..<blocks.count {
            (blocks[number].start, blocks[number].first) = (start, chunks)
            start = blocks[number].end
            chunks += blocks[number].chunks.count
        }
    }
}
