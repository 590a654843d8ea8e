public import GenAPIMapping

/// By the paging ids of elements.
struct TimelinePaging: KeyedPaging {
    let sinceID: String
    let maxID: String
    let minID: String?
    let limit: String?
    let pagingID: JSONKeyPath
    let order: PagingOrder

    /// As `String(reflecting:)` once wrote a type of these members.
    var text: String {
        let members = (
            sinceID: sinceID, maxID: maxID, minID: minID, limit: limit, pagingID: pagingID, order: order
        )
        return "realtime(GenAPIRuntime.Realtime\(String(reflecting: members)))"
    }

    func parameters(of page: PageWalk) -> [QueryItem] {
        switch page.position {
        case .after(let key, let end):
            let items: [QueryItem] =
                order.isAscending
                ? [.item(above, key.first), .item(maxID, end?.first)]
                : [.item(maxID, key.first), .item(sinceID, end?.first)]
            // A server that includes the element of the cursor would return only that.
            return items + page.size(limit, atLeast: 2)
        case .before(let key):
            return [.item(order.isAscending ? maxID : above, key.first)] + page.size(limit)
        default:
            return page.size(limit)
        }
    }

    /// The parameter that requests the elements above an id.
    private var above: String { minID ?? sinceID }

    var keyPaths: [JSONKeyPath] { [pagingID] }
    var leavesGaps: Bool { !order.isAscending && minID == nil }
    var hasLimitedHistory: Bool { true }

    func position(before key: PagingKey) -> PagePosition? { key.count == 1 ? .before(key) : nil }

    func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool? {
        guard let left = key.first, let right = other.first else { return nil }
        return order.precedes(left, right)
    }

    func step(after page: ReceivedPage<some Any>, in reading: PageReading<some Any>) -> PageStep {
        keyed(page, at: reading.walk.position)
    }
}

extension Paging {
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
        let mode = TimelinePaging(
            sinceID: sinceID,
            maxID: maxID,
            minID: minID,
            limit: limit,
            pagingID: pagingID,
            order: order
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
