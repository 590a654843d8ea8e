public import GenAPIMapping

/// By the id of the last element.
struct IDCursorPaging: KeyedPaging {
    let after: String
    let before: String?
    let hasMore: ResponsePlace?
    let limit: String?
    /// The location of the id.
    let keyPaths: [JSONKeyPath]

    /// As `String(reflecting:)` once wrote a type of these members.
    var text: String {
        let members = String(reflecting: (after: after, before: before, hasMore: hasMore, limit: limit))
        return "idCursor(GenAPIRuntime.IDCursor\(members))"
    }

    func parameters(of page: PageWalk) -> [QueryItem] {
        let items: [QueryItem] =
            switch page.position {
            case .after(let key, _): [.item(after, key.first)]
            case .before(let key): before.map { [.item($0, key.first)] } ?? []
            default: []
            }
        return items + page.size(limit)
    }

    var keyCount: Int { 1 }
    var places: [ResponsePlace?] { [hasMore] }
    var losesPositions: Bool { true }

    func position(before key: PagingKey) -> PagePosition? {
        before != nil && key.count == 1 ? .before(key) : nil
    }

    func step(after page: ReceivedPage<some Any>, in reading: PageReading<some Any>) -> PageStep {
        let walk = reading.walk
        var step = keyed(page, at: walk.position, hasMore: page.flag(at: hasMore))
        if case .before = walk.position { return step }
        // After an earlier id, elements between known ones were inserted after those were read. They come too late for
        // an iteration.
        let recent = walk.trail.recent
        if let known = page.items.lastIndex(where: { $0.identity.map(recent.contains) ?? false }) {
            step.fresh = min(known + 1, step.fresh.upperBound)..<step.fresh.upperBound
            step.isPlaced = walk.isFallback
            step.followers = page.items[known].identity.flatMap(recent.followers)
        } else if walk.position == .start {
            (step.beginning, step.isPlaced) = (.head, true)
        }
        return step
    }
}

extension Paging {
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
    ///   - before: The parameter that requests the elements before an id; `nil` if the list continues in one direction only.
    public static func idCursor(
        after: String = "starting_after",
        before: String? = "ending_before",
        hasMore: ResponsePlace? = nil,
        limit: String? = "limit",
        identity: [JSONKeyPath] = ["id"],
        pageSize: Int? = nil
    ) -> Paging {
        let mode = IDCursorPaging(
            after: after,
            before: before,
            hasMore: hasMore,
            limit: limit,
            keyPaths: identity
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
