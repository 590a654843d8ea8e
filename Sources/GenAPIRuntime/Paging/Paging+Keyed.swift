/// Lists that go on from an element.
extension Paging {
    /// By the keys that the list is sorted by: the next page is what comes after the last element's. The keys go back
    /// as the server wrote them, character by character. It ends with an empty page or, where pages are exact, with
    /// one that is shorter than asked for.
    ///
    /// Where the keys together are different for every element and do not change: **no loss and no repeats**, whatever
    /// is inserted and deleted. Where they change (`updated_at`), an element can jump over the walk; a closed list
    /// reads its head again at the end, until it meets what was the head before: then it is lost only when it
    /// moves again during those last requests, and what has moved comes a second time.
    ///
    /// No client can: go on after a page that the server emptied after cutting it.
    ///
    /// - Parameters:
    ///   - keys: Where an element has each key, and the parameter that takes the last element's: the most significant key first,
    ///     the last one different for every element.
    ///   - isExact: Whether a page shorter than asked for is the last.
    ///   - isClosed: Whether the head is read again at the end.
    public static func keyset(
        _ keys: KeyValuePairs<JSONKeyPath, String>,
        limit: String? = "limit",
        isExact: Bool = false,
        isClosed: Bool = false,
        identity: JSONKeyPath = "id",
        pageSize: Int? = nil
    ) -> Paging {
        let keys = keys.map { KeysetKey(path: $0.key, parameter: $0.value) }
        return Paging(
            mode: .keyset(keys: keys, limit: limit, isExact: isExact, isClosed: isClosed),
            pageSize: pageSize,
            identity: identity
        )
    }

    /// By the last element's id. It ends where an answer says that there is no more or, when the API does not say,
    /// with an empty page.
    ///
    /// **No loss**: when the server refuses an id with 400 or 404 because its element was deleted, earlier ones are
    /// tried, ever further back and then those between, and at last the head; what was inserted there meanwhile can come
    /// late. No repeats, unless all elements of the last two pages were deleted.
    ///
    /// No client can: find an element that moved over the place that the walk has reached; go on after a page without
    /// elements.
    ///
    /// - Parameters:
    ///   - after: The parameter that asks for what comes after an element.
    ///   - before: The parameter that asks for what comes before one; `nil` when there is none.
    public static func idCursor(
        after: String = "starting_after",
        before: String? = "ending_before",
        hasMore: PagePlace? = nil,
        limit: String? = "limit",
        identity: JSONKeyPath = "id",
        pageSize: Int? = nil
    ) -> Paging {
        Paging(
            mode: .idCursor(IDCursor(after: after, before: before, hasMore: hasMore, limit: limit)),
            pageSize: pageSize,
            identity: identity
        )
    }

    /// By the elements' own paging ids, as timelines are: ascending lists go on after the last one, descending lists
    /// before it. It ends with an empty page, or with one that holds nothing but the element asked from, as servers
    /// answer that include it.
    ///
    /// **No loss, no repeats and no silent gap** in what is walked through: an element keeps its paging id. What is
    /// newer than the first page is another call (`Page.previous`), and what lies between two ids a third
    /// (`PageCall.init(_:between:and:)`).
    ///
    /// No client can: get what a server no longer gives out below some age; go on after a page that the server emptied
    /// after cutting it, or where it includes the element asked from, reduced to that.
    ///
    /// - Parameters:
    ///   - minID: The parameter that asks for what comes next above an id, where the API has one. `sinceID` asks for
    ///     the newest above it.
    ///   - idOrder: How two paging ids are compared, which is needed to see that a gap is closed.
    public static func realtime(
        sinceID: String = "since_id",
        maxID: String = "max_id",
        minID: String? = nil,
        limit: String? = "limit",
        pagingID: JSONKeyPath = "paging_id",
        order: PagingOrder,
        idOrder: PagingIDOrder = .opaque,
        identity: JSONKeyPath = "id",
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
                    order: order,
                    idOrder: idOrder
                )
            ),
            pageSize: pageSize,
            identity: identity
        )
    }
}

/// A key that a list is sorted by.
struct KeysetKey: Hashable, Sendable {
    /// Where an element has it.
    let path: JSONKeyPath
    /// The parameter that takes the last element's.
    let parameter: String
}

/// How two paging ids are compared.
public enum PagingIDOrder: String, Hashable, Sendable {
    /// As whole numbers without sign, of any length.
    case numeric
    /// By their bytes.
    case lexicographic
    /// Not at all.
    case opaque
}

struct IDCursor: Hashable, Sendable {
    let after: String
    let before: String?
    let hasMore: PagePlace?
    let limit: String?
}

struct Realtime: Hashable, Sendable {
    let sinceID: String
    let maxID: String
    let minID: String?
    let limit: String?
    let pagingID: JSONKeyPath
    let order: PagingOrder
    let idOrder: PagingIDOrder
}
