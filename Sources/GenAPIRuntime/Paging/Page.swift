/// One page of a list: what a server answered, or what an app makes of an answer of its own.
///
///     repositories.list("books") { cursor in
///         let answer = try await shop.books(from: cursor)
///         return Page(answer.books, next: answer.cursor)
///     }
public struct Page<Element: Sendable>: Sendable {
    /// What the pages before this one did not have, in the order of the list. A page can have none and not be the
    /// last.
    public let elements: [Element]
    /// Where each of `elements` stands in the list, in modes that go by such keys; otherwise empty.
    public let keys: [PagingKey]
    /// Elements of this answer that the pages before had, as they are now.
    public let repeats: [Element]
    /// How many elements the whole list has, where the API says so.
    public let total: Int?
    /// Of the answer that brought the page.
    public let status: HTTPStatus
    /// Of the same answer.
    public let headers: ResponseHeaders

    // What follows is for a list that pages are merged into.

    /// `elements` and `repeats` as they stand in the list; empty where nobody knows what they stand next to.
    package var inOrder: [Element]
    package var beginning = PageBeginning.opening
    /// The page, asked for between two rows, ends directly before the lower one.
    package var isJoined = false
    /// What comes after this page, towards the end of the list.
    package var nextCursor: PageCursor?
    /// What is before this page, towards the beginning of the list.
    package var previousCursor: PageCursor?
    /// What is directly above an answer that begins between elements that were delivered.
    package var above: PageCursor?
    /// What comes directly after a page that was counted out; `nextCursor` can be for something further on. `nil` where
    /// pages are not counted.
    package var below: PageCursor?
    /// How many elements were delivered after the last one that an answer from an earlier id on has too.
    private(set) var followers: Int?
    /// The list that the cursors lead through; `nil` for a page that no call brought.
    private var walk: PagedList?

    /// Nothing comes after this page.
    public var isEnd: Bool { nextCursor == nil }

    /// A page as a test or an app of its own makes one.
    ///
    /// - Parameters:
    ///   - elements: In the server's order. A list that has some of them already gets their newer values.
    ///   - repeats: Elements that the list has already, with newer values.
    ///   - next: What the page after this one is asked for with; `nil` where this one is the last.
    ///   - previous: What the page directly before this one is asked for with.
    ///   - total: How many elements the whole list has, where the server says so.
    public init(
        _ elements: [Element],
        repeats: [Element] = [],
        next: String? = nil,
        previous: String? = nil,
        total: Int? = nil
    ) {
        (self.elements, self.repeats, self.total) = (elements, repeats, total)
        (keys, status, headers) = ([], .ok, ResponseHeaders())
        inOrder = elements
        nextCursor = next.map { PageCursor($0) }
        previousCursor = previous.map { PageCursor($0) }
    }

    /// The page that another one is when its elements are called otherwise.
    package init<Other>(_ inOrder: [Element], asIn other: Page<Other>) {
        (elements, keys, repeats, self.inOrder) = ([], [], [], inOrder)
        (total, status, headers) = (other.total, other.status, other.headers)
        (beginning, isJoined) = (other.beginning, other.isJoined)
        (nextCursor, previousCursor) = (other.nextCursor, other.previousCursor)
        (above, below) = (other.above, other.below)
    }
}

/// The list of a walk, whatever its elements are.
struct PagedList: Sendable {
    let list: ListEndpointStorage
    let maxPages: Int?
}

// Pages of a call.

extension Page where Element: JSONReadable {
    /// The call for what comes after this page, towards the end of the list; `nil` at the end, and where a call into a
    /// gap or towards the beginning has come to what was there.
    public var next: PageCall<Element>? { nextCursor.flatMap(call) }

    /// The call for what is before this page now, towards the beginning of the list. For a descending timeline, that
    /// is what is newer. `nil` in modes that cannot ask for it.
    public var previous: PageCall<Element>? { previousCursor.flatMap(call) }

    private func call(at cursor: PageCursor) -> PageCall<Element>? {
        walk.map { PageCall(list: ListEndpoint($0.list), maxPages: $0.maxPages, at: cursor) }
    }

    init(
        elements: [Element],
        keys: [PagingKey],
        repeats: [Element],
        inOrder: [Element],
        _ received: ReceivedPage<Element>,
        of call: PageCall<Element>,
        followers: Int?
    ) {
        (self.elements, self.keys, self.repeats, self.inOrder) = (elements, keys, repeats, inOrder)
        (total, status, headers) = (received.total, received.answer.status, received.answer.headers)
        self.followers = followers
        walk = PagedList(list: call.list.storage, maxPages: call.maxPages)
    }
}

extension Page {
    /// What a list goes on with after this page. A walk that reads the head again brings nothing that the next refresh
    /// does not.
    package var following: PageCursor? { nextCursor.flatMap { $0.readsHeadAgain ? nil : $0 } }

    /// The page with cursors that remember no more elements than one that is kept does.
    package var keepable: Page {
        var page = self
        page.nextCursor = nextCursor?.keepable
        page.previousCursor = previousCursor?.keepable
        page.above = above?.keepable
        page.below = below?.keepable
        return page
    }
}

/// What is known of the place where a page begins.
package enum PageBeginning: Hashable, Sendable {
    /// It comes directly after what was there when it was asked for.
    case opening
    /// The list begins with it.
    case head
    /// It is a part of the list that was counted out. Where that part is can be told by the rows that it repeats, and by
    /// nothing else.
    case anywhere
}
