import GenAPIFieldSelection
public import GenAPIRuntime

// Lists that ask the server only for what has changed since the last time.

extension Repositories {
    /// A list that is fetched as a whole once, and then by its changes: `refresh` asks for what has changed since the mark of
    /// the last time, which is stored with the rows.
    ///
    ///     let records = repositories.list(Record.list(), mark: .header("ETag")) { Record.list(since: $0) }
    ///     try await records.refresh()
    ///
    /// All pages of a refresh are read before anything is stored. Their changes, the deletions among them and the new mark are
    /// stored in one transaction, so a refresh that fails or is cancelled changes nothing and is repeated from the same mark.
    /// A server that does not know the mark any more responds with 410: the list is then fetched as a whole. So it is if the
    /// list was evicted, or elements of it are unreadable.
    ///
    /// A refresh reads at most 10,000 pages: with more, it throws `PagingProblem.tooManyPages`.
    ///
    /// The rows are all elements. New ones are added at the end or the start; a query has them in any order.
    ///
    /// - Parameters:
    ///   - list: The list as a whole.
    ///   - mark: Where the server says what the next request asks since.
    ///   - limit: The page size; `nil` uses the list's own limit, or the server's default.
    ///   - newRows: The position of new rows: `.start` or `.end`.
    ///   - configuration: `nil` uses `ListConfiguration(for: list)`.
    ///   - since: The list of what has changed since a mark, including deleted elements: those that are marked as deleted
    ///     (`deleted` of `store` in the spec).
    public func list<Element>(
        _ list: ListEndpoint<Element>,
        mark: ChangeMark<Element>,
        limit: Int? = nil,
        newRows: InsertionPoint<Element.ID> = .end,
        configuration: ListConfiguration? = nil,
        since: @escaping @Sendable (_ mark: String) -> ListEndpoint<Element>
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        self.list(
            list,
            mark: mark,
            named: "",
            limit: limit,
            newRows: newRows,
            configuration: configuration,
            since: since
        )
    }

    /// - Parameter name: What else is part of the list's key.
    func list<Element>(
        _ list: ListEndpoint<Element>,
        mark: ChangeMark<Element>,
        named name: String,
        limit: Int?,
        newRows: InsertionPoint<Element.ID>,
        configuration: ListConfiguration?,
        since: @escaping @Sendable (_ mark: String) -> ListEndpoint<Element>
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        let client = client
        let source = ChangeSource(
            repositories: self,
            key: ListKey("\(ListKey(list, client).name) by changes\(name)").of(Element.self),
            scope: scope(ofPath: list.path, client),
            completion: list.completion,
            newRows: newRows
        ) { [self] known in
            guard let client else { throw FetchError.noClient }
            return try await changes(of: known.map(since) ?? list, client, mark, limit, isWhole: known == nil)
        }
        return self.list(source, configuration ?? ListConfiguration(for: list))
    }

    /// A list whose changes come from a closure, such as a call that returns them beside other things.
    ///
    ///     let rooms = repositories.list("rooms") { mark in
    ///         let sync = try await client.send(Sync.get(since: mark))
    ///         return ServerChanges(sync.joined, deleted: sync.left, isWhole: mark == nil, mark: sync.nextBatch)
    ///     }
    ///
    /// - Parameters:
    ///   - name: Identifies the list, including all its parameters.
    ///   - newRows: The position of new rows: `.start` or `.end`.
    ///   - changes: Returns what has changed since a mark or, without one, the whole list. It is called without a mark if it
    ///     throws a `ClientError` with status 410.
    public func list<Element>(
        _ name: String,
        newRows: InsertionPoint<Element.ID> = .end,
        configuration: ListConfiguration = ListConfiguration(),
        changes: @escaping @Sendable (_ mark: String?) async throws -> ServerChanges<Element>
    ) -> ListRepository<Element> {
        let source = ChangeSource<Element>(
            repositories: self,
            key: ListKey("\(name) by changes").of(Element.self),
            scope: ElementScope(),
            completion: nil,
            newRows: newRows
        ) { [self] mark in
            let begun = nextNumber()
            let changes = try await changes(mark)
            return ReceivedChanges(changes, RequestInterval(begun: begun, received: nextNumber()))
        }
        return list(source, configuration)
    }

