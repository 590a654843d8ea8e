public import GenAPIRuntime

/// Asks for a list page by page with the exact requests of an older pager, for servers that count on them.
///
///     var users = LegacyPager(User.list(), client, limit: 20)
///     while !users.isAtEnd {
///         if try await users.loadNext().isEmpty { break }
///     }
///
/// A list of `standard` paging is asked for from the number of different elements received so far, and the first request
/// says `offset=0`. A `realtime` list is asked for after the last element of the latest page that had any. Every other list is
/// asked for its first page each time.
///
/// It has that pager's faults, too: insertions and deletions while it reads repeat and lose elements, and the list need not
/// end. It keeps every element. `Client.pages(_:limit:maxPages:)` does better for every new use.
public struct LegacyPager<Element: JSONReadable & Identifiable & Sendable>: Sendable
where Element.ID: Sendable {
    /// The elements received so far, in that order. The pager ignores an element that it has already, and keeps the first.
    public private(set) var elements: [Element] = []
    /// How many elements the list has, where the latest response says so.
    public private(set) var total: Int?
    private let list: ListEndpoint<Element>
    private let client: Client
    private let limit: Int?
    private let isOrdered: Bool
    private var ids: Set<Element.ID> = []
    /// The paging id of the last element received.
    private var key: PagingKey?

    /// Asks for nothing yet.
    ///
    /// - Parameters:
    ///   - limit: How many elements each request asks for; when `nil`, as many as the list says, or the server's choice.
    ///   - isOrdered: Whether a `realtime` list has an order. Without one, every request is the first one again.
    public init(_ list: ListEndpoint<Element>, _ client: Client, limit: Int? = nil, isOrdered: Bool = true) {
        self.list = list
        self.client = client
        self.limit = limit
        self.isOrdered = isOrdered
    }

    /// Whether exactly as many elements were received as the list has. It is `false` where the API has no total.
    public var isAtEnd: Bool { total == elements.count }

    /// Asks for the next page. After an empty page or an error, that is the same page again.
    ///
    /// - Returns: The elements of the page that are new.
    /// - Throws: What `Client.page(_:)` throws. The pager is as it was before then.
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
