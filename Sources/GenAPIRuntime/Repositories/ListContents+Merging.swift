/// A page as the list's order sees it: each element once.
struct PageEntries {
    /// In the server's order.
    var entries: [ListContents.Entry]
    /// Whether the page's own first and last elements are among the entries, and not left out as deleted.
    var hasFirst = true
    var hasLast = true
    var next: String?
    var newer: String?
    /// Whether the page ends directly before the rows that are known to be below it.
    var isJoined = false
    /// Whether a row that the page passes over stays, although the page does not have it.
    var keeps: (ListContents.Entry) -> Bool = { _ in false }
}

// Two segments become one only where the page ends with an element that the other segment has. How long a page is
// says nothing: servers filter after they have counted.

extension ListContents {
    /// Puts a page where it was asked for, or nowhere when that place is gone.
    mutating func merge(_ page: PageEntries, at place: ListPlace, _ rules: MergeRules) -> PageMerge {
        let insertions = page.entries.count { !contains($0) }
        switch place {
        case .start:
            let above = head
            // Where elements move, what comes before the first one need not come before the list.
            head = rules.order == .stable ? opening(page.newer) : nil
            let isEmpty = page.entries.isEmpty && page.next == nil
            mergeForward(page, from: 0, above: above, isEmpty ? MergeRules(order: rules.order) : rules)
            // A row that is kept above the page has the way up still.
            if count > 0, self[0] != page.entries.first { head = above }
        case .end(let opening):
            guard tail?.id == opening else { return PageMerge(isCurrent: false) }
            mergeForward(page, from: count, above: nil, rules)
        case .beginning(let opening):
            guard head?.id == opening else { return PageMerge(isCurrent: false) }
            mergeBackward(page, to: 0, Seam(below: nil, above: head), rules)
        case .gap(let id, let edge, let opening):
            guard let gap = gaps[id], let index = index(of: ~id.number),
                (edge == .upper ? gap.below : gap.above)?.id == opening
            else { return PageMerge(isCurrent: false) }
            if edge == .lower, page.next != nil {
                // Not what is directly above the lower segment; it may even belong above the upper one.
                gaps[id]?.above = nil
                return PageMerge(isCurrent: false)
            }
            remove(at: index)
            if edge == .upper {
                mergeForward(page, from: index, above: gap.above, rules, gap: gap.id)
            } else {
                mergeBackward(page, to: index, Seam(below: gap.below, above: gap.above), rules, gap: gap.id)
            }
        }
        return PageMerge(insertions: insertions)
    }

    /// The page's first element comes directly before the row at `start`.
    ///
    /// - Parameter above: Where the elements before the rows below come from.
    private mutating func mergeForward(
        _ page: PageEntries,
        from start: Int,
        above: Opening?,
        _ rules: MergeRules,
        gap id: ListGap.ID? = nil
    ) {
        var start = start
        var lowest: Int?
        var rows: [Entry] = []
        for entry in page.entries {
            if let index = index(of: entry), index < start {
                // Where elements keep their order, one that is already above was only pushed down by others.
                if rules.order == .stable {
                    lowest = max(lowest ?? index, index)
                    continue
                }
                remove(at: index)
                start -= 1
            }
            rows.append(entry)
        }
        let last =
            page.hasLast ? page.entries.last.flatMap { index(of: $0) }.flatMap { $0 < start ? nil : $0 } : nil
        let end = last ?? (rules.order == .stable ? rows.compactMap { index(of: $0) }.max() : nil)
        // What is between one that is already above and this place is gone: the page does not have it.
        var reach = Reach(
            (lowest.map { $0 + 1 } ?? start)..<(end.map { $0 + 1 } ?? start),
            joins: page.isJoined || last != nil && rules.refresh == .head
        )
        if !isCertain(reach, rows, page, rules) { reach = Reach(start..<start, joins: page.isJoined) }
        removeRows(rows, outside: reach.range)

        let new = interleaved(rows, in: reach.range, page.keeps)
        let rest = reach.range.upperBound..<count
        if page.next == nil, !page.isJoined, rules.history == .complete {
            replace(
                reach.range.lowerBound..<count,
                with: new + entries(in: rest).filter { $0 >= 0 && page.keeps($0) }
            )
            tail = nil
        } else if rest.allSatisfy({ self[$0] < 0 }) {
            replace(reach.range.lowerBound..<count, with: new)
            tail = opening(page.next)
        } else if reach.joins {
            replace(reach.range, with: new)
        } else if let next = gap(at: rest.lowerBound) {
            // What comes before a gap borders on it.
            let gap = gap(next.id, below: opening(page.next), above: next.above)
            replace(reach.range.lowerBound..<rest.lowerBound + 1, with: new + [gap])
        } else {
            // The way up from the rows below began at one that the page has taken the place of.
            let above = reach.range.isEmpty ? above : nil
            replace(reach.range, with: new + [gap(id, below: opening(page.next), above: above)])
        }
    }

