import GenAPIRuntime

// A segment is a run of rows known to be contiguous on the server. A page is a segment that starts at its cursor; it
// replaces every row that it spans. The page's length has no meaning, because servers may filter after counting.

extension ListContents {
    /// Merges a page of distinct entries at the requested position. Changes nothing if that position no longer exists.
    mutating func merge(
        _ page: Page<Entry>,
        at place: MergePoint,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval
    ) -> PageMerge {
        let new = page.inOrder.filter { !contains($0) }
        let first = count > 0 ? self[0] : nil
        var confirmations = 0
        switch place {
        case .start:
            let isEmpty = page.inOrder.isEmpty && page.following == nil
            let complete = ListConfiguration.MergePolicy(order: policy.order)
            mergeForward(page, at: 0, isEmpty ? complete : policy, interval)
            head = policy.order == .stable ? continuationPoint(page.previousCursor) : nil
        case .end(let point):
            guard tail?.id == point else { return PageMerge(isCurrent: false) }
            if !mergeOffsetPage(page, askedAt: nil, policy, interval) {
                mergeForward(page, at: count, policy, interval)
            }
            moveHead(from: first, page)
        case .beginning(let point):
            guard head?.id == point else { return PageMerge(isCurrent: false) }
            mergeBackward(page)
        case .gap(let id, let point):
            guard gaps[id]?.below?.id == point, let index = index(of: ~id.number) else {
                return PageMerge(isCurrent: false)
            }
            confirmations = page.inOrder.count { self.index(of: $0) ?? -1 > index }
            if !mergeOffsetPage(page, askedAt: id, policy, interval) {
                let uncertain = uncertainRows[id]
                remove(at: index)
                mergeForward(page, at: index, policy, interval, filling: id, uncertain)
            }
            moveHead(from: first, page)
        }
        for entry in page.inOrder where contains(entry) { note(interval, of: entry) }
        return PageMerge(insertions: new.count { contains($0) }, confirmations: confirmations)
    }

    /// Merges a page that directly follows the row before `start`.
    private mutating func mergeForward(
        _ page: Page<Entry>,
        at start: Int,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval,
        filling gap: ListGap.ID? = nil,
        _ uncertain: UncertainRows? = nil
    ) {
        let part = part(of: page.inOrder, from: start, policy.order)
        let range = part.range
        let isEnd = page.following == nil && !page.isJoined && policy.history == .complete
        let kept = uncertain.map { rows(of: $0, from: start, above: part.rows, isEnd: isEnd, interval) } ?? []
        defer { if let uncertain { keep(kept, after: uncertain.anchor) } }
        for entry in part.rows {
            // The entry has moved up, or the rows in between were out of order.
            if let index = index(of: entry), index >= range.upperBound { remove(at: index) }
        }
        if isEnd {
            replace(range.lowerBound..<count, with: part.rows)
            tail = nil
            return
        }
        let isLast = range.upperBound == count
        let isMet =
            part.endsKnown && policy.refresh == .head && !isLast
            && !(policy.history == .complete && isAboveAbandonedGap(range.upperBound))
        if page.isJoined && (gap != nil || !isLast) || isMet { return replace(range, with: part.rows) }
        var end = range.upperBound
        var id = gap
        // The server may end a page for a gap where the segment below starts. If that segment is empty, another gap
        // follows, which must stay.
        if gap == nil || part.meetsBelow || policy.order == .changing {
            while end < count, self[end] < 0 {
                id = ListGap.ID(number: ~self[end])
                end += 1
            }
            if end == count {
                replace(range.lowerBound..<count, with: part.rows)
                // Keeps the continuation point if nothing has changed, so that a page in flight remains valid.
                if !part.endsKnown || tail?.cursor != page.following {
                    tail = continuationPoint(page.following)
                }
                return
            }
        }
        let below = ListGap(
            id: id ?? ListGap.ID(number: nextNumber()),
            below: continuationPoint(page.following)
        )
        add(below)
        if policy.order == .stable {
            // The order is also known if an earlier page ended with the same row.
            let isContiguous = end == range.upperBound && (gap == nil || end > start)
            let isOrdered = isContiguous || part.rows.last == uncertainRows[below.id]?.anchor
            uncertainRows[below.id] = uncertainRows(
                below: part.rows,
                replacing: entries(in: range),
                isOrdered: isOrdered,
                gap == nil && part.rows.isEmpty ? .belowEmptyPage(interval) : uncertain,
                interval
            )
        }
        replace(range.lowerBound..<end, with: part.rows + [~below.id.number])
    }

