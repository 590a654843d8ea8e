/// Lists whose responses contain the location of the next page.
extension Paging {
    /// By a cursor in each response that the next request repeats. The list ends with a response that has none, or that
    /// says that there is no more.
    ///
    /// The server decides what happens to elements that are inserted and deleted meanwhile. The client guarantees that
    /// no page is skipped, and that no element of the last two pages is repeated; after resuming, none of the last 32
    /// elements. If the server no longer knows a cursor, its error response is thrown.
    ///
    /// - Parameters:
    ///   - hasMore: The location of a flag for further pages; `false` ends the list, whatever else is there.
    ///   - emptyPages: The number of pages in a row without elements after which the iteration throws
    ///     `PagingProblem.noProgress`. With 0, the first page without elements is the end, for servers that return a cursor
    ///     with the last one too.
    public static func cursor(
        parameter: String,
        next: ResponsePlace,
        hasMore: ResponsePlace? = nil,
        limit: String? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .cursor(parameter: parameter, next: next, hasMore: hasMore, limit: limit),
            pageSize: pageSize,
            identity: identity,
            emptyPages: emptyPages
        )
    }

    /// By URL: `rel="next"` and `rel="prev"` in `Link` (RFC 8288), or a header of another name that contains only the
    /// URL. The list ends with a response that has none. A URL on another server throws, and nothing is sent there.
    ///
    /// The guarantees are those of `cursor`, and so is `emptyPages`.
    public static func link(
        header: String = "Link",
        limit: String? = nil,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        let isLink = header.lowercased() == "link"
        return Paging(
            mode: .link(
                next: isLink ? .relation("next", header: header) : .text(.header(header)),
                previous: isLink ? .relation("prev", header: header) : nil,
                limit: limit,
                total: total
            ),
            pageSize: pageSize,
            identity: identity,
            emptyPages: emptyPages
        )
    }

    /// By URL, at a location that contains only the URL. Otherwise as `link(header:)`.
    public static func link(
        next: ResponsePlace,
        previous: ResponsePlace? = nil,
        limit: String? = nil,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .link(
                next: .text(next),
                previous: previous.map { .text($0) },
                limit: limit,
                total: total
            ),
            pageSize: pageSize,
            identity: identity,
            emptyPages: emptyPages
        )
    }
}

/// The location of the URL of another page in a response.
enum LinkPlace: Hashable, Sendable {
    /// The target of that relation in a header of RFC 8288.
    case relation(String, header: String)
    /// The URL only.
    case text(ResponsePlace)

    var place: ResponsePlace {
        switch self {
        case .relation(_, let header): .header(header)
        case .text(let place): place
        }
    }
}
