import GenAPIRuntime
import Synchronization

/// The order of a list: the numbers of its elements, and the gaps between segments that may not be contiguous.
///
/// Entries are stored in chunks that copies share; see `ListChunks`.
package struct ListContents: Sendable {
    /// An element's number, or the bitwise complement of a gap's number.
    typealias Entry = Int

    static let chunkSize = 256

    private(set) var chunks = ListChunks()
    private(set) var count = 0
    var gaps: [ListGap.ID: ListGap] = [:]
    /// The cursor for newer elements.
    var head: ContinuationPoint?
    /// The cursor for the rows after the last one; `nil` if the list is complete or was never fetched.
    var tail: ContinuationPoint?

    /// The uncertain rows of gaps that pages of this process have created.
    var uncertainRows: [ListGap.ID: UncertainRows] = [:]

    /// The chunk of each element and of each gap.
    private var places = RunVector<Int>()
    private var gapPlaces: [Int: Int] = [:]
    /// The request that returned each element most recently; `nil` for an element that was inserted otherwise.
    private var intervals = RunVector<RequestInterval?>()
    /// The assumed request of the elements without an entry in `intervals`, which were read from a store.
    private var restored: RequestInterval?
    /// The request of the latest response with rows of a list that is inside of an element; `nil` before the first one.
    var latest: RequestInterval?
    private let numbers: NumberSequence

    /// An empty list.
    package init() { numbers = NumberSequence() }

    /// A number that is unique among the gaps, continuation points and changes of this list and its copies.
    func nextNumber() -> Int { numbers.next() }

    func continuationPoint(_ cursor: PageCursor?) -> ContinuationPoint? {
        cursor.map { ContinuationPoint(id: nextNumber(), cursor: $0) }
    }
}

// Lookup.

extension ListContents {
    subscript(index: Int) -> Entry {
        let chunk = chunks[chunks.number(of: index)]
        return chunk.entries[index - chunk.start]
    }

    /// Whether the list has an element with this number.
    package func contains(_ entry: Int) -> Bool { chunk(of: entry) != nil }

    func index(of entry: Entry) -> Int? {
        guard let id = chunk(of: entry), let chunk = chunks.chunk(id: id),
            let offset = chunk.entries.firstIndex(of: entry)
        else { return nil }
        return chunk.start + offset
    }

    /// The entries of a range, in order.
    func entries(in range: Range<Int>) -> [Entry] {
        guard !range.isEmpty else { return [] }
        var entries: [Entry] = []
        entries.reserveCapacity(range.count)
        var number = chunks.number(of: range.lowerBound)
        while number < chunks.count, entries.count < range.count {
            let chunk = chunks[number]
            let lower = max(range.lowerBound - chunk.start, 0)
            let upper = min(range.upperBound - chunk.start, chunk.entries.count)
            entries += chunk.entries[lower..<upper]
            number += 1
        }
        return entries
    }

    /// The latest request whose page contained the entry; `nil` if it was inserted otherwise.
    func requestInterval(of entry: Entry) -> RequestInterval? {
        entry >= 0 ? intervals[entry] ?? restored : nil
    }

    private func chunk(of entry: Entry) -> Int? { entry >= 0 ? places[entry] : gapPlaces[~entry] }
}

// Mutation.

extension ListContents {
    mutating func remove(at index: Int) { replace(index..<index + 1, with: []) }

    mutating func note(_ interval: RequestInterval?, of entry: Entry) {
        intervals.set(.some(interval), at: entry, revision: nextNumber())
    }

    /// Registers a gap, which is required before its entry is inserted.
    mutating func add(_ gap: ListGap) { gaps[gap.id] = gap }

    /// Replaces a range with entries that are not elsewhere in the list. Gaps must be registered.
    mutating func replace(_ range: Range<Int>, with new: [Entry]) {
        if range.isEmpty && new.isEmpty { return }
        let first = chunks.isEmpty ? 0 : chunks.number(of: range.lowerBound)
        let last =
            chunks.isEmpty ? 0 : max(first, chunks.number(of: max(range.upperBound - 1, range.lowerBound)))
        var before = ContiguousArray<Entry>(), after = ContiguousArray<Entry>()
        var firstID: Int?, lastID: Int?
        if !chunks.isEmpty {
            let head = chunks[first], tail = chunks[last]
            before = ContiguousArray(head.entries.prefix(range.lowerBound - head.start))
            after = ContiguousArray(tail.entries.dropFirst(range.upperBound - tail.start))
            (firstID, lastID) = (head.id, first == last ? nil : tail.id)
        }
        if !range.isEmpty {
            let added = Set(new)
            for entry in entries(in: range) where !added.contains(entry) { forget(entry) }
        }

        var pieces: [Piece]
        if before.count + new.count + after.count <= Self.chunkSize {
            let isFirst = firstID != nil
            pieces = [
                Piece(id: firstID ?? lastID, entries: before + new + after, known: isFirst ? before.count : 0)
            ]
        } else if before.isEmpty {
            pieces = split(nil, ContiguousArray(new)) + split(lastID ?? firstID, after, known: after.count)
        } else {
            pieces = split(firstID, before + new, known: before.count)
            pieces += split(lastID, after, known: lastID == nil ? 0 : after.count)
        }
        pieces.removeAll { $0.entries.isEmpty }
        let replaced = chunks.isEmpty ? 0..<0 : first..<last + 1
        put(pieces, instead: replaced)
    }

