public import GenAPIMapping
public import GenAPIRuntime

/// Reads a list page by page with exactly the requests of an older pager, for servers that depend on them.
///
///     var users = LegacyPager(User.list(), client, limit: 20)
///     while !users.isAtEnd {
///         if try await users.loadNext().isEmpty { break }
///     }
///
/// With `standard` paging, the offset is the number of distinct elements received so far, and the first request has
/// `offset=0`. With `realtime` paging, each request continues after the last element of the latest non-empty page. With
/// any other paging, every request is for the first page.
///
/// The pager also has the faults of the old one: insertions and deletions during the iteration repeat and lose
/// elements, the iteration may not terminate, and all elements are kept in memory. Use
/// `Client.pages(_:limit:maxPages:)` for everything new.
public struct LegacyPager<Element: JSONReadable & Identifiable & Sendable>: Sendable
where Element.ID: Sendable {
    /// The distinct elements received so far. Of duplicates the pager keeps the first.
    public private(set) var elements: [Element] = []
    /// The total number of elements, if the latest response states it.
    public private(set) var total: Int?
    private let list: ListEndpoint<Element>
    private let client: Client
    private let limit: Int?
    private let isOrdered: Bool
    private var ids: Set<Element.ID> = []
    /// The paging key of the last received element.
    private var key: PagingKey?

    /// Creates a pager without sending a request.
    ///
    /// - Parameters:
    ///   - limit: The page size to request; `nil` uses the list's own limit, or the server's default.
    ///   - isOrdered: Whether a `realtime` list is ordered. For an unordered list every request is for the first page.
    public init(_ list: ListEndpoint<Element>, _ client: Client, limit: Int? = nil, isOrdered: Bool = true) {
        self.list = list
        self.client = client
        self.limit = limit
        self.isOrdered = isOrdered
    }

    /// Whether the number of received elements equals `total`; always `false` if the API states no total.
    public var isAtEnd: Bool { total == elements.count }

    /// Requests the next page. After an empty page or an error, the same page is requested again.
    ///
    /// - Returns: The new elements of the page.
    /// - Throws: Any error of `Client.page(_:)`. The pager is unchanged after an error.
    @discardableResult
    public mutating func loadNext() async throws -> [Element] {
        let page = try await client.page(next)
        let new = page.elements.filter { ids.insert($0.id).inserted }
        elements += new
        total = page.total
        key = page.keys.last ?? key
        return new
    }

    private var next: PageCall<Element> {
        let following = isOrdered ? key.flatMap { PageCall(list, after: $0, limit: limit) } : nil
        return PageCall(list, offset: elements.count, limit: limit) ?? following
            ?? PageCall(list, limit: limit)
    }
}
