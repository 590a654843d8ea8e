public import GenAPIMapping

/// By the number of a page.
struct PageNumberPaging: CountedPaging {
    let number: String
    let size: String
    let total: ResponsePlace?
    /// The number of the first page.
    let first: Int
    /// The error code of a page beyond the end, besides a 404.
    let missing: String?
    let isAnchored: Bool

    var text: String {
        "page"
            + String(reflecting: (number: number, size: size, total: total, first: first, missing: missing))
    }

    var isNumbered: Bool { true }

    /// The first page has its number too, because some servers respond in another way to a request without one.
    func parameters(of page: PageWalk) -> [QueryItem] {
        [.item(number, first &+ page.position.pages)] + page.size(size)
    }

    func isBeyondEnd(_ error: ClientError, at position: PagePosition) -> Bool {
        let isMissing = missing != nil && error.response?.code == missing
        return (isMissing || error.status == .notFound) && position.pages > 0
    }

    func position(_ position: PagePosition, continuing count: Int, limit: Int?) -> PagePosition {
        // The server's page size is unknown, so that the list is read from its first page.
        guard let limit else { return .start }
        guard case .counted = position else { return position }
        // The page with the first element that is not there yet. The elements before it are repeats.
        let pages = count / limit
        return pages == 0 ? .start : .counted(elements: pages * limit, pages: pages)
    }
}

extension Paging {
    /// By page number. The list ends as with `standard`, and with a 404 or the error code `missing`, which some servers
    /// return for numbers beyond the end.
    ///
    /// If anchored, the guarantee of `standard` applies: the next request chooses a page size, between two and the
    /// requested one, with which a page begins shortly before the end of the known elements. This needs a page size of
    /// at least two, from the list or the caller, and a server that accepts any size. Without it, pages are counted,
    /// and deletions lose elements.
    public static func page(
        number: String = "page",
        size: String = "per_page",
        total: ResponsePlace? = nil,
        first: Int = 1,
        missing: String? = nil,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = PageNumberPaging(
            number: number,
            size: size,
            total: total,
            first: first,
            missing: missing,
            isAnchored: isAnchored
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