    /// The new content of a chunk.
    private struct Piece {
        /// `nil` creates a chunk.
        let id: Int?
        let entries: ContiguousArray<Entry>
        /// The number of leading entries that are already in that chunk.
        let known: Int
    }

    private func split(_ id: Int?, _ entries: ContiguousArray<Entry>, known: Int = 0) -> [Piece] {
        guard entries.count > Self.chunkSize else { return [Piece(id: id, entries: entries, known: known)] }
        return stride(from: 0, to: entries.count, by: Self.chunkSize).map { start in
            let end = min(start + Self.chunkSize, entries.count)
            return Piece(
                id: start == 0 ? id : nil,
                entries: ContiguousArray(entries[start..<end]),
                known: start == 0 ? min(known, Self.chunkSize) : 0
            )
        }
    }

    private mutating func put(_ pieces: [Piece], instead replaced: Range<Int>) {
        var fresh: [ListChunks.Chunk] = []
        for piece in pieces {
            let id = piece.id ?? chunks.nextID()
            let revision = nextNumber()
            // Only new places are written.
            for entry in piece.entries[piece.known...] where chunk(of: entry) != id {
                place(entry, in: id, revision)
            }
            fresh.append(ListChunks.Chunk(id: id, entries: ListEntries(piece.entries), revision: revision))
        }
        chunks.replace(replaced, with: fresh)
        count = chunks.entryCount
    }

    private mutating func place(_ entry: Entry, in chunk: Int, _ revision: Int) {
        if entry >= 0 {
            places.set(chunk, at: entry, revision: revision)
        } else {
            gapPlaces[~entry] = chunk
        }
    }

    private mutating func forget(_ entry: Entry) {
        if entry >= 0 {
            places.set(nil, at: entry, revision: nextNumber())
        } else {
            gapPlaces[~entry] = nil
            gaps[ListGap.ID(number: ~entry)] = nil
            uncertainRows[ListGap.ID(number: ~entry)] = nil
        }
    }
}

// Persistence: see `ListFrame`.

extension ListContents {
    /// An upper limit for the numbers of elements, chunks and gaps. A larger number in a file is damage.
    package static let largestNumber = 1 << 48

    /// Creates a list from its stored parts; `nil` if they are inconsistent.
    ///
    /// - Parameter interval: The assumed request of every row.
    package init?(_ frame: ListFrame, _ stored: [StoredChunk], _ interval: RequestInterval) {
        guard frame.numbers.allSatisfy(Self.isNumber) else { return nil }
        numbers = NumberSequence(after: frame.lastNumber)
        (restored, latest) = (interval, interval)
        chunks = ListChunks(after: stored.map(\.id).max() ?? 0)
        (gaps, head, tail) = (frame.gaps, frame.head, frame.tail)
        var ids: Set<Int> = []
        for chunk in stored {
            guard Self.isNumber(chunk.id), ids.insert(chunk.id).inserted, !chunk.entries.isEmpty else {
                return nil
            }
            for entry in chunk.entries {
                let isKnown = entry >= 0 ? Self.isNumber(entry) : gaps[ListGap.ID(number: ~entry)] != nil
                guard isKnown, self.chunk(of: entry) == nil else { return nil }
                place(entry, in: chunk.id, 0)
            }
        }
        guard gapPlaces.count == gaps.count else { return nil }
        chunks.replace(
            0..<0,
            with: stored.map { ListChunks.Chunk(id: $0.id, entries: $0.entries, revision: $0.revision) }
        )
        count = chunks.entryCount
    }

    /// Whether an element, a chunk or a gap can have this number.
    package static func isNumber(_ number: Int) -> Bool { (1...largestNumber).contains(number) }
}

/// Unique ascending numbers, starting at one.
final class NumberSequence: Sendable {
    private let last: Atomic<Int>

    init(after last: Int = 0) { self.last = Atomic(last) }

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
