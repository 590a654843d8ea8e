import GenAPIRuntime

extension Repository where Element: RepositoryStore.ContainingLists {
    /// A list inside of an element, as a list of its own.
    ///
    ///     let albums = repositories.repository(for: Album.get)
    ///     let tracks = albums.list(\.tracks, of: "7")
    ///
    /// Each response that contains the element stores the list, also inside of other values. A refresh fetches the element,
    /// and fails with `FetchError.notFound` if the element does not exist. A list that continues at an endpoint loads its other
    /// pages there. The list is fresh for as long as the element, and its tag is the name of the type of its rows.
    ///
    /// - Parameter list: One of the lists in the spec's `store: { lists: … }`.
    public nonisolated func list<Row>(
        _ list: KeyPath<Element.ContainedLists, RepositoryStore.ContainedList<Element, Row>>,
        of id: Element.ID
    ) -> ListRepository<Row> {
        let scope = scope(id)
        let list = Element.ContainedLists()[keyPath: list]
        let configuration = ListConfiguration(
            mergePolicy: list.rest?.mergePolicy(id) ?? ListConfiguration.MergePolicy(),
            freshnessPolicy: source(id).freshnessPolicy,
            tags: ["\(Row.self)"]
        )
        let key = list.key(of: id, in: scope)
        return repositories.list(
            key,
            in: scope.origin.rows(of: key),
            configuration,
            from: .element({ try await self.fetch(id, since: $0) }, rest: pages(after: list, of: id))
        )
    }

    /// Returns the pages after the rows that an element contains.
    private nonisolated func pages<Row>(
        after list: RepositoryStore.ContainedList<Element, Row>,
        of id: Element.ID
    ) -> (@Sendable (PageCursor) async throws -> Page<Row>)? {
        guard let rest = list.rest else { return nil }
        let client = repositories.client
        return { cursor in
            guard let client else { throw FetchError.noClient }
            return try await rest.page(id, cursor, client)
        }
    }

    /// Fetches an element in a request that began after a change. Callers can share the request.
    private func fetch(_ id: Element.ID, since change: Int) async throws -> ElementAnswer {
        let source = source(id)
        var fetched = try await request(id, source)
        if fetched.begun < change { fetched = try await request(id, source) }
        if fetched.element == nil { throw Self.notFound(id) }
        return ElementAnswer(begun: fetched.begun, differences: fetched.differences)
    }
}
