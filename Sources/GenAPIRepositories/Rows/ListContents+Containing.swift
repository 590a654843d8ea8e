import GenAPIRuntime

// Lists inside of elements. A response has all rows of such a list, or those that are new.

extension ListContents {
    /// Whether a response counts: its request did not begin before that of the latest response with rows of the list.
    ///
    /// Of two overlapping requests, the server may have handled either first. Only the one that began later certainly
    /// includes what was changed before it began. Results of queued changes can have the same number.
    func canChange(to interval: RequestInterval) -> Bool {
        latest.map { interval.begun >= $0.begun } ?? true
    }

    /// Merges the distinct rows of a response that counts.
    mutating func merge(
        _ rows: [Entry],
        _ kind: RepositoryStore.ListMerge,
        _ interval: RequestInterval
    ) {
        latest = interval
        switch kind {
        case .replace:
            _ = merge(Page(rows), at: .start, ListConfiguration.MergePolicy(), interval)
        case .append:
            replace(count..<count, with: rows.filter { !contains($0) })
        case .prepend:
            for row in rows { if let index = index(of: row) { remove(at: index) } }
            replace(0..<0, with: rows)
        }
        for row in rows { note(interval, of: row) }
    }
}
