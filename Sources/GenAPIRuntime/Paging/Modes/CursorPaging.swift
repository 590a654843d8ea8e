public import GenAPIMapping

/// By a cursor in the response before.
struct CursorPaging: PagingMode {
    let parameter: String
    let next: ResponsePlace
    let hasMore: ResponsePlace?
    let limit: String?
    let emptyPages: Int

    var text: String {
        "cursor" + String(reflecting: (parameter: parameter, next: next, hasMore: hasMore, limit: limit))
    }

    func parameters(of page: PageWalk) -> [QueryItem] {
        guard case .cursor(let cursor) = page.position else { return page.size(limit) }
        return [.item(parameter, cursor)] + page.size(limit)
    }

    func knows(_ position: PagePosition) -> Bool {
        if case .cursor = position { true } else { false }
    }

    var nextPlace: LinkPlace? { .text(next) }
    var places: [ResponsePlace?] { [next, hasMore] }

    func step(
        after page: ReceivedPage<some Any>,
        in reading: PageReading<some Any>
    ) throws(ClientError) -> PageStep {
        var step = PageStep(fresh: page.items.indices)
        if emptyPages == 0, page.items.isEmpty { return step }
        let hasMore = page.flag(at: hasMore)
        if hasMore == false { return step }
        step.next = page.text(at: next).map { .cursor($0) }
        if hasMore == true, step.next == nil {
            throw .paging(page.answer.line, .unreadableNext(next.description))
        }
        return step
    }
}

extension Paging {
    /// By a cursor in each response that the next request repeats. The list ends with a response that has none, or that
    /// says that there is no more.
    ///
    /// The server decides what happens to elements that are inserted and deleted meanwhile. The client guarantees that
    /// no page is skipped, and that no element of the last two pages is repeated; after resuming, none of the last 32
    /// elements. If the server no longer knows a cursor, its error response is thrown.
    ///
    /// - Parameters:
    ///   - hasMore: The location of a flag for further pages; `false` ends the list, whatever else is there.
    ///   - emptyPages: The number of pages in a row without elements after which the iteration throws
    ///     `PagingProblem.noProgress`. With 0, the first page without elements is the end, for servers that return a cursor
    ///     with the last one too.
    public static func cursor(
        parameter: String,
        next: ResponsePlace,
        hasMore: ResponsePlace? = nil,
        limit: String? = nil,
        identity: [JSONKeyPath] = ["id"],
        emptyPages: Int = 5,
        pageSize: Int? = nil
    ) -> Paging {
        let mode = CursorPaging(
            parameter: parameter,
            next: next,
            hasMore: hasMore,
            limit: limit,
            emptyPages: emptyPages
        )
        return Paging(mode, pageSize: pageSize, identity: identity)
    }
}
