import GenAPIMapping

extension Client {
    /// The pages of a list. Each page is requested when the page before it has been consumed. Every loop begins at the
    /// first page.
    ///
    ///     for try await page in client.pages(User.list(), limit: 50) {
    ///         print(page.elements.count, "of", page.total ?? 0)
    ///     }
    ///
    /// One page is in memory at a time, and the identities of the two pages before it. Cancelling the task stops the
    /// current request. The sequence throws the errors of `page(_:)`, and ends then.
    ///
    /// - Parameters:
    ///   - limit: The number of elements of a page; `nil` for the list's own page size, or the server's.
    ///   - maxPages: The largest number of pages. With more, the sequence throws `PagingProblem.tooManyPages`.
    public func pages<Element>(
        _ list: ListEndpoint<Element>,
        limit: Int? = nil,
        maxPages: Int? = nil
    ) -> some AsyncSequence<Page<Element>, any Error> & Sendable {
        pages(from: PageCall(list, limit: limit, maxPages: maxPages))
    }

    /// The pages from one page on: `client.pages(from: PageCall(User.list(), resuming: cursor))`.
    public func pages<Element>(from call: PageCall<Element>)
        -> some AsyncSequence<Page<Element>, any Error> & Sendable
    {
        Pages(client: self, first: call)
    }

    /// The elements of all pages. Each page is requested when its first element is.
    public func items<Element>(
        _ list: ListEndpoint<Element>,
        limit: Int? = nil,
        maxPages: Int? = nil
    ) -> some AsyncSequence<Element, any Error> & Sendable {
        items(from: PageCall(list, limit: limit, maxPages: maxPages))
    }

    /// The elements of a page and of all pages after it.
    public func items<Element>(from call: PageCall<Element>)
        -> some AsyncSequence<Element, any Error> & Sendable
    {
        Items(pages: Pages(client: self, first: call))
    }

    /// The first page of a list only.
    ///
    /// - Throws: What `page(_:)` does.
    public func firstPage<Element>(
        of list: ListEndpoint<Element>,
        limit: Int? = nil
    ) async throws -> Page<Element> {
        try await page(PageCall(list, limit: limit))
    }

    /// The page of a call: `client.page(next)`.
    ///
    /// This is one request, with one exception. If the server rejects the id of a deleted element, earlier ids are
    /// tried, one request for each, up to the number of ids that the iteration remembers.
    ///
    /// - Throws: The errors of `send`, and `ClientError.paging`.
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
        let server = baseURL(of: request, at: self.server)
        guard let base = server.parts else {
            throw ClientError.unsendable(request.line, .invalidServer(server.text))
        }
        let reading = PageReading(call: call, origin: base.origin, target: request.target(at: base))
        do {
            let call = try Call(EndpointStorage(request), by: self, accept: "application/json")
            return try call.value(of: await call.response()) { try reading.page(of: $0) }
        } catch let error as ClientError where call.list.paging.mode.isBeyondEnd(error, at: call.position) {
            guard let refusal = error.response else { throw error }
            return try reading.missingPage(refusal)
        }
    }
}

extension ClientError {
    /// Servers respond like this to the id of a deleted element.
    fileprivate var refusesID: Bool { status == .notFound || status == .badRequest }
}

extension PageCall {
    /// The reason why it cannot be sent.
    package var problem: PagingProblem? {
        if let maxPages, trail.pages >= maxPages { return .tooManyPages(maxPages) }
        return trail.problem(emptyPages: list.paging.mode.emptyPages)
    }

    /// The search for another element, for ids whose elements can have been deleted.
    package var fallbacks: PageSearch<Element> { PageSearch(self) }
}

/// The pages of a list, in order. The sequence ends after the last page, and throws the errors of `Client.page(_:)`.
private struct Pages<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let client: Client
    let first: PageCall<Element>

    func makeAsyncIterator() -> Iterator { Iterator(client: client, next: first) }

    struct Iterator: AsyncIteratorProtocol {
        let client: Client
        /// `nil` after the last page, and after an error.
        var next: PageCall<Element>?

        /// Sends no request if the task is cancelled.
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

        /// Elements of the current page are returned without a check for cancellation.
        mutating func next() async throws -> Element? {
            while elements.isEmpty {
                guard let page = try await pages.next() else { return nil }
                elements = page.elements[...]
            }
            return elements.removeFirst()
        }
    }
}
