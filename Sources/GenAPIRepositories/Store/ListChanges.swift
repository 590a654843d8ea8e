extension ListRows {
    /// The difference between two versions of a list's rows, in the form that table and collection views expect.
    ///
    /// Apply removals and the old positions of moves first, in descending order; then insertions and the new positions
    /// of moves, in ascending order.
    public struct Changes: Hashable, Sendable {
        /// The id of an element or gap.
        public typealias ID = ListRow<Element>.ID

        /// A row with a new position.
        public struct Move: Hashable, Sendable {
            /// The row's id.
            public let id: ID
            /// The index in the old rows.
            public let from: Int
            /// The index in the new rows.
            public let to: Int
        }

        /// A row with its index.
        public struct IndexedRow: Hashable, Sendable {
            /// The row's id.
            public let id: ID
            /// The index in the old or new rows, depending on the property.
            public let index: Int
        }

        /// Indices in the new rows, ascending.
        public internal(set) var insertions: [IndexedRow] = []
        /// Indices in the old rows, ascending.
        public internal(set) var removals: [IndexedRow] = []
        /// Sorted by their new indices.
        public internal(set) var moves: [Move] = []
        /// Rows in both versions whose content may differ, with their new indices, ascending.
        public internal(set) var updates: [IndexedRow] = []

        /// Whether the rows are unchanged.
        public var isEmpty: Bool {
            insertions.isEmpty && removals.isEmpty && moves.isEmpty && updates.isEmpty
        }
    }
}

extension ListRows {
    /// The changes that turn the older rows into these. Shared storage is skipped without comparing elements.
    public func changes(since old: ListRows) -> ListRows<Element>.Changes {
        let sameNumbers = numbers.family === old.numbers.family
        let limit = Swift.min(count, old.count)
        let prefix = commonPrefix(with: old, limit: limit, sameNumbers)
        let suffix = commonSuffix(with: old, limit: limit - prefix, sameNumbers)
        var changes = difference(
            from: (prefix..<old.count - suffix).map { (old[$0].id, $0) },
            to: (prefix..<count - suffix).map { (self[$0].id, $0) }
        )
        changes.updates = updates(since: old, prefix: prefix, suffix: suffix, sameNumbers)
        return changes
    }

    private func commonPrefix(with old: ListRows, limit: Int, _ sameNumbers: Bool) -> Int {
        var index = 0
        while index < limit {
            if sameNumbers, let shared = sharedRun(at: index, in: old, at: index) {
                index = Swift.min(index + shared, limit)
            } else if isSame(index, old, index, sameNumbers) {
                index += 1
            } else {
                break
            }
        }
        return index
    }

    private func commonSuffix(with old: ListRows, limit: Int, _ sameNumbers: Bool) -> Int {
        var length = 0
        while length < limit {
            let (new, former) = (count - 1 - length, old.count - 1 - length)
            if sameNumbers, let shared = sharedRun(before: new, in: old, before: former) {
                length = Swift.min(length + shared, limit)
            } else if isSame(new, old, former, sameNumbers) {
                length += 1
            } else {
                break
            }
        }
        return length
    }

    private func isSame(_ index: Int, _ old: ListRows, _ oldIndex: Int, _ sameNumbers: Bool) -> Bool {
        sameNumbers
            ? contents[window.lowerBound + index] == old.contents[old.window.lowerBound + oldIndex]
            : self[index].id == old[oldIndex].id
    }

    /// The number of rows from here to the end of a chunk that both versions share.
    private func sharedRun(at index: Int, in old: ListRows, at oldIndex: Int) -> Int? {
        contents.sharedChunk(
            at: window.lowerBound + index,
            old.contents,
            at: old.window.lowerBound + oldIndex
        )
        .map { $0.upperBound - (window.lowerBound + index) }
    }

    private func sharedRun(before index: Int, in old: ListRows, before oldIndex: Int) -> Int? {
        contents.sharedChunk(
            at: window.lowerBound + index,
            old.contents,
            at: old.window.lowerBound + oldIndex
        )
        .map { window.lowerBound + index - $0.lowerBound + 1 }
    }

    private func difference(
        from old: [(id: ListRow<Element>.ID, index: Int)],
        to new: [(id: ListRow<Element>.ID, index: Int)]
    ) -> ListRows<Element>.Changes {
        var changes = ListRows<Element>.Changes()
        let oldPlaces = Dictionary(old, uniquingKeysWith: { first, _ in first })
        let newPlaces = Dictionary(new, uniquingKeysWith: { first, _ in first })
        changes.removals = old.filter { newPlaces[$0.id] == nil }.map { .init(id: $0.id, index: $0.index) }
        changes.insertions = new.filter { oldPlaces[$0.id] == nil }.map { .init(id: $0.id, index: $0.index) }
        let stayed = new.compactMap { row in oldPlaces[row.id].map { (id: row.id, from: $0, to: row.index) } }
        let still = Set(stayed.map(\.from).longestIncreasingRun)
        changes.moves = stayed.filter { !still.contains($0.from) }.map {
            .init(id: $0.id, from: $0.from, to: $0.to)
        }
        return changes
    }

    private func updates(
        since old: ListRows,
        prefix: Int,
        suffix: Int,
        _ sameNumbers: Bool
    ) -> [ListRows<Element>.Changes.IndexedRow] {
        guard sameNumbers else {
            return indices.filter { old.index(ofRow: self[$0].id) != nil }.map {
                .init(id: self[$0].id, index: $0)
            }
        }
        var changed: [Int] = []
        stored.numbersChanged(since: old.stored) { number in
            guard let index = shown(number), old.shown(number) != nil,
                stored[number]?.revision != old.stored[number]?.revision
            else { return }
            changed.append(index)
        }
        return changed.sorted().map { .init(id: self[$0].id, index: $0) }
    }

    private func shown(_ entry: ListContents.Entry) -> Int? {
        contents.index(of: entry).flatMap { window.contains($0) ? $0 - window.lowerBound : nil }
    }

    private func index(ofRow id: ListRow<Element>.ID) -> Int? {
        switch id {
        case .element(let id): index(of: id)
        case .gap(let id): shown(~id.number)
        }
    }
}

extension [Int] {
    /// The longest strictly increasing subsequence.
    var longestIncreasingRun: [Int] {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: count)
        for index in indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if self[ends[middle]] < self[index] { low = middle + 1 } else { high = middle }
            }
            previous[index] = low == 0 ? -1 : ends[low - 1]
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var run: [Int] = []
        var index = ends.last ?? -1
        while index >= 0 {
            run.append(self[index])
            index = previous[index]
        }
        return run.reversed()
    }
}

extension ListContents {
    /// The range of a chunk that both lists share and that contains these two indices.
    func sharedChunk(at index: Int, _ other: ListContents, at otherIndex: Int) -> Range<Int>? {
        let chunk = chunks[chunks.number(of: index)]
        let counterpart = other.chunks[other.chunks.number(of: otherIndex)]
        guard chunk.id == counterpart.id, chunk.revision == counterpart.revision,
            index - chunk.start == otherIndex - counterpart.start
        else { return nil }
        return chunk.start..<chunk.end
    }
}
