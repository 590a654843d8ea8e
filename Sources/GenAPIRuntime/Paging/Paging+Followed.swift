/// Lists whose answers say where the next page is.
extension Paging {
    /// By a word in each answer that the next request repeats as it is. It ends with an answer that has none, or
    /// that says that there is no more.
    ///
    /// What happens to elements that come and go meanwhile is the server's promise; the client adds that no page is
    /// left out, and that an element of the last two pages does not come again; of a walk that was resumed, none of the
    /// last 32 elements before. A cursor that the server has forgotten
    /// is the server's refusal, thrown as such.
    ///
    /// - Parameter hasMore: Where an answer says whether there is more; `false` ends the list whatever else is there.
    public static func cursor(
        parameter: String,
        next: PagePlace,
        hasMore: PagePlace? = nil,
        limit: String? = nil,
        identity: JSONKeyPath = "id",
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .cursor(parameter: parameter, next: next, hasMore: hasMore, limit: limit),
            pageSize: pageSize,
            identity: identity
        )
    }

    /// By URL: `rel="next"` and `rel="prev"` in `Link` (RFC 8288), or a header of another name that holds nothing but
    /// the URL. It ends with an answer that has none. A URL on another server is refused, and nothing is sent there.
    ///
    /// It guarantees what `cursor` does.
    public static func link(
        header: String = "Link",
        limit: String? = nil,
        total: PagePlace? = nil,
        identity: JSONKeyPath = "id",
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
            identity: identity
        )
    }

    /// By URL, at a place that holds nothing but the URL. Otherwise as `link(header:)`.
    public static func link(
        next: PagePlace,
        previous: PagePlace? = nil,
        limit: String? = nil,
        total: PagePlace? = nil,
        identity: JSONKeyPath = "id",
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
            identity: identity
        )
    }
}

/// Where an answer has the URL of another page.
enum LinkPlace: Hashable, Sendable {
    /// The target of that relation in a header as RFC 8288 writes it.
    case relation(String, header: String)
    /// The URL and nothing else.
    case text(PagePlace)

    var place: PagePlace {
        switch self {
        case .relation(_, let header): .header(header)
        case .text(let place): place
        }
    }
}
