import GenAPIRuntime

// Rows above the cursor of a gap. The cursor can be further down than the last row above the gap, because servers may
// filter a page after counting. If an element is inserted between the two, the client can receive it with a page for a
// position below the gap. The pages for the gap then lack the element although it exists, as they lack deleted ones. A
// row is certainly deleted only if it was known before the page that returned the cursor was requested.
//
// A list that is opened again does not know what its rows came from. They then count as deleted until a refresh.

/// The rows below a gap that may really be above its cursor.
struct UncertainRows: Sendable {
    /// The row that they directly follow in that case; `nil` for the beginning of the list.
    let anchor: Int?
    /// They came from requests that overlap this period.
    var period: RequestInterval

    /// The uncertain rows below a first page without rows.
    static func belowEmptyPage(_ interval: RequestInterval) -> UncertainRows {
        UncertainRows(anchor: nil, period: interval.onwards)
    }
}

extension ListContents {
    /// The uncertain rows of the gap below a page.
    ///
    /// - Parameters:
    ///   - known: The rows that the page has replaced.
    ///   - isOrdered: Whether the last one of them is known to precede the rows below the gap.
    ///   - former: The uncertain rows before the page. A page without rows leaves them unchanged.
    func uncertainRows(
        below page: [Entry],
        replacing known: [Entry],
        isOrdered: Bool,
        _ former: UncertainRows?,
        _ interval: RequestInterval
    ) -> UncertainRows? {
        guard let end = page.last else { return former }
        if isOrdered, let last = page.last(where: Set(known).contains) {
            // New rows at the end of the page may be above or below the uncertain rows. They are below those that
            // continued after the same row, in a request that overlaps this one.
            return UncertainRows(anchor: last, period: last == end ? interval.onwards : interval)
        }
        guard var uncertain = former else { return nil }
        uncertain.period.received = min(uncertain.period.received, interval.begun)
        return uncertain
    }

    /// The rows that may be above a page for the gap.
    ///
    /// - Parameters:
    ///   - start: The index of the first row below the gap.
    ///   - isEnd: Whether the page is the last one.
    func rows(
        of uncertain: UncertainRows,
        from start: Int,
        above page: [Entry],
        isEnd: Bool,
        _ interval: RequestInterval
    ) -> [Entry] {
        let known = page.firstIndex { index(of: $0) ?? -1 >= start }
        let end = known.flatMap { index(of: page[$0]) } ?? (isEnd ? count : start)
        guard start < end else { return [] }
        return entries(in: start..<end).filter { row in
            guard let other = requestInterval(of: row), other.overlaps(uncertain.period) else { return false }
            // If the page may be older, such a row may also belong between its first rows.
            return known == 0 || page.isEmpty || interval.startsAfter(other)
        }
    }

    /// Rows that may be at the beginning of the list are after a page that is placed before the first row. If the page
    /// is not contiguous with that row, their other possible position is lost, and the rows that a page for the gap
    /// lacks are deleted.
    mutating func moveUncertainRows(below page: Page<Entry>) {
        guard let last = page.inOrder.last else { return }
        for (gap, rows) in uncertainRows where rows.anchor == nil {
            let isContiguous = page.following == nil
            uncertainRows[gap] = isContiguous ? UncertainRows(anchor: last, period: rows.period) : nil
        }
    }

    /// Moves those of the rows that the page for the gap lacks to their other possible position.
    mutating func keep(_ rows: [Entry], after anchor: Entry?) {
        guard let index = anchor.map({ self.index(of: $0).map { $0 + 1 } }) ?? 0 else { return }
        replace(index..<index, with: rows.filter { !contains($0) })
    }
}

extension RequestInterval {
    /// From the beginning of the request on.
    fileprivate var onwards: RequestInterval { RequestInterval(begun: begun, received: .max) }
}
