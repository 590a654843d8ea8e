// Queries of stored elements.

extension Repository where Element: RepositoryStore.Queryable {
    /// The stored elements that meet a condition, followed by every later result, until the task is cancelled or the
    /// repositories are closed. Requests nothing.
    ///
    ///     for await active in users.query(where: \.status == .active, sort: \.lastName, limit: 50) { show(active) }
    ///
    /// The result contains everything that was stored by any list or repository, with unconfirmed changes. Each transaction that
    /// changes the result adds one; a slow reader gets only the latest one. Elements of the result are not evicted.
    ///
    /// - Parameters:
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the result. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements; `nil` for all.
    public nonisolated func query(
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) -> RepositoryStore.Query<[Element]> {
        let query = ElementQuery(condition, sort: field, descending: descending, limit: limit)
        return RepositoryStore.Query(
            repositories: repositories,
            elements: { try $0.store.elements(matching: query).map(\.reference) },
            types: [ObjectIdentifier(Element.self)],
            read: { try $0.store.elements(matching: query).map(\.element) }
        )
    }

    /// The stored elements that meet a condition. Requests nothing.
    ///
    ///     let active = try await users.stored(where: \.status == .active, sort: \.lastName)
    ///
    /// - Parameters:
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the result. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements; `nil` for all.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func stored(
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) async throws -> [Element] {
        let query = ElementQuery(condition, sort: field, descending: descending, limit: limit)
        return try await repositories.transaction(isReading: true) {
            try $0.store.elements(matching: query).map(\.element)
        }
    }
}
