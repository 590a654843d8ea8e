/// One page of a list.
public struct Page<Element: JSONReadable & Sendable>: Sendable {
    /// What the pages before this one did not have, in the order of the list. A page can have none and not be the
    /// last.
    public let elements: [Element]
    /// Where each of `elements` stands in the list, in modes that go by such keys; otherwise empty.
    public let keys: [PagingKey]
    /// Elements of this answer that the pages before had, as they are now.
    public let repeats: [Element]
    /// Both, as they stand in the list; empty where nobody knows what they stand next to.
    package let inOrder: [Element]
    package let beginning: PageBeginning
    /// The call for what is directly above an answer that begins between elements that were delivered.
    package let above: PageCall<Element>?
    /// The call for what comes directly after this page, where `next` is for something further on.
    package let below: PageCall<Element>?
    /// How many elements were delivered after the last one that an answer from an earlier id on has too.
    let followers: Int?
    /// How many elements the whole list has, where the API says so.
    public let total: Int?
    /// Of the answer that brought the page.
    public let status: HTTPStatus
    /// Of the same answer.
    public let headers: ResponseHeaders
    /// The call for what comes after this page, towards the end of the list; `nil` at the end, and where a call into a
    /// gap or towards the beginning has come to what was there.
    public let next: PageCall<Element>?
    /// The call for what is before this page now, towards the beginning of the list. For a descending timeline, that
    /// is what is newer. `nil` in modes that cannot ask for it.
    public let previous: PageCall<Element>?

    /// Nothing comes after this page.
    public var isEnd: Bool { next == nil }

    /// A page as a test or a pager of its own makes one.
    public init(
        elements: [Element],
        keys: [PagingKey] = [],
        repeats: [Element] = [],
        total: Int? = nil,
        status: HTTPStatus = .ok,
        headers: ResponseHeaders = ResponseHeaders(),
        next: PageCall<Element>? = nil,
        previous: PageCall<Element>? = nil
    ) {
        self.elements = elements
        self.keys = keys
        self.repeats = repeats
        self.inOrder = elements
        beginning = .opening
        above = nil
        below = nil
        followers = nil
        self.total = total
        self.status = status
        self.headers = headers
        self.next = next
        self.previous = previous
    }

    init(
        elements: [Element],
        keys: [PagingKey],
        repeats: [Element],
        inOrder: [Element],
        beginning: PageBeginning,
        _ received: ReceivedPage<Element>,
        next: PageCall<Element>?,
        previous: PageCall<Element>?,
        above: PageCall<Element>?,
        below: PageCall<Element>?,
        followers: Int?
    ) {
        self.elements = elements
        self.keys = keys
        self.repeats = repeats
        self.inOrder = inOrder
        self.beginning = beginning
        self.above = above
        self.below = below
        self.followers = followers
        total = received.total
        status = received.answer.status
        headers = received.answer.headers
        self.next = next
        self.previous = previous
    }
}

/// What is known of the place where a page begins.
public enum PageBeginning: Hashable, Sendable {
    /// It comes directly after what was there when it was asked for.
    case opening
    /// The list begins with it.
    case head
    /// It is a part of the list that was counted out. Where that part is can be told by the rows that it repeats, and by
    /// nothing else.
    case anywhere
}