    /// The page's last element comes directly before the row at `end`, unless something comes next.
    ///
    /// - Parameter seam: Where the elements after the rows above come from, and those before the row at `end`.
    private mutating func mergeBackward(
        _ page: PageEntries,
        to end: Int,
        _ seam: Seam,
        _ rules: MergeRules,
        gap id: ListGap.ID? = nil
    ) {
        var rows: [Entry] = []
        for entry in page.entries {
            if let index = index(of: entry), index >= end {
                if rules.order == .stable { continue }
                remove(at: index)
            }
            rows.append(entry)
        }
        let first =
            page.hasFirst ? page.entries.first.flatMap { index(of: $0) }.flatMap { $0 < end ? $0 : nil } : nil
        let start = first ?? (rules.order == .stable ? rows.compactMap { index(of: $0) }.min() : nil)
        var reach = Reach((start ?? end)..<end, joins: first != nil)
        if !isCertain(reach, rows, page, rules) { reach = Reach(end..<end, joins: false) }
        let removed = removeRows(rows, outside: reach.range)
        reach.range = reach.range.lowerBound - removed..<reach.range.upperBound - removed

        var new = interleaved(rows, in: reach.range, page.keeps)
        if let next = opening(page.next), reach.range.upperBound < count {
            new.append(gap(nil, below: next, above: seam.above))
        }
        if reach.range.lowerBound == 0 {
            replace(reach.range, with: new)
            head = opening(page.newer ?? head?.cursor)
        } else if reach.joins {
            replace(reach.range, with: new)
        } else {
            let below = reach.range.isEmpty ? seam.below : nil
            replace(reach.range, with: [gap(id, below: below, above: opening(page.newer))] + new)
        }
    }

    /// A row that is missing from the page has been deleted where elements keep their order. Where they move, it may as
    /// well have been overtaken by the page's last element; then nothing is known about the rows after the page.
    private func isCertain(_ reach: Reach, _ rows: [Entry], _ page: PageEntries, _ rules: MergeRules) -> Bool
    {
        if rules.order == .stable { return true }
        let present = Set(rows)
        return entries(in: reach.range).allSatisfy { $0 < 0 || present.contains($0) || page.keeps($0) }
    }

    private func gap(at index: Int) -> ListGap? {
        index < count && self[index] < 0 ? gaps[ListGap.ID(number: ~self[index])] : nil
    }

    /// It is filled from above only. The segment below it may begin with an element that is gone or has moved, and what
    /// comes before that then belongs elsewhere.
    ///
    /// - Parameter id: That of the gap whose rest it is.
    private mutating func gap(_ id: ListGap.ID?, below: Opening?, above: Opening?) -> Entry {
        let gap = ListGap(id: id ?? ListGap.ID(number: nextNumber()), below: below)
        add(gap)
        return ~gap.id.number
    }

    /// How many of the rows removed were above the range.
    @discardableResult
    private mutating func removeRows(_ rows: [Entry], outside range: Range<Int>) -> Int {
        var above = 0
        for entry in rows {
            guard let index = index(of: entry) else { continue }
            if index < range.lowerBound - above {
                above += 1
            } else if index < range.upperBound - above {
                continue
            }
            remove(at: index)
        }
        return above
    }

    /// The page's rows, and each row that is kept after the one it came after.
    private func interleaved(_ rows: [Entry], in range: Range<Int>, _ keeps: (Entry) -> Bool) -> [Entry] {
        let page = Set(rows)
        var kept: [Entry?: [Entry]] = [:]
        var previous: Entry?
        for entry in entries(in: range) where entry >= 0 {
            if page.contains(entry) {
                previous = entry
            } else if keeps(entry) {
                kept[previous, default: []].append(entry)
            }
        }
        guard !kept.isEmpty else { return rows }
        return (kept[nil] ?? []) + rows.flatMap { [$0] + (kept[$0] ?? []) }
    }
}

/// The openings of the two segments that a page comes between.
private struct Seam {
    let below: Opening?
    let above: Opening?
}

/// The rows that a page takes the place of.
private struct Reach {
    var range: Range<Int>
    /// Whether the segment at the far end goes on where the page ends.
    var joins: Bool

    init(_ range: Range<Int>, joins: Bool) {
        self.range = range
        self.joins = joins
    }
}
