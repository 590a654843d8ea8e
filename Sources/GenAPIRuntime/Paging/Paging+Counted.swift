/// Lists whose pages are counted.
extension Paging {
    /// One page with everything in it.
    ///
    /// The page is the list at one moment, exactly.
    public static let none = Paging(mode: .none, pageSize: nil)

    /// By offset. It ends at the total or, when the API has none, with a page that is shorter than asked for or
    /// brings nothing new.
    ///
    /// Anchored, each page begins with elements of the one before: **no element that is in the list during the whole
    /// walk is lost, and none comes twice**, whatever is inserted and deleted meanwhile, as long as the server keeps
    /// one order. The price is about one element in a page, and a request more when many were deleted at once.
    ///
    /// An element that was inserted right before the last one delivered can come right after it.
    ///
    /// No client can: find an element that moved from the part not yet read to the part already read; tell the end
    /// from a page that a server filtered after cutting it, unless there is a total; go on without
    /// repeats when all elements of the last two pages were deleted at once.
    ///
    /// Elements without an identity cannot be told apart from equal ones; their lists are read as if they were not anchored.
    ///
    /// - Parameters:
    ///   - identity: Where an element has its identity.
    ///   - isAnchored: Whether every page shows a part of the one before again, and where it does not, the client goes back until
    ///     it does. Otherwise the next page begins after as many elements as were received: deletions lose elements, insertions
    ///     repeat them.
    public static func standard(
        offset: String = "offset",
        limit: String = "limit",
        total: PagePlace? = .body("info.total"),
        identity: JSONKeyPath = "id",
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .standard(offset: offset, limit: limit, total: total),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored
        )
    }

    /// By number. It ends as `standard` does, and with a page that the server says is not there (404), as some answer
    /// every number beyond the end.
    ///
    /// Anchored, it is the offset's guarantee: the next page is asked for as the page of a size, between two and what
    /// was asked for, that begins shortly before the end of what is known. That takes a size, from the list or the
    /// caller, of at least two, and a server that takes any size; without one the pages are counted, and deletions
    /// lose elements.
    public static func page(
        number: String = "page",
        size: String = "per_page",
        total: PagePlace? = nil,
        first: Int = 1,
        identity: JSONKeyPath = "id",
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .page(number: number, size: size, total: total, first: first),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored
        )
    }
}
