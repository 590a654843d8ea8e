public import GenAPIMapping

/// A list of a generated service: its elements, its pages, and the page at a cursor.
///
///     for try await song in songs.list() { print(song.title) }
///     for try await page in songs.list().pages(limit: 50) { print(page.elements.count, "of", page.total ?? 0) }
///
///     let first = try await songs.list().page(limit: 50)
///     let second = try await songs.list().page(at: first.nextCursor, limit: 50)
///
/// A client is behind that of a live service, and a closure behind that of a mock.
public struct ServiceList<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    package enum Source: Sendable {
        case client(Client, ListEndpoint<Element>)
        /// The name identifies the list, including all its parameters.
        case pages(name: String, @Sendable (_ cursor: String?) async throws -> Page<Element>)
    }

    package let source: Source

    /// A list whose pages come from a closure, as that of a mock.
    ///
    /// - Parameters:
    ///   - name: Identifies the list, including all its parameters.
    ///   - page: Returns the page at a cursor, or the first page.
    public init(
        _ name: String,
        page: @escaping @Sendable (_ cursor: String?) async throws -> Page<Element>
    ) {
        source = .pages(name: name, page)
    }

    fileprivate init(_ list: ListEndpoint<Element>, _ client: Client) {
        source = .client(client, list)
    }

    /// The page at a cursor, or the first page: one request.
    ///
    /// - Parameters:
    ///   - cursor: `nextCursor` of a page of this list with these parameters, also after a restart.
    ///   - limit: The number of elements of the first page; `nil` for the list's own page size. Later pages have that of
    ///     the first one, and a mock chooses its own.
    /// - Throws: What `Client.page(_:)` does, and `PagingProblem.foreignCursor` in a `ClientError`.
    public func page(at cursor: PageCursor? = nil, limit: Int? = nil) async throws -> Page<Element> {
        switch source {
        case .client(let client, let list):
            guard let cursor else { return try await client.firstPage(of: list, limit: limit) }
            return try await client.page(PageCall(list, resuming: cursor))
        case .pages(_, let page):
            return try await page(cursor?.text)
        }
    }

    /// The pages, each requested when the page before it has been consumed.
    ///
    /// - Parameter limit: The number of elements of a page; `nil` for the list's own page size, or the server's.
    public func pages(limit: Int? = nil) -> any AsyncSequence<Page<Element>, any Error> & Sendable {
        switch source {
        case .client(let client, let list): client.pages(list, limit: limit)
        case .pages(_, let page): SuppliedPages(page: page)
        }
    }

    /// The elements of all pages, from the first one on. One page is in memory.
    public func makeAsyncIterator() -> some AsyncIteratorProtocol<Element, any Error> {
        ElementsOfPages<Element>(pages: pages().makeAsyncIterator())
    }
}

private struct ElementsOfPages<Element: Sendable>: AsyncIteratorProtocol {
    var pages: any AsyncIteratorProtocol<Page<Element>, any Error>
    var elements: ArraySlice<Element> = []

    /// The next element; requests a page if it is the first one of that page.
    mutating func next() async throws -> Element? {
        while elements.isEmpty {
            guard let page = try await pages.next(isolation: nil) else { return nil }
            elements = page.elements[...]
        }
        return elements.popFirst()
    }
}

extension Client {
    /// A list as a service returns it.
    public func list<Element>(_ list: ListEndpoint<Element>) -> ServiceList<Element> {
        ServiceList(list, self)
    }
}

/// The pages that a closure returns, up to one without a cursor.
private struct SuppliedPages<Element: Sendable>: AsyncSequence, Sendable {
    let page: @Sendable (_ cursor: String?) async throws -> Page<Element>

    func makeAsyncIterator() -> Iterator { Iterator(page: page) }

    struct Iterator: AsyncIteratorProtocol {
        let page: @Sendable (_ cursor: String?) async throws -> Page<Element>
        private var cursor: String?
        private var isEnd = false

        init(page: @escaping @Sendable (_ cursor: String?) async throws -> Page<Element>) {
            self.page = page
        }

        mutating func next() async throws -> Page<Element>? {
            guard !isEnd else { return nil }
            isEnd = true
            try Task.checkCancellation()
            let page = try await page(cursor)
            cursor = page.nextCursor?.text
            isEnd = cursor == nil
            return page
        }
    }
}
