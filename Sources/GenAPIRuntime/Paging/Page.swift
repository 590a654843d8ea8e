public import GenAPIMapping

/// One page of a list, from a response of the server or created by an app.
///
///     repositories.list("books") { cursor in
///         let answer = try await shop.books(from: cursor)
///         return Page(answer.books, next: answer.cursor)
///     }
public struct Page<Element: Sendable>: Sendable {
    /// The elements that earlier pages did not have, in the order of the list. A page without elements need not be the
    /// last one.
    public let elements: [Element]
    /// The sort keys of `elements`, in modes that use them; otherwise empty.
    public let keys: [PagingKey]
    /// Elements of earlier pages that this response repeats, with their current values.
    public let repeats: [Element]
    /// The number of elements in the whole list, if the API sends it.
    public let total: Int?
    /// The status of the page's response.
    public let status: HTTPStatus
    /// The headers of the same response.
    public let headers: ResponseHeaders

    // The following properties are for a list that merges pages.

    /// `elements` and `repeats` in the order of the list; empty if their neighbors are unknown.
    package var inOrder: [Element]
    package var beginning = PageBeginning.opening
    /// Whether the page, requested between two rows, ends directly before the lower one.
    package var isJoined = false
    /// The cursor of the page after this one, towards the end of the list; `nil` at the end.
    public package(set) var nextCursor: PageCursor?
    /// The cursor before this page, towards the beginning of the list.
    package var previousCursor: PageCursor?
    /// The cursor directly above a response that begins between elements that were delivered.
    package var above: PageCursor?
    /// The cursor directly after a page that was requested by offset or number; `nextCursor` can be further on. `nil`
    /// in other modes.
    package var below: PageCursor?
    /// The number of elements that were delivered after the last one that a response from an earlier id on has too.
    private(set) var followers: Int?
    /// The response, if the list keeps it.
    private(set) var response: RawResponse?
    /// The list of the cursors; `nil` for a page without a call.
    private var walk: PagedList?

    /// Whether nothing comes after this page.
    public var isEnd: Bool { nextCursor == nil }

    /// Creates the page of a test or of an app's own loader.
    ///
    /// - Parameters:
    ///   - elements: In the server's order. A list that already has some of them takes their newer values.
    ///   - repeats: Elements that the list already has, with newer values.
    ///   - next: The cursor of the page after this one; `nil` if this is the last page.
    ///   - previous: The cursor of the page directly before this one.
    ///   - total: The number of elements in the whole list, if the server sends it.
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

    /// The same page with elements of another type.
    package init<Other>(_ inOrder: [Element], repeats: [Element] = [], asIn other: Page<Other>) {
        (elements, keys, self.repeats, self.inOrder) = ([], [], repeats, inOrder)
        (total, status, headers) = (other.total, other.status, other.headers)
        (beginning, isJoined) = (other.beginning, other.isJoined)
        (nextCursor, previousCursor) = (other.nextCursor, other.previousCursor)
        (above, below) = (other.above, other.below)
    }
}

extension Page {
    /// The values and headers beside the elements, such as facets: `extra` and `response_headers` of the list's spec. `nil` for a
    /// page that an app has created, that an app has stored, or that is beyond the end.
    ///
    ///     for try await page in client.pages(Trip.list()) {
    ///         let facets = try page.values(as: Trip.ListExtra.self)?.facets
    ///     }
    ///
    /// - Throws: `ClientError.decoding` for a response without them.
    public func values<Values: EndpointResponse>(as type: Values.Type = Values.self) throws(ClientError)
        -> Values?
    {
        guard let response else { return nil }
        return try Values.value(of: response.readFromRoot())
    }
}

/// The list of an iteration, whatever the type of its elements.
struct PagedList: Sendable {
    let list: ListEndpointStorage
    let maxPages: Int?
}

// The calls for other pages.

extension Page where Element: JSONReadable {
    /// The call for the page after this one, towards the end of the list. `nil` at the end, and if a call into a gap or
    /// towards the beginning has reached known elements.
    public var next: PageCall<Element>? { nextCursor.flatMap(call) }

    /// The call for the elements that are now before this page, towards the beginning of the list. In a descending
    /// timeline, these are newer. `nil` in modes that cannot request them.
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
        response = call.list.paging.keepsResponses && !received.answer.hasNoBody ? received.answer : nil
        walk = PagedList(list: call.list.storage, maxPages: call.maxPages)
    }
}

extension Page: ExpressibleByArrayLiteral {
    /// The only page of a list.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension Page {
    /// The cursor that a list continues with after this page. Reading the head again would bring nothing that the next
    /// refresh does not bring.
    package var following: PageCursor? { nextCursor.flatMap { $0.readsHeadAgain ? nil : $0 } }

    /// The page with cursors that remember only as many elements as a stored one does.
    package var keepable: Page {
        var page = self
        page.nextCursor = nextCursor?.keepable
        page.previousCursor = previousCursor?.keepable
        page.above = above?.keepable
        page.below = below?.keepable
        return page
    }
}

/// The known position of the beginning of a page.
package enum PageBeginning: Hashable, Sendable {
    /// It directly follows the elements that were known when it was requested.
    case opening
    /// It is the beginning of the list.
    case head
    /// It is a part of the list that was requested by offset or number. Only repeated rows show its position.
    case anywhere
}
