// Two requests that were under way together can tell of the same place, and nobody knows which one the server answered
// first. Where a page goes on with other rows than another page did, its last rows come before those of the other, and a gap
// is made between the two. They may as well belong below them: then the pages into that gap are without the rows below it,
// which are not gone.

extension ListContents {
    /// The first row of a page after those that were there, which others came after until then.
    func firstAfter(_ known: [Entry], in page: [Entry]) -> Entry? {
        let known = Set(known)
        guard let last = page.lastIndex(where: known.contains) else { return nil }
        return page[(last + 1)...].first
    }

    /// Rows below a gap that the server may have above the row that came in their place.
    ///
    /// - Parameters:
    ///   - start: Where a page begins that can be without rows that were there, as far as `end`.
    ///   - anchor: The row that came in their place, where a gap was made below it.
    func doubt(from start: Int, to end: Int, _ anchor: Entry) -> [Entry] {
        guard let made = served(anchor), start < end else { return [] }
        return entries(in: start..<end).filter { $0 >= 0 && served($0)?.overlaps(made) == true }
    }

    /// Puts those of them that a page into the gap was without above that row.
    mutating func keep(_ doubt: [Entry], above anchor: Entry, _ gap: ListGap.ID) {
        if gaps[gap] != nil { breaks[gap] = anchor }
        let rows = doubt.filter { !contains($0) }
        if let index = index(of: anchor) { replace(index..<index, with: rows) }
    }
}
