public import GenAPIRuntime

// The only place where repositories know how pages are asked for.

extension Repositories {
    /// A list of an API, with the parameters that it is asked for with. Other parameters make it another list.
    ///
    ///     let found = repositories.list(User.list(q: "ann"), limit: 50)
    ///
    /// - Parameters:
    ///   - client: When `nil`, the one of the repositories.
    ///   - limit: How many elements a page shall have; when `nil`, as many as the list asks for, or the server's choice.
    ///   - rules: When `nil`, `ListRules(for: list)`.
    public func list<Element>(
        _ list: ListEndpoint<Element>,
        _ client: Client? = nil,
        limit: Int? = nil,
        rules: ListRules? = nil
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        let client = client ?? self.client
        return self.list(ListKey(list, client), rules ?? ListRules(for: list)) { cursor in
            guard let client else { throw FetchError.noClient }
            return try await client.page(try PageCall(list, cursor, limit: limit)).keepable
        }
    }

    /// A list that comes as a whole.
    ///
    ///     let drafts = repositories.list(Trip.drafts())
    public func list<Element>(
        _ endpoint: Endpoint<[Element]>,
        rules: ListRules? = nil
    ) -> ListRepository<Element> where Element: JSONReadable & Identifiable & Sendable, Element.ID: Sendable {
        list(ListEndpoint(whole: endpoint), rules: rules)
    }
}

extension ListKey {
    /// What a list is asked for with, and how it is paged: a place that one way of paging leads to says nothing in another.
    init<Element>(_ list: ListEndpoint<Element>, _ client: Client?) {
        self.init(list.requestKey(client))
    }
}

extension ListKey {
    /// The key of what has elements of a type: a call can be read as elements of several types.
    func of<Element>(_ type: Element.Type) -> ListKey { ListKey("\(name) of \(String(reflecting: type))") }
}

extension ListRules {
    /// What fits a list of an API: elements keep their order, except in a keyset that says that its keys change; timelines
    /// have a limited history; after a refresh, every list is read anew from the first page on. It is fresh for as long as
    /// the API says, and its tag is the name of its elements' type.
    public init<Element>(for list: ListEndpoint<Element>) {
        let merging =
            if list.hasLimitedHistory {
                ListRules.Merging(history: .limited)
            } else if list.hasChangingKeys {
                ListRules.Merging(order: .changing)
            } else {
                ListRules.Merging()
            }
        self.init(
            merging: merging,
            staleness: Staleness(ttl: list.timeToLive),
            tags: ["\(Element.self)"]
        )
    }
}

extension Staleness {
    /// As the endpoint says, and otherwise as usual.
    init(ttl: Duration?) {
        self.init()
        if let ttl { self.ttl = ttl }
    }
}

extension PageCall {
    init(_ list: ListEndpoint<Element>, _ cursor: PageCursor?, limit: Int?) throws {
        if let cursor { try self.init(list, resuming: cursor) } else { self.init(list, limit: limit) }
    }
}
