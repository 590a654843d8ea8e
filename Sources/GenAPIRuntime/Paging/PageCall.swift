/// The call for one page of a list, and what the pages before it have shown. It is a value: sent twice, it asks for the
/// same page twice.
public struct PageCall<Element: JSONReadable & Sendable>: Sendable {
    /// With its own parameters; those of the page are not among them.
    public let list: ListEndpoint<Element>
    /// How many answers the walk may take.
    let maxPages: Int?
    /// Which page, and what the walk remembers.
    var place: PageCursor

    init(list: ListEndpoint<Element>, maxPages: Int?, at place: PageCursor) {
        self.list = list
        self.maxPages = maxPages
        self.place = place
    }

    /// - Parameter limit: The caller's number, else the list's own.
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
    ///   - limit: How many elements a page shall have, at least one; when `nil`, as many as the list asks for, or the server's
    ///     choice.
    ///   - maxPages: How many pages the whole walk may take before it fails with `PagingProblem.tooManyPages`.
    public init(_ list: ListEndpoint<Element>, limit: Int? = nil, maxPages: Int? = nil) {
        self.init(list: list, limit: limit, maxPages: maxPages, position: .start)
    }

    /// The page after a number of elements that the caller has counted; `nil` in modes that do not count elements.
    package init?(_ list: ListEndpoint<Element>, offset: Int, limit: Int? = nil) {
        guard case .standard = list.paging.mode, offset >= 0 else { return nil }
        self.init(list: list, limit: limit, position: .counted(elements: offset, pages: 0))
    }

    /// What comes after an element, towards the end of the list; `nil` in modes that do not go by keys.
    public init?(_ list: ListEndpoint<Element>, after key: PagingKey, limit: Int? = nil) {
        guard let position = list.paging.mode.position(after: key, until: nil) else { return nil }
        self.init(list: list, limit: limit, position: position)
    }

    /// What is before an element, towards the beginning of the list; `nil` in modes that cannot ask for it.
    ///
    /// The page ends at that element where its `next` is `nil`. Otherwise there is a gap between the two, which
    /// `next` goes into.
    public init?(_ list: ListEndpoint<Element>, before key: PagingKey, limit: Int? = nil) {
        guard let position = list.paging.mode.position(before: key) else { return nil }
        self.init(list: list, limit: limit, position: position)
        place.walk.isBackward = true
    }

    /// What lies between two elements, from the one that comes first in the list; `nil` in modes that cannot ask for
    /// it. The gap is closed when a page has no `next`.
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

/// Which page.
enum PagePosition: Hashable, Sendable, Codable {
    /// More than a page can have. Places are counted on by it, and that never overflows.
    static var mostElements: Int { 1 << 30 }

    case start
    /// A part of a list that is counted.
    case window(PageWindow)
    /// After so many elements and pages.
    case counted(elements: Int, pages: Int)
    case cursor(String)
    /// Path and query on the server.
    case target(String)
    /// After the element with that key, as far as the second one.
    case after(PagingKey, until: PagingKey?)
    case before(PagingKey)
}

extension Paging.Mode {
    func position(after key: PagingKey, until end: PagingKey?) -> PagePosition? {
        switch self {
        case .realtime, .idCursor: key.count == 1 ? .after(key, until: end) : nil
        case .keyset(let keys, _, _, _): key.count == keys.count ? .after(key, until: end) : nil
        default: nil
        }
    }

    func position(before key: PagingKey) -> PagePosition? {
        switch self {
        case .realtime: key.count == 1 ? .before(key) : nil
        case .idCursor(let mode): mode.before != nil && key.count == 1 ? .before(key) : nil
        default: nil
        }
    }
}

extension PageCall: CustomReflectable {
    /// The list by its line: the place in it may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["list": list], displayStyle: .struct) }
}
