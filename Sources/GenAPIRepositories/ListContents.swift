import GenAPIRuntime
import Synchronization

/// The order of a list: its elements, by number, and the gaps between segments that are not known to touch.
///
/// Entries are kept in chunks that copies share. A change touches the chunks it falls into: see `ListChunks`.
package struct ListContents: Sendable {
    /// An element's number, or the complement of a gap's.
    typealias Entry = Int

    static let chunkSize = 256

    private(set) var chunks = ListChunks()
    private(set) var count = 0
    var gaps: [ListGap.ID: ListGap] = [:]
    /// Where newer elements come from.
    var head: Opening?
    /// Where the list goes on; `nil` where it has ended or never begun.
    var tail: Opening?

    /// Gaps that a page has made within a segment, and the first of its rows that came in place of what is below the gap.
    var breaks: [ListGap.ID: Entry] = [:]

    /// The chunk of each element, and of each gap.
    private var places = PersistentVector<Int>()
    private var gapPlaces: [Int: Int] = [:]
    /// When each element's latest page was asked for and received.
    private var evidence = PersistentVector<Evidence>()
    private let numbers = NumberSequence()

    /// A number for a chunk, a gap, an opening or a change, that nothing else in this list or a copy of it has.
    func nextNumber() -> Int { numbers.next() }

    func opening(_ cursor: PageCursor?) -> Opening? {
        cursor.map { Opening(id: nextNumber(), cursor: $0) }
    }
}

// Looking up.

extension ListContents {
    subscript(index: Int) -> Entry {
        let chunk = chunks[chunks.number(of: index)]
        return chunk.entries[index - chunk.start]
    }

    func contains(_ entry: Entry) -> Bool { chunk(of: entry) != nil }

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

    /// When the latest page with an element was asked for and received; `nil` where it was put here otherwise.
    func served(_ entry: Entry) -> Evidence? { evidence[entry] }

    private func chunk(of entry: Entry) -> Int? { entry >= 0 ? places[entry] : gapPlaces[~entry] }
}

// Changing.

extension ListContents {
    mutating func remove(at index: Int) { replace(index..<index + 1, with: []) }

    mutating func note(_ evidence: Evidence?, of entry: Entry) {
        self.evidence.set(evidence, at: entry, revision: nextNumber())
    }

    /// Makes a gap known, so that its entry can be put somewhere.
    mutating func add(_ gap: ListGap) { gaps[gap.id] = gap }

    /// Puts entries in place of a range. None of them may be elsewhere in the list; a gap has to be known.
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

    /// What a chunk shall hold.
    private struct Piece {
        /// `nil` for a new chunk.
        let id: Int?
        let entries: ContiguousArray<Entry>
        /// How many entries at its beginning are in that chunk already.
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
            // Places are written only where they are new.
            for entry in piece.entries[piece.known...] where chunk(of: entry) != id {
                place(entry, in: id, revision)
            }
            fresh.append(ListChunks.Chunk(id: id, entries: piece.entries, revision: revision))
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
            breaks[ListGap.ID(number: ~entry)] = nil
        }
    }
}

/// Numbers from one on, each given once.
final class NumberSequence: Sendable {
    private let last: Atomic<Int>

    init(after last: Int = 0) { self.last = Atomic(last) }

    func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
