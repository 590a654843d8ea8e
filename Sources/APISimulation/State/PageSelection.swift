import ResolvedAPI

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
    var items: [PagedItem] = []
    var status = 200
    /// The values beside the elements in the response.
    var values: [(place: Paging.Location, value: JSONLiteral)] = []

    let paging: Paging
    let all: [PagedItem]
    let order: ListOrder
    let request: CallRequest
    var query: QueryText { request.values.query }

    /// The page size if neither the request nor the spec says one.
    static let usualSize = 20

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
            try byCursor(parameter, next, hasMore, limit)
        case .link(let header, let limit, let total): try byLink(header, limit, total)
        case .url(let next, let previous, let limit, let total): try byURL(next, previous, limit, total)
        case .keyset(let keys, let limit, _, _): try byKeys(keys, limit)
        case .idCursor(let after, let before, let hasMore, let limit): try byID(after, before, hasMore, limit)
        case .realtime(let sinceID, let maxID, let minID, let limit, let pagingID, let order, _):
            try byTime(sinceID, maxID, minID, limit, pagingID, isAscending: order == .ascending)
        }
    }

    func number(_ name: String) throws(PageRefusal) -> Int? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw .invalid(name) }
        return number
    }

    func size(_ name: String?) throws(PageRefusal) -> Int {
        let asked: Int? = if let name { try number(name) } else { nil }
        return max(asked ?? paging.pageSize ?? Self.usualSize, 0)
    }

    mutating func add(_ total: Paging.Location?) {
        if let total { values.append((total, .int(all.count))) }
    }

    mutating func take(from start: Int, _ count: Int) {
        let start = min(max(start, 0), all.count)
        items = Array(all[start...].prefix(count))
    }
}
