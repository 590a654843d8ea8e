import GenAPIMapping

/// A paging mode: the requests for its pages, and the reading of their responses.
///
/// Everything that a mode leaves out has the answer of a list without that property.
protocol PagingMode: Hashable, Sendable {
    /// The mode with its parameters. What apps have stored of lists is found by this text, so it stays the same.
    var text: String { get }
    /// A parameter that is not in the text, because it is newer; `nil` if it has its usual value.
    var newerText: String? { get }

    // Requests.

    /// The parameters that select the page.
    func parameters(of page: PageWalk) -> [QueryItem]
    /// The header that selects the page.
    func header(of page: PageWalk) -> HeaderItem?
    /// Whether a call of this mode can have created a position other than the start.
    func knows(_ position: PagePosition) -> Bool
    /// The position after so many elements.
    func position(after count: Int) -> PagePosition?
    /// The position after an element, up to another one.
    func position(after key: PagingKey, until end: PagingKey?) -> PagePosition?
    /// The position before an element.
    func position(before key: PagingKey) -> PagePosition?

    // Responses.

    /// The location of the number of elements in the list.
    var total: ResponsePlace? { get }
    /// Whether the list cannot be paged without a total at its location in the body.
    var needsTotal: Bool { get }
    /// The location of the next page's cursor or link.
    var nextPlace: LinkPlace? { get }
    /// The locations of further values, besides the total.
    var places: [ResponsePlace?] { get }
    /// The locations of an element's key in the element.
    var keyPaths: [JSONKeyPath] { get }
    /// The number of responses in a row without new elements that ends the iteration with an error; with 0, the first
    /// page without elements is the end.
    var emptyPages: Int { get }
    /// The values in a response, and the place at which the list continues.
    func step(
        after page: ReceivedPage<some Any>,
        in reading: PageReading<some Any>
    ) throws(ClientError) -> PageStep
    /// Whether the server says by an error that the page at a position is beyond the end.
    func isBeyondEnd(_ error: ClientError, at position: PagePosition) -> Bool
    /// The position after the elements that another response contained.
    ///
    /// - Parameters:
    ///   - position: The position after a page with so many elements.
    ///   - limit: The page size of the list; `nil` leaves it to the server.
    func position(_ position: PagePosition, continuing count: Int, limit: Int?) -> PagePosition

    // Lists.

    /// Whether each page of a list by offset or number overlaps the one before it.
    var isAnchored: Bool { get }
    /// Whether the server drops old elements, as timelines do.
    var hasLimitedHistory: Bool { get }
    /// Whether an element's key can change.
    var hasChangingKeys: Bool { get }
    /// Whether servers may reject a position because its element was deleted.
    var losesPositions: Bool { get }
    /// Whether an element with the one key is before the element with the other; `nil` if that is not known.
    func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool?
}

extension PagingMode {
    var newerText: String? { nil }

    func header(of page: PageWalk) -> HeaderItem? { nil }
    func knows(_ position: PagePosition) -> Bool { false }
    func position(after count: Int) -> PagePosition? { nil }
    func position(after key: PagingKey, until end: PagingKey?) -> PagePosition? { nil }
    func position(before key: PagingKey) -> PagePosition? { nil }

    var total: ResponsePlace? { nil }
    var needsTotal: Bool { false }
    var nextPlace: LinkPlace? { nil }
    var places: [ResponsePlace?] { [] }
    var keyPaths: [JSONKeyPath] { [] }
    var emptyPages: Int { PageTrail.idleLimit }
    func isBeyondEnd(_ error: ClientError, at position: PagePosition) -> Bool { false }
    func position(_ position: PagePosition, continuing count: Int, limit: Int?) -> PagePosition { position }

    var isAnchored: Bool { false }
    var hasLimitedHistory: Bool { false }
    var hasChangingKeys: Bool { false }
    var losesPositions: Bool { false }
    func precedes(_ key: PagingKey, _ other: PagingKey) -> Bool? { nil }
}