    /// Updates the cursor for newer elements if a page has placed other rows before the first row.
    private mutating func moveHead(from first: Entry?, _ page: Page<Entry>) {
        guard head != nil, count > 0, self[0] != first else { return }
        if self[0] == page.inOrder.first {
            head = continuationPoint(page.previousCursor)
        } else if let first, contains(first) {
            // The new first rows come from elsewhere in the list; the cursor for the rows before them is unknown.
            head = nil
        }
    }

    /// Merges a page before the first row, with a gap after it unless they are contiguous.
    private mutating func mergeBackward(_ page: Page<Entry>) {
        for entry in page.inOrder {
            if let index = index(of: entry) { remove(at: index) }
        }
        var rows = page.inOrder
        if let below = continuationPoint(page.following) {
            let gap = ListGap(id: ListGap.ID(number: nextNumber()), below: below)
            add(gap)
            rows.append(~gap.id.number)
        }
        moveUncertainRows(below: page)
        replace(0..<0, with: rows)
        head = continuationPoint(page.previousCursor ?? head?.cursor)
    }
}

// The position of a page.

extension ListContents {
    /// The rows of a page and the range that they replace.
    private struct Part {
        var rows: [Entry]
        /// The replaced range.
        var range: Range<Int>
        /// Whether the page ends with the last row of the range.
        var endsKnown = false
        /// Whether the page contains rows of the segments below it.
        var meetsBelow = false
    }

    private mutating func part(
        of page: [Entry],
        from start: Int,
        _ order: ListConfiguration.MergePolicy.Order
    ) -> Part {
        guard order == .stable else {
            // Rows above stay where they are, whichever way they have moved.
            let rows = page.filter { (index(of: $0) ?? start) >= start }
            return Part(rows: rows, range: start..<start)
        }
        let meetsBelow = page.contains { index(of: $0) ?? -1 >= start }
        let lower = sorted(page, before: start)
        // Known rows of this segment that insertions have pushed down.
        let upper = lower.isMoved ? lower.index : start
        let places = page.map { index(of: $0) }
        // Rows that the page lacks, down to the last common row, were deleted.
        let last = places.last { $0 ?? -1 >= upper }.flatMap { $0 }
        var part = Part(
            rows: page,
            range: lower.index..<(last.map { $0 + 1 } ?? upper),
            endsKnown: last != nil && places.last == last,
            meetsBelow: meetsBelow
        )
        if let end = places.last.flatMap({ $0 }), lower.index..<upper ~= end {
            let known = Set(page)
            part.rows += entries(in: end + 1..<upper).filter { !known.contains($0) }
        }
        return part
    }

    /// The index at which the page starts. The page may contain rows that are above: insertions have pushed them down,
    /// or the segment that it continues belongs above them and is now moved there.
    private mutating func sorted(_ page: [Entry], before start: Int) -> (index: Int, isMoved: Bool) {
        let above = page.compactMap { index(of: $0) }.filter { $0 < start }
        guard let first = above.min(), let last = above.max() else { return (start, false) }
        guard let gap = (last..<start).last(where: { self[$0] < 0 }) else { return (first, false) }
        let segment = entries(in: gap + 1..<start)
        replace(gap + 1..<start, with: [])
        if gap + 1 == count {
            // The list now ends like the segment above.
            tail = gaps[ListGap.ID(number: ~self[gap])]?.below
            remove(at: gap)
        }
        // Rows known before those were requested must have been deleted; otherwise the response would have contained
        // them. In a list that was opened again, the rows above a gap count as newer than those below it.
        let isDirect = first == 0 || self[first - 1] >= 0
        let begun = isDirect ? requestInterval(of: self[first])?.begun : nil
        let kept = segment.filter { row in
            guard let begun, let received = requestInterval(of: row)?.received else { return true }
            return received > begun
        }
        replace(first..<first, with: kept)
        return (first + kept.count, true)
    }
}
