public import GenAPIMapping

/// By the number of elements before a page.
struct OffsetPaging: CountedPaging {
    let offset: String
    let limit: String
    let total: ResponsePlace?
    /// The offset of the first element.
    let first: Int
    let isAnchored: Bool

    var text: String { "standard" + String(reflecting: (offset: offset, limit: limit, total: total)) }
    var newerText: String? { first == 0 ? nil : "\(first)" }

    /// The first page has its offset too, because some servers respond in another way to a request without one.
    func parameters(of page: PageWalk) -> [QueryItem] {
        [.item(offset, first &+ page.position.elements)] + page.size(limit)
    }
}

extension Paging {
    /// By offset. The list ends at the total or, if the API has none, with a page that is shorter than requested or has
    /// no new elements. If fewer elements than the total were delivered, the iteration continues until a page has no
    /// new ones.
    ///
    /// If anchored, each page begins with elements of the page before it: **no element that is in the list during the
    /// whole iteration is lost, and none is repeated**, whatever is inserted and deleted meanwhile, as long as the
    /// server keeps one order. The cost is about one element in a page, and another request after many deletions at
    /// once.
    ///
    /// An element that was inserted directly before the last delivered one can be delivered directly after it.
    ///
    /// No client can find an element that moved from the unread part to the read part, distinguish the end from a page
    /// that the server filtered after cutting it (unless there is a total), or avoid repeats after all elements of the
    /// last two pages were deleted at once.
    ///
    /// Lists of elements without an identity are read as if they were not anchored.
    ///
    /// - Parameters:
    ///   - first: The offset of the first element: 0 or, as `startIndex` of SCIM (RFC 7644 section 3.4.2.4), 1.
    ///   - identity: The locations of the fields of an element's identity; usually one.
    ///   - isAnchored: Whether every page overlaps the one before it. If it does not, the client goes back until it
    ///     does. Otherwise the next page begins after the number of received elements: deletions lose elements,
    ///     insertions repeat them.
    public static func standard(
        offset: String = "offset",
        limit: String = "limit",
        total: ResponsePlace? = .body("info.total"),
        first: Int = 0,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = OffsetPaging(
            offset: offset,
            limit: limit,
            total: total,
            first: first,
            isAnchored: isAnchored
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
