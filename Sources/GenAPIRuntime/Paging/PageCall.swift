public import GenAPIMapping

/// The call for one page of a list, with what earlier pages have shown. It is a value: sent twice, it requests the same
/// page twice.
public struct PageCall<Element: JSONReadable & Sendable>: Sendable {
    /// The list with its own parameters, without those of the page.
    public let list: ListEndpoint<Element>
    /// The largest number of responses of the iteration.
    let maxPages: Int?
    /// The page, and the memory of the iteration.
    var place: PageCursor

    init(list: ListEndpoint<Element>, maxPages: Int?, at place: PageCursor) {
        self.list = list
        self.maxPages = maxPages
        self.place = place
    }

    /// - Parameter limit: The caller's page size; `nil` for the list's own.
    init(list: ListEndpoint<Element>, limit: Int?, maxPages: Int? = nil, position: PagePosition) {
        let limit = (limit ?? list.paging.pageSize).map { min(max($0, 1), PagePosition.mostElements) }
        self.init(list: list, maxPages: maxPages, at: PageCursor(PageWalk(list, limit: limit, at: position)))
    }
}

extension PageCall {
    var limit: Int? { place.walk.limit }
    var position: PagePosition { place.walk.position }
    var trail: PageTrail { place.walk.trail }
}

extension PageCall {
    /// The first page of a list.
    ///
    /// - Parameters:
    ///   - limit: The number of elements of a page, at least one; `nil` for the list's own page size, or the server's.
    ///   - maxPages: The largest number of pages in the whole iteration. With more, it throws
    ///     `PagingProblem.tooManyPages`.
    public init(_ list: ListEndpoint<Element>, limit: Int? = nil, maxPages: Int? = nil) {
        self.init(list: list, limit: limit, maxPages: maxPages, position: .start)
    }

    /// The page after a number of elements that the caller has counted; `nil` in modes that do not count elements.
    package init?(_ list: ListEndpoint<Element>, offset: Int, limit: Int? = nil) {
        guard offset >= 0, let position = list.paging.mode.position(after: offset) else { return nil }
        self.init(list: list, limit: limit, position: position)
    }

    /// The page after an element, towards the end of the list; `nil` in modes without sort keys.
    public init?(_ list: ListEndpoint<Element>, after key: PagingKey, limit: Int? = nil) {
        guard let position = list.paging.mode.position(after: key, until: nil) else { return nil }
        self.init(list: list, limit: limit, position: position)
    }

    /// The page before an element, towards the beginning of the list; `nil` in modes that cannot request it.
    ///
    /// If its `next` is `nil`, the page ends at that element. Otherwise there is a gap between the two, which `next`
    /// leads into.
    public init?(_ list: ListEndpoint<Element>, before key: PagingKey, limit: Int? = nil) {
        guard let position = list.paging.mode.position(before: key) else { return nil }
        self.init(list: list, limit: limit, position: position)
        place.walk.isBackward = true
    }

    /// The elements between two elements, from the one that comes first in the list; `nil` in modes that cannot request
    /// them. The gap is closed when a page has no `next`.
    public init?(
        _ list: ListEndpoint<Element>,
        between first: PagingKey,
        and second: PagingKey,
        limit: Int? = nil
    ) {
        guard let position = list.paging.mode.position(after: first, until: second) else { return nil }
        self.init(list: list, limit: limit, position: position)
    }
}

/// The page that a call requests.
enum PagePosition: Hashable, Sendable, Codable {
    /// The largest page size. Offsets are computed with it, and never overflow.
    static var mostElements: Int { 1 << 30 }

    case start
    /// A part of a list that is counted.
    case window(PageWindow)
    /// The page after so many elements and pages.
    case counted(elements: Int, pages: Int)
    case cursor(String)
    /// Path and query at the server.
    case target(String)
    /// The page after the element with that key, up to the second one.
    case after(PagingKey, until: PagingKey?)
    case before(PagingKey)
}

extension PagePosition {
    /// Whether the texts of equal positions have the same bytes: a server tells cursors apart that are equal for `String`.
    func hasSameBytes(as other: PagePosition) -> Bool {
        zip(texts, other.texts).allSatisfy { ExactText($0) == ExactText($1) }
    }

    private var texts: [String] {
        switch self {
        case .start, .window, .counted: []
        case .cursor(let text), .target(let text): [text]
        case .after(let key, let end): key + (end ?? [])
        case .before(let key): key
        }
    }
}

extension PageCall: CustomReflectable {
    /// Shows the list's line, because the position may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["list": list], displayStyle: .struct) }
}
