extension Client {
    /// The pages of a list, each asked for when the one before has been taken. Every loop begins at the first page.
    ///
    ///     for try await page in client.pages(User.list(), limit: 50) {
    ///         print(page.elements.count, "of", page.total ?? 0)
    ///     }
    ///
    /// - Parameter limit: How many elements a page shall have; when `nil`, as many as the list asks for, or the server's choice.
    public func pages<Element>(_ list: ListEndpoint<Element>, limit: Int? = nil) -> Pages<Element> {
        Pages(client: self, first: PageCall(list: list, limit: limit))
    }

    /// The elements of all pages, each page asked for when its first element is.
    public func items<Element>(_ list: ListEndpoint<Element>, limit: Int? = nil) -> Items<Element> {
        Items(pages: pages(list, limit: limit))
    }

    /// The first page of a list.
    public func send<Element>(_ list: ListEndpoint<Element>, limit: Int? = nil) async throws -> Page<Element>
    {
        try await send(PageCall(list: list, limit: limit))
    }

    /// The page after another: `client.send(page.next)`.
    public func send<Element>(_ call: PageCall<Element>) async throws -> Page<Element> {
        let request = call.request
        guard let base = baseURL.parts else {
            throw ClientError.unsendable(request.line, .invalidServer(baseURL.text))
        }
        let reading = PageReading(call: call, origin: base.origin, target: request.target(at: base))
        return try await perform(request) { try reading.page(of: $0) }.value
    }
}

/// The pages of a list, in order. It ends after the last page, and throws what `Client.send` does.
public struct Pages<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let client: Client
    let first: PageCall<Element>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, next: first)
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let client: Client
        /// `nil` after the last page, and after an error.
        var next: PageCall<Element>?

        public mutating func next() async throws -> Page<Element>? {
            guard let call = next else { return nil }
            next = nil
            let page = try await client.send(call)
            next = page.next
            return page
        }
    }
}

/// The elements of a list, in order.
public struct Items<Element: JSONReadable & Sendable>: AsyncSequence, Sendable {
    let pages: Pages<Element>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        var pages: Pages<Element>.AsyncIterator
        var elements: ArraySlice<Element> = []

        public mutating func next() async throws -> Element? {
            while elements.isEmpty {
                guard let page = try await pages.next() else { return nil }
                elements = page.elements[...]
            }
            return elements.removeFirst()
        }
    }
}
