import ResolvedAPI

// Lists by the number of elements or pages before a page.

extension PageSelection {
    mutating func byOffset(_ offset: String, _ limit: String, _ total: Paging.Location?)
        throws(PageRefusal)
    {
        let start = (try number(offset) ?? paging.firstOffset).subtractingReportingOverflow(
            paging.firstOffset
        )
        take(from: start.overflow ? 0 : start.partialValue, try size(limit))
        add(total)
    }

    mutating func byNumber(
        _ number: String,
        _ size: String,
        _ total: Paging.Location?,
        first: Int,
        missing: String?
    ) throws(PageRefusal) {
        let count = max(try self.size(size), 1)
        let page = (try self.number(number) ?? first).subtractingReportingOverflow(first)
        let start = max(page.overflow ? 0 : page.partialValue, 0).multipliedReportingOverflow(by: count)
        guard !start.overflow else { throw .beyondEnd(code: missing) }
        if missing != nil, start.partialValue > 0, start.partialValue >= all.count {
            throw .beyondEnd(code: missing)
        }
        take(from: start.partialValue, count)
        add(total)
    }

    mutating func byRange(_ unit: String, _ total: Paging.Location?) throws(PageRefusal) {
        var (first, last) = (0, (paging.pageSize ?? Self.usualSize) - 1)
        if let text = request.request["Range"] {
            let parts = text.dropFirst(unit.count + 1).split(separator: "-", omittingEmptySubsequences: false)
            guard text.hasPrefix("\(unit)="), parts.count == 2, let start = Int(parts[0]), start >= 0 else {
                throw .invalid("Range")
            }
            first = start
            last = Int(parts[1]) ?? start.addingReportingOverflow(last).partialValue
            guard last >= first else { throw .invalid("Range") }
        }
        guard first < all.count else { throw .notSatisfiable(unit: unit, total: all.count) }
        let end = min(last, all.count - 1)
        items = Array(all[first...end])
        status = 206
        values.append((.header("Content-Range"), .string("\(unit) \(first)-\(end)/\(all.count)")))
        if let total, total != .header("Content-Range") { values.append((total, .int(all.count))) }
    }

    mutating func byInterval(_ start: String, _ end: String, _ total: Paging.Location?)
        throws(PageRefusal)
    {
        let first = max(try number(start) ?? 0, 0)
        let size = paging.pageSize ?? Self.usualSize
        let last = try number(end) ?? first.addingReportingOverflow(size).partialValue
        take(from: first, max(last.subtractingReportingOverflow(first).partialValue, 0))
        add(total)
    }
}
