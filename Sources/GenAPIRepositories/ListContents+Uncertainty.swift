// Overlapping requests. If two requests for the same range overlap in time, the client cannot know which response is
// newer. If a page continues with other rows than an earlier page did, its last rows are placed above those of the
// earlier page, with a gap between them. The earlier rows may really belong above the new ones: then the pages for the
// gap do not contain them although they still exist.

extension ListContents {
    /// The first new row after the page's last known row.
    func firstAfter(_ known: [Entry], in page: [Entry]) -> Entry? {
        let known = Set(known)
        guard let last = page.lastIndex(where: known.contains) else { return nil }
        return page[(last + 1)...].first
    }

    /// The rows below a gap that may really belong above the row that was placed there.
    ///
    /// - Parameters:
    ///   - start: The start of a page that may lack existing rows up to `end`.
    ///   - anchor: The row that was placed above the gap.
    func uncertainRows(from start: Int, to end: Int, _ anchor: Entry) -> [Entry] {
        guard let made = requestInterval(of: anchor), start < end else { return [] }
        return entries(in: start..<end).filter { $0 >= 0 && requestInterval(of: $0)?.overlaps(made) == true }
    }

    /// Moves those of the uncertain rows that the page for the gap does not contain above the anchor.
    mutating func keep(_ uncertainRows: [Entry], above anchor: Entry, _ gap: ListGap.ID) {
        if gaps[gap] != nil { uncertainGaps[gap] = anchor }
        let rows = uncertainRows.filter { !contains($0) }
        if let index = index(of: anchor) { replace(index..<index, with: rows) }
    }
}
