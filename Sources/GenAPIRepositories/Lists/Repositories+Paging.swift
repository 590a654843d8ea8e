import GenAPIFieldSelection
public import GenAPIMapping
public import GenAPIRuntime

// The only file of this module that creates page requests.

extension Repositories {
    /// A list of an API with its parameters. Other parameters are another list.
    ///
    ///     let found = repositories.list(User.list(q: "ann"), limit: 50)
    ///
    /// - Parameters:
    ///   - client: The client; `nil` uses that of the repositories.
    ///   - limit: The page size; `nil` uses the list's own limit, or the server's default.
    ///   - configuration: `nil` uses `ListConfiguration(for: list)`.
    public func list<Element>(
        _ list: ListEndpoint<Element>,
        _ client: Client? = nil,
        limit: Int? = nil,
        configuration: ListConfiguration? = nil
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        let client = client ?? self.client
        return self.list(
            ListKey(list, client).of(Element.self),
            in: scope(ofPath: list.path, client),
            configuration ?? ListConfiguration(for: list),
            completion: list.completion,
            from: .pages { cursor in
                guard let client else { throw FetchError.noClient }
                return try await client.page(try PageCall(list.revalidating, cursor, limit: limit)).keepable
            }
        )
    }

    /// A list of a generated service: that of the live one or, in tests, of a mock.
    ///
    ///     let found = repositories.list(services.userService.list(q: "ann"), limit: 50)
    ///
    /// - Parameters:
    ///   - limit: The page size; `nil` uses the list's own limit, or the server's default. A mock chooses its own.
    ///   - configuration: `nil` uses `ListConfiguration(for: list)` or, for a mock, one with its tag.
    public func list<Element>(
        _ list: ServiceList<Element>,
        limit: Int? = nil,
        configuration: ListConfiguration? = nil
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        switch list.source {
        case .client(let client, let list):
            self.list(list, client, limit: limit, configuration: configuration)
        case .pages(let name, let page):
            self.list(
                name,
                configuration: configuration ?? ListConfiguration(tags: ["\(Element.self)"]),
                page: page
            )
        }
    }

    /// A list that is fetched as a whole.
    ///
    ///     let drafts = repositories.list(Trip.drafts())
    public func list<Element>(
        _ endpoint: Endpoint<[Element]>,
        configuration: ListConfiguration? = nil
    ) -> ListRepository<Element> where Element: JSONReadable & Identifiable & Sendable, Element.ID: Sendable {
        list(ListEndpoint(whole: endpoint), configuration: configuration)
    }
}

extension ListKey {
    /// Includes the kind of paging, because a cursor is meaningless for another kind.
    init<Element>(_ list: ListEndpoint<Element>, _ client: Client?) {
        self.init(list.requestKey(client))
    }
}

extension ListKey {
    /// The key for elements of one type. A response can be read as elements of several types.
    func of<Element>(_ type: Element.Type) -> ListKey {
        ListKey(name + Self.end(of: type), isInMemory: type is any RepositoryStore.KeptInMemory.Type)
    }

    /// The key of the same list after its element type has got another name in Swift, for example in another module.
    package func renamed<Element>(for type: Element.Type) -> ListKey {
        let end = name.ranges(of: " of ").last?.lowerBound ?? name.endIndex
        return ListKey(String(name[..<end])).of(type)
    }

    /// The end of the names of all lists of a type.
    package static func end<Element>(of type: Element.Type) -> String { " of \(String(reflecting: type))" }
}

extension ListConfiguration {
    /// The default configuration for a list endpoint. Elements keep their order, except with keysets whose keys change.
    /// Timelines have a limited history. After a refresh, every list is read again from the first page on. The list is
    /// fresh for as long as the endpoint states, and its tag is the name of the element type.
    public init<Element>(for list: ListEndpoint<Element>) {
        let mergePolicy =
            if list.hasLimitedHistory {
                ListConfiguration.MergePolicy(history: .limited)
            } else if list.hasChangingKeys {
                ListConfiguration.MergePolicy(order: .changing)
            } else {
                ListConfiguration.MergePolicy()
            }
        self.init(
            mergePolicy: mergePolicy,
            freshnessPolicy: FreshnessPolicy(ttl: list.timeToLive),
            tags: ["\(Element.self)"]
        )
    }
}

extension FreshnessPolicy {
    /// The endpoint's time to live, if it states one.
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
