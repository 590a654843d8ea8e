import GenAPIRuntime

// Offset pages. Such a page shows a range of the list at one moment, but insertions may have shifted it. Because rows
// keep their order, the page belongs where its known rows are: between two known rows it is complete, rows after its
// last known row follow the page, and rows before its first known row precede it. The rows directly above and below the
// page are unknown, unless it begins or ends with a known row.

extension ListContents {
    /// Merges an offset page at the position of its known rows, then updates the cursor that it was requested with.
    ///
    /// - Parameter gap: The gap that the page was requested for; `nil` for the end of the list.
    /// - Returns: `false`, without a change, if the page belongs at the requested position.
    mutating func mergeOffsetPage(
        _ page: Page<Entry>,
        askedAt gap: ListGap.ID?,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval
    ) -> Bool {
        guard policy.order == .stable, !page.inOrder.isEmpty || page.following == nil,
            let range = counted(page, askedAt: gap, interval)
        else { return false }
        let endsKnown = page.inOrder.last.map(contains) ?? false
        var rows = page.inOrder
        if page.beginning == .anywhere, rows.first.map(contains) == false, range.lowerBound > 0,
            self[range.lowerBound - 1] >= 0
        {
            rows.insert(newGap(page.above), at: 0)
        }
        let asked = place(of: gap)
        if page.following == nil, policy.history == .complete {
            if asked < range.lowerBound { abandon(gap) }
            replace(range.lowerBound..<count, with: rows)
            tail = nil
            return true
        }
        if range.upperBound == asked || page.below != nil { advance(gap, page.following) }
        if range.upperBound != asked {
            // Rows below a gap may be of an older generation. A keyset cursor continues here.
            let isBelowGap = range.upperBound > asked || entries(in: range).contains { $0 < 0 }
            let isStale = page.below == nil || isBelowGap && policy.refresh == .generation
            if endsKnown, !isStale {
                // The rows below still follow the last row of the page.
            } else if range.upperBound < count, self[range.upperBound] >= 0 {
                rows.append(newGap(page.below ?? page.following))
                if page.below == nil, range.upperBound < asked, policy.history == .complete { abandon(gap) }
            } else {
                let below = range.upperBound < count ? ListGap.ID(number: ~self[range.upperBound]) : nil
                advance(below, page.below ?? page.following)
            }
        }
        replace(range, with: rows)
        return true
    }

    /// The range that the page replaces; `nil` if it belongs at the requested position.
    private mutating func counted(
        _ page: Page<Entry>,
        askedAt gap: ListGap.ID?,
        _ interval: RequestInterval
    ) -> Range<Int>? {
        switch page.beginning {
        case .opening: return nil
        case .anywhere:
            // If no row of the page is known, its position cannot be determined.
            if !page.inOrder.contains(where: contains) {
                let asked = place(of: gap)
                return asked..<asked
            }
        case .head: break
        }
        if !isInOrder(page.inOrder) {
            // The page's order is newer.
            let anchor = anchor(of: page, place(of: gap), interval)
            for entry in page.inOrder where entry != anchor {
                if let index = index(of: entry) { remove(at: index) }
            }
        }
        let places = page.inOrder.compactMap { index(of: $0) }
        let upper = places.last.map { $0 + 1 } ?? 0
        return (page.beginning == .head ? 0 : places.first ?? upper)..<upper
    }

    /// The row that keeps its position when the page has another order: the row of the newest response that arrived
    /// after this page was requested, otherwise the last known row above `asked`, where the iteration continued.
    private func anchor(of page: Page<Entry>, _ asked: Int, _ interval: RequestInterval) -> Entry? {
        let known = page.inOrder.filter(contains)
        func received(_ entry: Entry) -> Int { requestInterval(of: entry)?.received ?? 0 }
        let latest = known.reversed().max { received($0) < received($1) }
        if let latest, received(latest) > interval.begun { return latest }
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
        let gap = ListGap(id: ListGap.ID(number: nextNumber()), below: continuationPoint(cursor))
        add(gap)
        return ~gap.id.number
    }

    /// Gives up a cursor that the server no longer knows. The missing rows must be loaded from above; until then the
    /// list has a gap that cannot be filled directly.
    ///
    /// - Parameter gap: `nil` for the end of the list.
    private mutating func abandon(_ gap: ListGap.ID?) {
        guard let gap else {
            tail = nil
            return replace(count..<count, with: [newGap(nil)])
        }
        gaps[gap]?.below = nil
    }

    /// Whether the next gap below this row can only be filled from above.
    func isAboveAbandonedGap(_ index: Int) -> Bool {
        guard gaps.values.contains(where: { !$0.isFillable }) else { return false }
        let gap = entries(in: index..<count).first { $0 < 0 }
        return gap.map { gaps[ListGap.ID(number: ~$0)]?.isFillable == false } ?? false
    }

    /// - Parameter gap: `nil` for the end of the list.
    private mutating func advance(_ gap: ListGap.ID?, _ cursor: PageCursor?) {
        guard let gap else { return tail = following(tail, cursor) }
        guard var known = gaps[gap] else { return }
        known.below = following(known.below, cursor)
        gaps[gap] = known
    }

    /// Keeps the continuation point if the cursor is unchanged, so that a page in flight remains valid.
    private func following(_ point: ContinuationPoint?, _ cursor: PageCursor?) -> ContinuationPoint? {
        point?.cursor == cursor ? point : self.continuationPoint(cursor)
    }
}
