extension Client {
    /// The pages of a list, each asked for when the one before has been taken. Every loop begins at the first page.
    ///
    ///     for try await page in client.pages(User.list(), limit: 50) {
    ///         print(page.elements.count, "of", page.total ?? 0)
    ///     }
    ///
    /// One page is in memory at a time, and of the pages before, the identities of the last two. Cancelling the task
    /// stops the request that is under way and makes no other. The sequence throws what `page(_:)` does, and ends then.
    ///
    /// - Parameters:
    ///   - limit: How many elements a page shall have; when `nil`, as many as the list asks for, or the server's choice.
    ///   - maxPages: How many pages the walk may take before it fails with `PagingProblem.tooManyPages`.
    public func pages<Element>(
        _ list: ListEndpoint<Element>,
        limit: Int? = nil,
        maxPages: Int? = nil
    ) -> some AsyncSequence<Page<Element>, any Error> & Sendable {
        pages(from: PageCall(list, limit: limit, maxPages: maxPages))
    }

    /// The pages from one on: `client.pages(from: PageCall(User.list(), resuming: token))`.
    public func pages<Element>(from call: PageCall<Element>)
        -> some AsyncSequence<Page<Element>, any Error> & Sendable
    {
        Pages(client: self, first: call)
    }

    /// The elements of all pages, each page asked for when its first element is.
    public func items<Element>(
        _ list: ListEndpoint<Element>,
        limit: Int? = nil,
        maxPages: Int? = nil
    ) -> some AsyncSequence<Element, any Error> & Sendable {
        items(from: PageCall(list, limit: limit, maxPages: maxPages))
    }

    /// The elements of a page and all after it.
    public func items<Element>(from call: PageCall<Element>)
        -> some AsyncSequence<Element, any Error> & Sendable
    {
        Items(pages: Pages(client: self, first: call))
    }

    /// The first page of a list, and no more of it.
    public func firstPage<Element>(
        of list: ListEndpoint<Element>,
        limit: Int? = nil
    ) async throws -> Page<Element> {
        try await page(PageCall(list, limit: limit))
    }

    /// The page of a call: `client.page(next)`.
    ///
    /// It is one request, except where the server refuses an id to go on from because its element was deleted: then
    /// it is one for each earlier id that is tried, of which there are at most as many as the walk remembers.
    ///
    /// - Throws: What `send` does for endpoints that are no lists, and `ClientError.paging`.
    public func page<Element>(_ call: PageCall<Element>) async throws -> Page<Element> {
        if let problem = call.problem { throw ClientError.paging(call.list.request.line, problem) }
        do {
            return try await requested(call)
        } catch let error as ClientError where error.refusesID {
            var search = call.fallbacks
            while let earlier = search.next() {
                do {
                    search.found(try await requested(earlier))
                } catch let again as ClientError where again.refusesID {}
            }
            guard let page = search.page else { throw error }
            return page
        }
    }

    private func requested<Element>(_ call: PageCall<Element>) async throws -> Page<Element> {
        let request = call.request
        guard let base = baseURL.parts else {
            throw ClientError.unsendable(request.line, .invalidServer(baseURL.text))
        }
        let reading = PageReading(call: call, origin: base.origin, target: request.target(at: base))
        do {
            let call = try Call(EndpointStorage(request), by: self, accept: "application/json")
            return try call.value(of: await call.response()) { try reading.page(of: $0) }
        } catch let error as ClientError where error.status == .notFound && call.mayBeBeyondEnd {
            guard let refusal = error.response else { throw error }
            return try reading.missingPage(refusal)
        }
    }
}

extension ClientError {
    /// As servers answer an id whose element was deleted.
    fileprivate var refusesID: Bool { status == .notFound || status == .badRequest }
}

extension PageCall {
    /// It asks for a page by a number that there need not be any more.
    fileprivate var mayBeBeyondEnd: Bool {
        guard case .page = list.paging.mode else { return false }
        return switch position {
        case .window(let window): window.number > 0
        case .counted(_, let pages): pages > 0
        default: false
        }
    }

    /// Why it cannot be sent.
    var problem: PagingProblem? {
        if let maxPages, trail.pages >= maxPages { return .tooManyPages(maxPages) }
        return trail.problem
    }

    /// For ids whose elements can have been deleted.
    var fallbacks: PageSearch<Element> { PageSearch(self) }
}

/// The pages of a list, in order. It ends after the last page, and throws what `Client.page(_:)` does.
private struct Pages<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let client: Client
    let first: PageCall<Element>

    func makeAsyncIterator() -> Iterator { Iterator(client: client, next: first) }

    struct Iterator: AsyncIteratorProtocol {
        let client: Client
        /// `nil` after the last page, and after an error.
        var next: PageCall<Element>?

        /// Asks for nothing where the task is cancelled.
        mutating func next() async throws -> Page<Element>? {
            guard let call = next else { return nil }
            next = nil
            try Task.checkCancellation()
            let page = try await client.page(call)
            next = page.next
            return page
        }
    }
}

/// The elements of a list, in order. One page is in memory.
private struct Items<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let pages: Pages<Element>

    func makeAsyncIterator() -> Iterator { Iterator(pages: pages.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        var pages: Pages<Element>.Iterator
        var elements: ArraySlice<Element> = []

        /// The elements of a page that is there are returned without looking whether the task is cancelled.
        mutating func next() async throws -> Element? {
            while elements.isEmpty {
                guard let page = try await pages.next() else { return nil }
                elements = page.elements[...]
            }
            return elements.removeFirst()
        }
    }
}
