import GenAPIRuntime

// A page that was counted out is a part of the list as it was at one moment, wherever that part was then. Rows keep their
// order, so it belongs where the rows are that it repeats: what it has between two of them is all there is, rows that came
// after the last of them come after the page, and rows that came before the first one before it. What is directly above
// and below the page nobody knows, unless it begins or ends with a row that was there.

extension ListContents {
    /// Puts a page where its rows are. Where pages are counted, what it was asked for goes on after it, wherever that was.
    ///
    /// - Parameter gap: The gap that it was asked for; `nil` for the end of the list.
    /// - Returns: Whether it belongs there. Otherwise nothing has changed.
    mutating func mergeCounted(
        _ page: Page<Entry>,
        askedAt gap: ListGap.ID?,
        _ rules: ListRules.Merging,
        _ evidence: Evidence
    ) -> Bool {
        guard rules.order == .stable, !page.inOrder.isEmpty || page.following == nil,
            let range = counted(page, askedAt: gap, evidence)
        else { return false }
        let endsKnown = page.inOrder.last.map(contains) ?? false
        var rows = page.inOrder
        if page.beginning == .anywhere, rows.first.map(contains) == false, range.lowerBound > 0,
            self[range.lowerBound - 1] >= 0
        {
            rows.insert(newGap(page.above), at: 0)
        }
        let asked = place(of: gap)
        if page.following == nil, rules.history == .complete {
            if asked < range.lowerBound { abandon(gap) }
            replace(range.lowerBound..<count, with: rows)
            tail = nil
            return true
        }
        if range.upperBound == asked || page.below != nil { goOn(gap, page.following) }
        if range.upperBound != asked {
            // Below a gap, rows can be of an older generation. What goes on from keys goes on here.
            let isBelowGap = range.upperBound > asked || entries(in: range).contains { $0 < 0 }
            let isStale = page.below == nil || isBelowGap && rules.refresh == .generation
            if endsKnown, !isStale {
                // What is below goes on as it did.
            } else if range.upperBound < count, self[range.upperBound] >= 0 {
                rows.append(newGap(page.below ?? page.following))
                if page.below == nil, range.upperBound < asked, rules.history == .complete { abandon(gap) }
            } else {
                let below = range.upperBound < count ? ListGap.ID(number: ~self[range.upperBound]) : nil
                goOn(below, page.below ?? page.following)
            }
        }
        replace(range, with: rows)
        return true
    }

    /// The rows that the page takes the place of; `nil` where it has no place but the one that it was asked for.
    private mutating func counted(
        _ page: Page<Entry>,
        askedAt gap: ListGap.ID?,
        _ evidence: Evidence
    ) -> Range<Int>? {
        switch page.beginning {
        case .opening: return nil
        case .anywhere:
            // Where nothing that it repeats is left, nobody knows what is above it.
            if !page.inOrder.contains(where: contains) {
                let asked = place(of: gap)
                return asked..<asked
            }
        case .head: break
        }
        if !isInOrder(page.inOrder) {
            // The page knows better.
            let anchor = anchor(of: page, place(of: gap), evidence)
            for entry in page.inOrder where entry != anchor {
                if let index = index(of: entry) { remove(at: index) }
            }
        }
        let places = page.inOrder.compactMap { index(of: $0) }
        let upper = places.last.map { $0 + 1 } ?? 0
        return (page.beginning == .head ? 0 : places.first ?? upper)..<upper
    }

    /// The row that a page is put around when its rows stand in another order: what an answer that came since it was asked
    /// for has put somewhere stays there. Otherwise it is what the walk went by, the last of its rows above `asked`.
    private func anchor(of page: Page<Entry>, _ asked: Int, _ evidence: Evidence) -> Entry? {
        let known = page.inOrder.filter(contains)
        func received(_ entry: Entry) -> Int { served(entry)?.received ?? 0 }
        let latest = known.reversed().max { received($0) < received($1) }
        if let latest, received(latest) > evidence.begun { return latest }
        return known.last { index(of: $0) ?? .max < asked } ?? known.last
    }

    private func isInOrder(_ page: [Entry]) -> Bool {
        var last = -1
        for index in page.lazy.compactMap({ index(of: $0) }) {
            guard index > last else { return false }
            last = index
        }
        return true
    }

    private func place(of gap: ListGap.ID?) -> Int { gap.flatMap { index(of: ~$0.number) } ?? count }

    private mutating func newGap(_ cursor: PageCursor?) -> Entry {
        let gap = ListGap(id: ListGap.ID(number: nextNumber()), below: opening(cursor))
        add(gap)
        return ~gap.id.number
    }

    /// Of what a page was asked with, the server knows nothing any more: what is missing there is reached by going on from
    /// above. Until then the list has a gap there that nothing fills.
    ///
    /// - Parameter gap: `nil` for the end of the list.
    private mutating func abandon(_ gap: ListGap.ID?) {
        guard let gap else {
            tail = nil
            return replace(count..<count, with: [newGap(nil)])
        }
        gaps[gap]?.below = nil
    }

    /// Whether the rows from here on end at a gap that can be reached from above only.
    func isAboveAbandonedGap(_ index: Int) -> Bool {
        guard gaps.values.contains(where: { !$0.isFillable }) else { return false }
        let gap = entries(in: index..<count).first { $0 < 0 }
        return gap.map { gaps[ListGap.ID(number: ~$0)]?.isFillable == false } ?? false
    }

    /// - Parameter gap: `nil` for the end of the list.
    private mutating func goOn(_ gap: ListGap.ID?, _ cursor: PageCursor?) {
        guard let gap else { return tail = following(tail, cursor) }
        guard var known = gaps[gap] else { return }
        known.below = following(known.below, cursor)
        gaps[gap] = known
    }

    /// A page that is on its way still fits where nothing has changed.
    private func following(_ opening: Opening?, _ cursor: PageCursor?) -> Opening? {
        opening?.cursor == cursor ? opening : self.opening(cursor)
    }
}
