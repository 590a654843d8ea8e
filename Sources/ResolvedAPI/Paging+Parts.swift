extension Paging.Mode {
    /// The mode as the runtime names it: `range` for both of its forms, `link` for links in headers and in bodies.
    package var name: String {
        switch self {
        case .none: "none"
        case .standard: "standard"
        case .page: "page"
        case .range, .interval: "range"
        case .cursor: "cursor"
        case .link, .url: "link"
        case .keyset: "keyset"
        case .idCursor: "idCursor"
        case .realtime: "realtime"
        }
    }

    /// Whether a page is requested by its position in the list.
    package var isCounted: Bool {
        switch self {
        case .standard, .page, .range, .interval: true
        case .none, .cursor, .link, .url, .keyset, .idCursor, .realtime: false
        }
    }

    /// The parameters that say which page is requested.
    package var positionParameters: [String] {
        switch self {
        case .none, .range, .link, .url: []
        case .standard(let offset, _, _): [offset]
        case .page(let number, _, _, _, _): [number]
        case .interval(let start, let end, _): [start, end]
        case .cursor(let parameter, _, _, _): [parameter]
        case .keyset(let keys, _, _, _): keys.map(\.parameter)
        case .idCursor(let after, let before, _, _): [after] + (before.map { [$0] } ?? [])
        case .realtime(let since, let max, let min, _, _, _, _): [since, max] + (min.map { [$0] } ?? [])
        }
    }

    /// The parameter for the largest number of elements of a page.
    package var limit: String? {
        switch self {
        case .standard(_, let limit, _), .page(_, let limit, _, _, _): limit
        case .cursor(_, _, _, let limit), .link(_, let limit, _), .url(_, _, let limit, _),
            .keyset(_, let limit, _, _), .idCursor(_, _, _, let limit),
            .realtime(_, _, _, let limit, _, _, _):
            limit
        case .none, .range, .interval: nil
        }
    }

    /// All parameters that paging sends itself.
    package var parameters: [String] { positionParameters + (limit.map { [$0] } ?? []) }

    /// The place in a response that has the number of all elements.
    package var total: Paging.Location? {
        switch self {
        case .standard(_, _, let total), .page(_, _, let total, _, _), .range(_, let total),
            .interval(_, _, let total), .link(_, _, let total), .url(_, _, _, let total):
            total
        case .none, .cursor, .keyset, .idCursor, .realtime: nil
        }
    }
}
