import PlausibleValues
import ResolvedAPI

// Lists that continue after an element.

extension PageSelection {
    mutating func byKeys(_ keys: [Paging.KeysetKey], _ limit: String?) throws(PageRefusal) {
        let count = try size(limit)
        let isAscending = keys.contains { key in
            !Set(SampleWords.words(of: key.parameter)).isDisjoint(with: [
                "after", "since", "min", "from", "gt",
            ])
        }
        func order(_ left: PagedItem, _ right: (Paging.KeysetKey) -> JSONLiteral?) -> Int {
            for key in keys {
                let order = left.json[key.keyPath].ordering(right(key))
                if order != 0 { return isAscending ? order : -order }
            }
            return 0
        }
        let sorted = all.sorted { left, right in order(left) { right.json[$0.keyPath] } < 0 }
        let asked = keys.map { query[$0.parameter] }
        guard asked.contains(where: { $0 != nil }) else {
            items = Array(sorted.prefix(count))
            return
        }
        let bounds = Dictionary(zip(keys.map(\.parameter), asked)) { first, _ in first }
        items = Array(
            sorted.drop { item in
                order(item) { key in
                    guard let text = bounds[key.parameter] ?? nil else { return item.json[key.keyPath] }
                    if case .number? = item.json[key.keyPath], text.isJSONNumber { return .number(text) }
                    return .string(text)
                } <= 0
            }
            .prefix(count)
        )
    }

    mutating func byID(
        _ after: String,
        _ before: String?,
        _ hasMore: Paging.Location?,
        _ limit: String?
    ) throws(PageRefusal) {
        let count = max(try size(limit), 1)
        var more = false
        if let before, let id = query[before] {
            let end = try place(of: id)
            items = Array(all[..<end].suffix(count))
            more = end > count
        } else {
            let start: Int = if let id = query[after] { try place(of: id) + 1 } else { 0 }
            take(from: start, count)
            more = start + items.count < all.count
        }
        if let hasMore { values.append((hasMore, .bool(more))) }
    }

    private func place(of id: String) throws(PageRefusal) -> Int {
        let path = paging.identity.first ?? ["id"]
        guard let place = all.firstIndex(where: { $0.json[path]?.plainText == id }) else {
            throw .unknownElement(id)
        }
        return place
    }

    /// Elements have ascending ids in the order of their creation. `since` requests the newest elements above an id, `min` those
    /// directly above it, and `max` those directly below one.
    mutating func byTime(
        _ sinceID: String,
        _ maxID: String,
        _ minID: String?,
        _ limit: String?,
        _ pagingID: [String],
        isAscending: Bool
    ) throws(PageRefusal) {
        let count = max(try size(limit), 1)
        func id(_ item: PagedItem) -> String { item.json[pagingID]?.plainText ?? "" }
        func isLess(_ left: String, _ right: String) -> Bool {
            if let left = Int(left), let right = Int(right) { return left < right }
            return left < right
        }
        var sorted = all.sorted { isLess(id($0), id($1)) }
        let minimum = minID.flatMap { query[$0] }
        if let lower = minimum ?? query[sinceID] { sorted.removeAll { !isLess(lower, id($0)) } }
        if let upper = query[maxID] { sorted.removeAll { !isLess(id($0), upper) } }
        let isFromBelow =
            minimum != nil || (isAscending && query[maxID] == nil) || (isAscending && query[sinceID] != nil)
        let page = isFromBelow ? Array(sorted.prefix(count)) : Array(sorted.suffix(count))
        items = isAscending ? page : page.reversed()
    }
}