    private func list<Element>(_ source: ChangeSource<Element>, _ configuration: ListConfiguration)
        -> ListRepository<Element>
    {
        list(
            source.key,
            in: source.scope,
            configuration,
            completion: source.completion,
            from: .element({ _ in try await source.refresh(configuration.tags) }, rest: nil)
        )
    }

    /// All pages are in memory until they are stored, so a server must not go on without end.
    private static var mostChangePages: Int { 10_000 }

    /// Reads all pages.
    private func changes<Element>(
        of list: ListEndpoint<Element>,
        _ client: Client,
        _ mark: ChangeMark<Element>,
        _ limit: Int?,
        isWhole: Bool
    ) async throws -> ReceivedChanges<Element> {
        var parts: [ReceivedChanges<Element>.Part] = []
        let begun = nextNumber()
        var requested = begun
        var pages: (first: Page<Element>, last: Page<Element>)?
        let walk = client.pages(list.revalidating, limit: limit, maxPages: Self.mostChangePages)
        for try await page in walk {
            let interval = RequestInterval(begun: requested, received: nextNumber())
            parts.append((page.elements + page.repeats, interval))
            pages = (pages?.first ?? page, page)
            requested = nextNumber()
        }
        let text = try pages.flatMap { try mark.text($0.first, $0.last, parts.flatMap(\.elements)) }
        let interval = RequestInterval(begun: begun, received: nextNumber())
        return ReceivedChanges(parts, isWhole: isWhole, mark: text, interval)
    }
}

/// Fetches the changes of a list, and stores them with their mark.
private struct ChangeSource<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    let repositories: Repositories
    let key: ListKey
    let scope: ElementScope<Element>
    let completion: FieldCompletion<Element>?
    let newRows: InsertionPoint<Element.ID>
    let changes: @Sendable (_ mark: String?) async throws -> ReceivedChanges<Element>

    func refresh(_ tags: Set<String>) async throws -> ElementAnswer {
        let begun = repositories.nextNumber()
        repositories.underWay.begin(begun)
        defer { repositories.underWay.end(begun) }
        let key = key
        let mark = try await repositories.transaction(isReading: true) { try $0.list(key).mark }
        let changes: ReceivedChanges<Element>
        do {
            changes = try await self.changes(mark)
        } catch let error as ClientError where mark != nil && error.status == .gone {
            changes = try await self.changes(nil)
        }
        try Task.checkCancellation()
        let difference = try await repositories.apply(
            changes,
            to: key,
            in: scope,
            at: newRows,
            completion,
            begun: begun
        )
        return ElementAnswer(begun: begun, differences: [key: difference])
    }
}

extension Repositories {
    /// - Parameter begun: The number of a request whose response may be older than confirmed edits of the list.
    @discardableResult
    func apply<Element>(
        _ changes: ReceivedChanges<Element>,
        to key: ListKey,
        in scope: ElementScope<Element>,
        at place: InsertionPoint<Element.ID>,
        _ completion: FieldCompletion<Element>?,
        begun: Int
    ) async throws -> ListDifference<Element> {
        let pending = pending
        let changes = try changes.prepared(by: self)
        let (difference, lists) = try await transaction { [confirmedEdits] change in
            let former = try change.store.list(key)?.contents ?? ListContents()
            try change.apply(changes, to: key, in: scope, at: place, pending, completion)
            for edit in confirmedEdits.edits(of: key, since: begun, Element.self) {
                try change.edit(edit, of: key, in: scope)
            }
            let rows = changes.parts.flatMap { $0.elements.map(\.id) } + changes.deleted
            // Elements that nothing uses any more are removed afterwards.
            let difference = try change.difference(of: key, in: scope, since: former, rows: rows)
            try self.forgetUnused(in: change, answering: begun)
            return (difference, try self.changedLists(in: change))
        }
        await changed(lists)
        return difference
    }
}
