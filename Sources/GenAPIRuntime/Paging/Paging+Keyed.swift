/// Lists that continue after an element.
extension Paging {
    /// By the sort keys of the list: the next page follows the keys of the last element. The keys are sent exactly as
    /// the server wrote them. The list ends with an empty page or, if pages are exact, with a page that is shorter than
    /// requested.
    ///
    /// If the keys together are unique and do not change: **no loss and no repeats**, whatever is inserted and deleted.
    /// If keys change (`updated_at`), an element can be missed. A closed list reads its head again at the end, until
    /// the previous head appears: then an element is only missed if it moves again during those last requests, and
    /// moved elements are returned twice.
    ///
    /// No client can continue after a page that the server emptied after cutting it.
    ///
    /// - Parameters:
    ///   - keys: The location of each key in an element, and the parameter for the last element's key: the most
    ///     significant key first, the last one unique.
    ///   - isExact: Whether a page that is shorter than requested is the last one.
    ///   - isClosed: Whether the head is read again at the end.
    public static func keyset(
        _ keys: KeyValuePairs<JSONKeyPath, String>,
        limit: String? = "limit",
        isExact: Bool = false,
        isClosed: Bool = false,
        identity: [JSONKeyPath] = ["id"],
        pageSize: Int? = nil
    ) -> Paging {
        let keys = keys.map { KeysetKey(path: $0.key, parameter: $0.value) }
        return Paging(
            mode: .keyset(keys: keys, limit: limit, isExact: isExact, isClosed: isClosed),
            pageSize: pageSize,
            identity: identity
        )
    }

    /// By the last element's id. The list ends if a response says so or, if the API has no such flag, with an empty
    /// page.
    ///
    /// **No loss**: if the server rejects the id of a deleted element with 400 or 404, earlier ids are tried, ever
    /// further back and then those between, and finally the head; elements inserted there meanwhile can come late. No
    /// repeats, unless all elements of the last two pages were deleted.
    ///
    /// No client can find an element that moved from the unread part to the read part, or continue after a page without
    /// elements.
    ///
    /// - Parameters:
    ///   - after: The parameter that requests the elements after an id.
    ///   - before: The parameter that requests the elements before an id; `nil` if there is none.
    public static func idCursor(
        after: String = "starting_after",
        before: String? = "ending_before",
        hasMore: ResponsePlace? = nil,
        limit: String? = "limit",
        identity: [JSONKeyPath] = ["id"],
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .idCursor(IDCursor(after: after, before: before, hasMore: hasMore, limit: limit)),
            pageSize: pageSize,
            identity: identity
        )
    }

    /// By the elements' paging ids, as in timelines: ascending lists continue after the last one, descending lists
    /// before it. The list ends with an empty page, or with a page that contains only the element of the cursor, which
    /// some servers include.
    ///
    /// **No loss, no repeats and no silent gap** in the part that is read, because an element keeps its paging id.
    /// Elements newer than the first page need another call (`Page.previous`), and elements between two ids a third one
    /// (`PageCall.init(_:between:and:)`).
    ///
    /// No client can read elements that the server no longer returns because of their age, or continue after a page
    /// that the server emptied after cutting it (or reduced to the element of the cursor, if it includes that).
    ///
    /// - Parameters:
    ///   - minID: The parameter that requests the elements directly above an id, if the API has one. `sinceID` requests
    ///     the newest elements above it.
    public static func realtime(
        sinceID: String = "since_id",
        maxID: String = "max_id",
        minID: String? = nil,
        limit: String? = "limit",
        pagingID: JSONKeyPath = "paging_id",
        order: PagingOrder,
        identity: [JSONKeyPath] = ["id"],
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .realtime(
                Realtime(
                    sinceID: sinceID,
                    maxID: maxID,
                    minID: minID,
                    limit: limit,
                    pagingID: pagingID,
                    order: order
                )
            ),
            pageSize: pageSize,
            identity: identity
        )
    }
}

/// A sort key of a list.
struct KeysetKey: Hashable, Sendable {
    /// The location of the key in an element.
    let path: JSONKeyPath
    /// The parameter for the last element's key.
    let parameter: String
}

struct IDCursor: Hashable, Sendable {
    let after: String
    let before: String?
    let hasMore: ResponsePlace?
    let limit: String?
}

struct Realtime: Hashable, Sendable {
    let sinceID: String
    let maxID: String
    let minID: String?
    let limit: String?
    let pagingID: JSONKeyPath
    let order: PagingOrder
}
