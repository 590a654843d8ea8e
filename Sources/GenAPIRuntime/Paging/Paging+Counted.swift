/// Lists by offset or page number.
extension Paging {
    /// One page with all elements.
    ///
    /// The page is the list at one moment, exactly.
    public static let none = Paging(mode: .none, pageSize: nil)

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
        Paging(
            mode: .standard(offset: offset, limit: limit, total: total),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored,
            firstOffset: first
        )
    }

    /// By ranges in headers: `Range: items=0-49`, and `Content-Range: items 0-49/120` with the total (RFC 9110 section
    /// 14). A 416, which servers return for a range beyond the end, is the end.
    ///
    /// The guarantee of `standard` applies.
    public static func range(
        unit: String = "items",
        total: ResponsePlace? = .header("Content-Range"),
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .standard(offset: "", limit: unit, total: total),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored,
            range: .header(unit: unit)
        )
    }

    /// By ranges in parameters: the number of the first element, from 0, and the number after the last one, which is sent
    /// if there is a page size.
    ///
    /// The guarantee of `standard` applies.
    public static func range(
        start: String,
        end: String,
        total: ResponsePlace? = nil,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = true,
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .standard(offset: start, limit: end, total: total),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored,
            range: .parameters
        )
    }

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
        Paging(
            mode: .page(number: number, size: size, total: total, first: first, missing: missing),
            pageSize: pageSize,
            identity: identity,
            isAnchored: isAnchored
        )
    }
}
