import GenAPIRuntime

// A segment is what the server has had without anything between. A page is one too, and it begins where the opening was
// that it was asked for. Of what it reaches across it knows best, so it takes that place as a whole. How long a page is
// says nothing: servers filter after they have counted.

extension ListContents {
    /// Puts a page, each entry once, where it was asked for, or nowhere when that place is gone.
    mutating func merge(
        _ page: Page<Entry>,
        at place: ListPlace,
        _ rules: ListRules.Merging,
        _ evidence: Evidence
    ) -> PageMerge {
        let new = page.inOrder.filter { !contains($0) }
        let first = count > 0 ? self[0] : nil
        var confirmations = 0
        switch place {
        case .start:
            let isEmpty = page.inOrder.isEmpty && page.following == nil
            mergeForward(page, at: 0, isEmpty ? ListRules.Merging(order: rules.order) : rules)
            head = rules.order == .stable ? opening(page.previousCursor) : nil
        case .end(let opening):
            guard tail?.id == opening else { return PageMerge(isCurrent: false) }
            if !mergeCounted(page, askedAt: nil, rules, evidence) { mergeForward(page, at: count, rules) }
            moveHead(from: first, page)
        case .beginning(let opening):
            guard head?.id == opening else { return PageMerge(isCurrent: false) }
            mergeBackward(page)
        case .gap(let id, let opening):
            guard gaps[id]?.below?.id == opening, let index = index(of: ~id.number) else {
                return PageMerge(isCurrent: false)
            }
            let anchor = breaks[id]
            confirmations = page.inOrder.count { self.index(of: $0) ?? -1 > index }
            if !mergeCounted(page, askedAt: id, rules, evidence) {
                remove(at: index)
                mergeForward(page, at: index, rules, filling: id, madeBelow: anchor)
            }
            moveHead(from: first, page)
        }
        for entry in page.inOrder where contains(entry) { note(evidence, of: entry) }
        return PageMerge(insertions: new.count { contains($0) }, confirmations: confirmations)
    }

    /// The page comes directly after the row before `start`.
    private mutating func mergeForward(
        _ page: Page<Entry>,
        at start: Int,
        _ rules: ListRules.Merging,
        filling gap: ListGap.ID? = nil,
        madeBelow anchor: Entry? = nil
    ) {
        let part = part(of: page.inOrder, from: start, rules.order)
        let range = part.range
        let isEnd = page.following == nil && !page.isJoined && rules.history == .complete
        let doubt = anchor.map { self.doubt(from: start, to: isEnd ? count : range.upperBound, $0) } ?? []
        defer { if let anchor, let gap { keep(doubt, above: anchor, gap) } }
        for entry in part.rows {
            // It has moved up, or what is between has been out of order.
            if let index = index(of: entry), index >= range.upperBound { remove(at: index) }
        }
        if isEnd {
            replace(range.lowerBound..<count, with: part.rows)
            tail = nil
            return
        }
        let isLast = range.upperBound == count
        let isMet =
            part.endsKnown && rules.refresh == .head && !isLast
            && !(rules.history == .complete && isAboveAbandonedGap(range.upperBound))
        if page.isJoined && (gap != nil || !isLast) || isMet { return replace(range, with: part.rows) }
        var end = range.upperBound
        var id = gap
        // A page into a gap can be one that the server ends where the segment below began. When that one is empty, a gap
        // comes next that has to stay.
        if gap == nil || part.meetsBelow || rules.order == .changing {
            while end < count, self[end] < 0 {
                id = ListGap.ID(number: ~self[end])
                end += 1
            }
            if end == count {
                replace(range.lowerBound..<count, with: part.rows)
                // A page that is on its way still fits where nothing has changed.
                if !part.endsKnown || tail?.cursor != page.following { tail = opening(page.following) }
                return
            }
        }
        let below = ListGap(id: id ?? ListGap.ID(number: nextNumber()), below: opening(page.following))
        add(below)
        if id == nil, end < count, rules.order == .stable {
            breaks[below.id] = firstAfter(entries(in: range), in: part.rows)
        }
        replace(range.lowerBound..<end, with: part.rows + [~below.id.number])
    }

    /// What is newest comes before the first row: where a page has put others there, it is asked for before those.
    private mutating func moveHead(from first: Entry?, _ page: Page<Entry>) {
        guard head != nil, count > 0, self[0] != first else { return }
        if self[0] == page.inOrder.first {
            head = opening(page.previousCursor)
        } else if let first, contains(first) {
            // Those come from elsewhere in the list, and what leads to what is before them has been forgotten.
            head = nil
        }
    }

    /// The page comes before everything, and directly so unless something comes next.
    private mutating func mergeBackward(_ page: Page<Entry>) {
        for entry in page.inOrder {
            if let index = index(of: entry) { remove(at: index) }
        }
        var rows = page.inOrder
        if let below = opening(page.following) {
            let gap = ListGap(id: ListGap.ID(number: nextNumber()), below: below)
            add(gap)
            rows.append(~gap.id.number)
        }
        replace(0..<0, with: rows)
        head = opening(page.previousCursor ?? head?.cursor)
    }
}

// Where a page belongs.

extension ListContents {
    /// What of a page goes where.
    private struct Part {
        var rows: [Entry]
        /// What these rows take the place of.
        var range: Range<Int>
        /// Whether the page ends with the last row of the range.
        var endsKnown = false
        /// Whether the page has rows of the segments below it.
        var meetsBelow = false
    }

    private mutating func part(of page: [Entry], from start: Int, _ order: ListRules.Merging.Order) -> Part {
        guard order == .stable else {
            // What is above stays there, whether it has moved there since or from there.
            let rows = page.filter { (index(of: $0) ?? start) >= start }
            return Part(rows: rows, range: start..<start)
        }
        let meetsBelow = page.contains { index(of: $0) ?? -1 >= start }
        let lower = sorted(page, before: start)
        // Rows that this segment had already, when others have pushed them down.
        let upper = lower.isMoved ? lower.index : start
        let places = page.map { index(of: $0) }
        // What it does not have of the rows down to the last one that both know is gone.
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

    /// Where the page begins. It may have rows that are above already: others have pushed them down, or the segment that
    /// it goes on from belongs above them, and nobody knew when they came. Then that segment moves there.
    private mutating func sorted(_ page: [Entry], before start: Int) -> (index: Int, isMoved: Bool) {
        let above = page.compactMap { index(of: $0) }.filter { $0 < start }
        guard let first = above.min(), let last = above.max() else { return (start, false) }
        guard let gap = (last..<start).last(where: { self[$0] < 0 }) else { return (first, false) }
        let segment = entries(in: gap + 1..<start)
        replace(gap + 1..<start, with: [])
        if gap + 1 == count {
            // Now the list ends as the segment before does.
            tail = gaps[ListGap.ID(number: ~self[gap])]?.below
            remove(at: gap)
        }
        // What was known before those rows were asked for is gone, or it would have come with them.
        let isDirect = first == 0 || self[first - 1] >= 0
        let begun = isDirect ? served(self[first])?.begun ?? 0 : 0
        let kept = segment.filter { (served($0)?.received ?? .max) >= begun }
        replace(first..<first, with: kept)
        return (first + kept.count, true)
    }
}
