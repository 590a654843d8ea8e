import PlausibleValues
import ResolvedAPI
import TextEscaping

/// Why a page is refused.
enum PageRefusal: Error {
    case unknownCursor
    case unknownElement(String)
    /// A number in a query is none.
    case invalid(String)
    /// A page behind the last one, with the error code that the API has for it.
    case beyondEnd(code: String?)
    case notSatisfiable(unit: String, total: Int)
}

/// One page of a list, by the mode and the parameters of its paging.
struct PageSelection {
    private(set) var items: [PagedItem] = []
    private(set) var status = 200
    /// The values beside the elements in the response.
    private(set) var values: [(place: Paging.Location, value: JSONLiteral)] = []

    private let paging: Paging
    private let all: [PagedItem]
    private let order: ListOrder
    private let request: CallRequest
    private var query: QueryText { request.values.query }

    /// The page size if neither the request nor the spec says one.
    static let usualSize = 20
    /// The parameter of a page in a URL.
    static let pageParameter = "page_token"

    init(_ paging: Paging, _ all: [PagedItem], by order: ListOrder, _ request: CallRequest)
        throws(PageRefusal)
    {
        self.paging = paging
        self.all = all
        self.order = order
        self.request = request
        switch paging.mode {
        case .none: items = all
        case .standard(let offset, let limit, let total): try byOffset(offset, limit, total)
        case .page(let number, let size, let total, let first, let missing):
            try byNumber(number, size, total, first: first, missing: missing)
        case .range(let unit, let total): try byRange(unit, total)
        case .interval(let start, let end, let total): try byInterval(start, end, total)
        case .cursor(let parameter, let next, let hasMore, let limit):
            try byCursor(parameter, limit)
            add(next: cursor.map { .string($0) }, at: next)
            if let hasMore { values.append((hasMore, .bool(cursor != nil))) }
        case .link(let header, let limit, let total):
            try byCursor(Self.pageParameter, limit)
            addLinks(header)
            add(total)
        case .url(let next, let previous, let limit, let total):
            try byCursor(Self.pageParameter, limit)
            add(next: cursor.map { .string(url($0)) }, at: next)
            if let previous { add(next: before.map { .string(url($0)) }, at: previous) }
            add(total)
        case .keyset(let keys, let limit, _, _): try byKeys(keys, limit)
        case .idCursor(let after, let before, let hasMore, let limit): try byID(after, before, hasMore, limit)
        case .realtime(let sinceID, let maxID, let minID, let limit, let pagingID, let order, _):
            try byTime(sinceID, maxID, minID, limit, pagingID, isAscending: order == .ascending)
        }
    }

    // MARK: Parameters

    private func number(_ name: String) throws(PageRefusal) -> Int? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw .invalid(name) }
        return number
    }

    private func size(_ name: String?) throws(PageRefusal) -> Int {
        let asked: Int? = if let name { try number(name) } else { nil }
        return max(asked ?? paging.pageSize ?? Self.usualSize, 0)
    }

    private mutating func add(_ total: Paging.Location?) {
        if let total { values.append((total, .int(all.count))) }
    }

    /// A place in the body has null where there is nothing; a header is missing.
    private mutating func add(next value: JSONLiteral?, at place: Paging.Location) {
        if let value {
            values.append((place, value))
        } else if case .body = place {
            values.append((place, .null))
        }
    }

    private mutating func take(from start: Int, _ count: Int) {
        let start = min(max(start, 0), all.count)
        items = Array(all[start...].prefix(count))
    }

    // MARK: Counted lists

    private mutating func byOffset(_ offset: String, _ limit: String, _ total: Paging.Location?)
        throws(PageRefusal)
    {
        let start = (try number(offset) ?? paging.firstOffset).subtractingReportingOverflow(
            paging.firstOffset
        )
        take(from: start.overflow ? 0 : start.partialValue, try size(limit))
        add(total)
    }

    private mutating func byNumber(
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

    private mutating func byRange(_ unit: String, _ total: Paging.Location?) throws(PageRefusal) {
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

    private mutating func byInterval(_ start: String, _ end: String, _ total: Paging.Location?)
        throws(PageRefusal)
    {
        let first = max(try number(start) ?? 0, 0)
        let size = paging.pageSize ?? Self.usualSize
        let last = try number(end) ?? first.addingReportingOverflow(size).partialValue
        take(from: first, max(last.subtractingReportingOverflow(first).partialValue, 0))
        add(total)
    }

    // MARK: Followed lists

    /// The cursors of the next and the previous page.
    private var cursor: String?
    private var before: String?

    private mutating func byCursor(_ parameter: String, _ limit: String?) throws(PageRefusal) {
        let count = max(try size(limit), 1)
        var start = 0
        if let text = query[parameter], !text.isEmpty {
            guard let cursor = ListCursor(text) else { throw .unknownCursor }
            start = self.start(after: cursor)
        }
        take(from: start, count)
        let end = start + items.count
        if end < all.count { cursor = cursor(before: end).text }
        if start > 0 { before = cursor(before: max(start - count, 0)).text }
    }

    /// The cursor of a page that begins at that place.
    private func cursor(before place: Int) -> ListCursor {
        guard all.indices.contains(place - 1) else { return .start }
        let last = all[place - 1]
        return ListCursor(number: last.number, place: place, values: last.values)
    }

    private func start(after cursor: ListCursor) -> Int {
        if cursor.place == 0 { return 0 }
        if !order.isEmpty, cursor.values.count == order.keys.count {
            let next = all.firstIndex { item in
                let order = order.compare(item.values, cursor.values)
                return order == 0 ? item.number > cursor.number : order > 0
            }
            return next ?? all.count
        }
        if let index = all.firstIndex(where: { $0.number == cursor.number }) { return index + 1 }
        let isInOrder = zip(all, all.dropFirst()).allSatisfy { $0.number < $1.number }
        if isInOrder { return all.firstIndex { $0.number > cursor.number } ?? all.count }
        return min(cursor.place, all.count)
    }

    private func url(_ cursor: String) -> String {
        let items = request.values.query.items.filter { $0.name != Self.pageParameter }
            .map { item in item.name.percentEncoded + (item.value.map { "=\($0.percentEncoded)" } ?? "") }
        let query = (items + ["\(Self.pageParameter)=\(cursor.percentEncoded)"]).joined(separator: "&")
        return "\(request.request.origin)\(request.request.path)?\(query)"
    }

    private mutating func addLinks(_ header: String) {
        guard header.lowercased() == "link" else {
            if let cursor { values.append((.header(header), .string(url(cursor)))) }
            return
        }
        let links = [(cursor, "next"), (before, "prev")].compactMap { cursor, relation in
            cursor.map { "<\(url($0))>; rel=\"\(relation)\"" }
        }
        if !links.isEmpty { values.append((.header(header), .string(links.joined(separator: ", ")))) }
    }

    // MARK: Keyed lists

    private mutating func byKeys(_ keys: [Paging.KeysetKey], _ limit: String?) throws(PageRefusal) {
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

    private mutating func byID(
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
    private mutating func byTime(
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
