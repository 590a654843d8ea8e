/// How an endpoint hands out a long list, and what its parameters are called.
///
/// With a `pageSize`, pages of that size are asked for where the caller of the list gives no limit.
public struct Paging: Hashable, Sendable {
    enum Mode: Hashable, Sendable {
        case standard(offset: String, limit: String, total: PagePlace?)
        case page(number: String, size: String, total: PagePlace?, first: Int)
        case cursor(parameter: String, next: PagePlace, limit: String?)
        case link(header: String, limit: String?, total: PagePlace?)
        case realtime(
            sinceID: String,
            maxID: String,
            limit: String?,
            pagingID: JSONKeyPath,
            order: PagingOrder
        )
    }

    let mode: Mode
    /// How many elements a page asks for, unless the caller says.
    let pageSize: Int?

    /// By offset: each request skips what has been received. It ends at the total or, when the API has none, with a
    /// page that is empty or shorter than asked for.
    public static func standard(
        offset: String = "offset",
        limit: String = "limit",
        total: PagePlace? = .body("info.total"),
        pageSize: Int? = nil
    ) -> Paging {
        Paging(mode: .standard(offset: offset, limit: limit, total: total), pageSize: pageSize)
    }

    /// By number. It ends as `standard` does.
    public static func page(
        number: String = "page",
        size: String = "per_page",
        total: PagePlace? = nil,
        first: Int = 1,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(mode: .page(number: number, size: size, total: total, first: first), pageSize: pageSize)
    }

    /// By a word in each answer that the next request repeats. It ends with an answer that has none.
    public static func cursor(
        parameter: String,
        next: PagePlace,
        limit: String? = nil,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(mode: .cursor(parameter: parameter, next: next, limit: limit), pageSize: pageSize)
    }

    /// By URL: `rel="next"` in `Link` (RFC 8288), or a header of another name that holds nothing but the URL. It
    /// ends with an answer that has none. A URL on another server is refused.
    public static func link(
        header: String = "Link",
        limit: String? = nil,
        total: PagePlace? = nil,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(mode: .link(header: header, limit: limit, total: total), pageSize: pageSize)
    }

    /// By the elements' own, sortable ids: ascending lists go on after the last one (`since_id`), descending lists
    /// before it (`max_id`). It ends with a page that is empty or shorter than asked for.
    public static func realtime(
        sinceID: String = "since_id",
        maxID: String = "max_id",
        limit: String? = "limit",
        pagingID: JSONKeyPath = "paging_id",
        order: PagingOrder,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .realtime(sinceID: sinceID, maxID: maxID, limit: limit, pagingID: pagingID, order: order),
            pageSize: pageSize
        )
    }
}

public enum PagingOrder: Hashable, Sendable {
    case ascending, descending
}

/// Where an answer says something about its page.
public enum PagePlace: Hashable, Sendable {
    /// From the root of the body.
    case body(JSONKeyPath)
    case header(String)
}

extension PagePlace: CustomStringConvertible {
    public var description: String {
        switch self {
        case .body(let path): path.description
        case .header(let name): "header \(name)"
        }
    }
}
