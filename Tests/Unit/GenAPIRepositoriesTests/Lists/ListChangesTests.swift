import BookAPI
import CollectionWalks
import GenAPITesting
import TestTraits
import Testing

@testable import GenAPIRepositories
@testable import GenAPIRuntime

@Suite(.blocking, .listTimeLimit) struct ListChangesTests {
    @Test("applying the changes between two lists to the first one yields the second", .proves("BD-30"))
    func anyChange() {
        for seed in 0..<UInt64(TestSeeds.scenarios) {
            var random = SeededRandom(seed: seed)
            let size = random.below(4) == 0 ? 700 : 30
            let old = list(size, &random)
            let new = ListRows(old.elements.map { .element($0, change: nil) })
            var contents = old.contents
            for _ in 0..<random.below(8) { change(&contents, size, &random) }
            let changed = ListRows(contents, old.stored, old.numbers)
            let rebuilt = ListRows(changed.map { $0 })
            for (from, to) in [(old, changed), (changed, old), (old, new), (new, rebuilt)] {
                let changes = to.changes(since: from)
                #expect(changes.applied(to: from.map(\.id)) == to.map(\.id), "seed \(seed)")
                // The same holds for the windows of an observer.
                let (before, after) = (window(size, &random), window(size, &random))
                for (before, after) in [(before, after), (before, before), (.all, after), (before, .all)] {
                    let (from, to) = (from.showing(before), to.showing(after))
                    let changes = to.changes(since: from)
                    #expect(
                        changes.applied(to: from.map(\.id)) == to.map(\.id),
                        "seed \(seed), \(before), \(after)"
                    )
                }
            }
        }
    }

    @Test("single changes at the edges of the chunks of a long list are found exactly")
    func singleChanges() {
        let all = ListRows((0..<1_200).map { .element(Book(id: $0), change: nil) })
        var contents = all.contents
        contents.apply(.remove(1_199))
        let old = ListRows(contents, all.stored, all.numbers)
        func changes(_ edits: ListContents.Edit...) -> ListRows<Book>.Changes {
            var changed = contents
            for edit in edits { changed.apply(edit) }
            return ListRows(changed, all.stored, all.numbers).changes(since: old)
        }
        let starts = (0..<1_199).filter { contents.chunks[contents.chunks.number(of: $0)].start == $0 }
        #expect(starts.count > 3)
        // The edges of the parts that both versions share.
        for place in Set(starts.flatMap { [$0 - 1, $0, $0 + 1] }).intersection(0..<1_199).sorted() + [1_198] {
            let removal = changes(.remove(place))
            #expect(removal.removals.map(\.index) == [place] && removal.insertions.isEmpty, "\(place)")
            let insertion = changes(.insert(1_199, .after(place)))
            #expect(
                insertion.insertions.map(\.index) == [place + 1] && insertion.removals.isEmpty,
                "\(place)"
            )
            #expect(removal.moves.isEmpty && insertion.moves.isEmpty && insertion.updates.isEmpty)
            guard place > 0 else { continue }
            let both = changes(.remove(0), .remove(place))
            #expect(both.removals.map(\.index) == [0, place] && both.insertions.isEmpty, "\(place)")
        }
        let move = changes(.move(600, .start))
        #expect(move.moves.map(\.from) == [600] && move.moves.map(\.to) == [0] && move.insertions.isEmpty)
    }

    @Test("an update outside of a window is not a change of the window")
    func outsideOfAWindow() async throws {
        let repositories = Repositories()
        let list = BookServer(30).list(repositories)
        let books: Repository<Book> = repositories.repository { _ in nil }
        try await list.refresh()
        try await list.loadToEnd()
        let windows: [ListRows<Book>.Window] = [
            .all, .first(0), .first(10), .first(29), .around(15, 3), .around(29, 0),
        ]
        for id in 0..<30 {
            let before = try await list.snapshot().rows
            try await books.save(Book(id: id, title: "changed"))
            let after = try await list.snapshot().rows
            for window in windows {
                let shown = after.showing(window)
                let updates = shown.changes(since: before.showing(window)).updates
                #expect(
                    updates.map(\.index) == [shown.index(of: id)].compactMap(\.self),
                    "\(id) in \(window)"
                )
            }
        }
    }

    @Test("a window contains exactly its rows")
    func windows() {
        for count in 0...6 {
            // The third row is a gap.
            let rows = ListRows(
                (0..<count).map { number -> ListRow<Book> in
                    number == 2
                        ? .gap(ListGap(id: ListGap.ID(number: 2)))
                        : .element(Book(id: number), change: nil)
                }
            )
            let ids = rows.map(\.id)
            for length in [.min, -1, .max] + Array(0...count + 1) {
                let first = rows.showing(.first(length))
                expect(first, are: Array(ids.prefix(max(length, 0))))
                for book in -1...count {
                    let middle = ids.firstIndex(of: .element(book)) ?? 0
                    let expected = ids.indices.filter { abs($0 - middle) <= max(length, 0) }.map { ids[$0] }
                    expect(rows.showing(.around(book, length)), are: expected)
                    // Windows can be nested.
                    let inside = first.firstIndex { $0.id == .element(book) } ?? 0
                    let near = first.indices.filter { abs($0 - inside) <= 1 }.map { first[$0].id }
                    expect(first.showing(.around(book, 1)), are: near)
                    expect(
                        rows.showing(.around(book, 1)).showing(.first(length)),
                        are: Array(
                            rows.showing(.around(book, 1)).map(\.id).prefix(max(length, 0))
                        )
                    )
                }
            }
            expect(rows.showing(.all), are: ids)
        }
    }

    private func expect(_ rows: ListRows<Book>, are ids: [ListRow<Book>.ID]) {
        #expect(rows.map(\.id) == ids)
        #expect(rows.elements.map(\.id) == rows.compactMap { $0.element?.id })
        #expect(rows.gaps.map(\.id) == rows.compactMap { if case .gap(let gap) = $0 { gap.id } else { nil } })
        for book in 0...6 { #expect(rows.index(of: book) == ids.firstIndex(of: .element(book))) }
    }

    @Test("a page reports insertions, updates, removals and the total", .proves("BM-12"))
    func page() async throws {
        let server = BookServer(40, limit: 50)
        let list = server.list()
        try await list.refresh()
        let before = try await list.snapshot().rows
        server.change { books in
            books[7].title = "other"
            books.removeAll { $0.id == 20 }
            books.insert(Book(id: 98), at: 0)
            books.append(Book(id: 99))
        }
        try await list.refresh()
        let snapshot = try await list.snapshot()
        let changes = snapshot.rows.changes(since: before)
        #expect(
            changes.insertions == [.init(id: .element(98), index: 0), .init(id: .element(99), index: 40)]
        )
        #expect(changes.updates == [.init(id: .element(7), index: 8)])
        #expect(changes.removals == [.init(id: .element(20), index: 20)])
        #expect(changes.moves.isEmpty)
        // The remaining rows are in both versions and have equal values.
        let others = Set((changes.insertions + changes.updates).map(\.id))
        let unchanged = Set(snapshot.rows.map(\.id)).subtracting(others)
        #expect(unchanged == Set((0..<40).filter { $0 != 7 && $0 != 20 }.map { .element($0) }))
        for row in before where unchanged.contains(row.id) {
            #expect(snapshot.rows.elements.first { $0.id == row.element?.id } == row.element)
        }
        #expect(snapshot.total == 41)
        try await list.refresh()
        #expect(try await list.snapshot().rows.changes(since: snapshot.rows).isEmpty)
    }

    @Test("an edit inserts at its position, or at the start if the reference element is missing")
    func positions() {
        for count in 0...3 {
            let all = Array(0..<count)
            var positions: [InsertionPoint<Int>] = [.start, .end]
            for other in 0...count { positions += [.before(other), .after(other)] }
            for position in positions {
                for entry in 0...count + 1 {
                    for isMove in [false, true] {
                        var contents = ListContents()
                        contents.replace(0..<0, with: all)
                        contents.apply(isMove ? .move(entry, position) : .insert(entry, position))
                        let isEdited = all.contains(entry) == isMove
                        let expected = isEdited ? edited(all, entry, position) : all
                        #expect(
                            contents.entries(in: 0..<contents.count) == expected,
                            "\(entry) to \(position) of \(all), \(isMove ? "moved" : "inserted")"
                        )
                    }
                }
            }
        }
    }

    private func edited(_ array: [Int], _ entry: Int, _ position: InsertionPoint<Int>) -> [Int] {
        if position == .before(entry) || position == .after(entry), array.contains(entry) { return array }
        var array = array.filter { $0 != entry }
        let index =
            switch position {
            case .start: 0
            case .end: array.count
            case .before(let other): array.firstIndex(of: other) ?? 0
            case .after(let other): array.firstIndex(of: other).map { $0 + 1 } ?? 0
            }
        array.insert(entry, at: index)
        return array
    }

    @Test("the chunks of a list match an array after any replacements") func chunksMatchAnArray() {
        for seed in 0..<UInt64(TestSeeds.scenarios / 4) {
            var random = SeededRandom(seed: seed)
            // Some lists are long enough for several blocks of chunks.
            var array = seed.isMultiple(of: 50) ? Array(1...30_000) : []
            var (contents, last) = (ListContents(), array.count)
            contents.replace(0..<0, with: array)
            var copy = (contents: contents, array: array)
            for _ in 0..<60 {
                let lower = random.below(array.count + 1)
                let upper = min(array.count, lower + random.below(random.below(5) == 0 ? 500 : 20))
                let new = (0..<random.below(random.below(5) == 0 ? 600 : 20)).map { _ in
                    last += 1
                    return last
                }
                contents.replace(lower..<upper, with: new)
                array.replaceSubrange(lower..<upper, with: new)
                let probe = random.below(array.count)
                guard contents.entries(in: 0..<contents.count) == array, contents.count == array.count,
                    array.isEmpty
                        || contents.index(of: array[probe]) == probe && contents[probe] == array[probe],
                    copy.contents.entries(in: 0..<copy.contents.count) == copy.array
                else {
                    Issue.record("seed \(seed)")
                    return
                }
                if random.chance(0.1) { copy = (contents, array) }
            }
        }
    }

    private func list(_ size: Int, _ random: inout SeededRandom) -> ListRows<Book> {
        ListRows((0..<random.below(size)).map { .element(Book(id: $0), change: nil) })
    }

    private func window(_ size: Int, _ random: inout SeededRandom) -> ListRows<Book>.Window {
        let length = random.below(size)
        return random.below(2) == 0 ? .first(length) : .around(random.below(size), length)
    }

    private func change(_ contents: inout ListContents, _ size: Int, _ random: inout SeededRandom) {
        let entry = random.below(max(contents.count, 1))
        switch random.below(3) {
        case 0: contents.apply(.remove(entry))
        case 1: contents.apply(.move(entry, .after(random.below(size))))
        default: contents.apply(.insert(entry, .end))
        }
    }
}

extension ListRows.Changes {
    fileprivate func applied(to old: [ID]) -> [ID] {
        var rows = old
        for index in (removals.map(\.index) + moves.map(\.from)).sorted(by: >) { rows.remove(at: index) }
        let arrivals = insertions.map { ($0.index, $0.id) } + moves.map { ($0.to, $0.id) }
        for (index, id) in arrivals.sorted(by: { $0.0 < $1.0 }) {
            rows.insert(id, at: min(index, rows.count))
        }
        return rows
    }
}
