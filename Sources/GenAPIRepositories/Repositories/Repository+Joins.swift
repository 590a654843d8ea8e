// Stored elements with others.

extension Repository where Element: RepositoryStore.Queryable {
    /// The stored elements that meet a condition, each with others, followed by every later result, until the task is cancelled
    /// or the repositories are closed. Requests nothing.
    ///
    ///     for await drafts in trips.query(including: .one(\.ownerID), where: \.status == .draft, sort: \.title) {
    ///         show(drafts.map { ($0.element.title, $0.included?.lastName) })
    ///     }
    ///
    /// Otherwise as the query without others. A change of an included element adds a result too, and included elements are not
    /// evicted.
    ///
    /// - Parameters:
    ///   - inclusion: The relation to the others, and a condition for them.
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the result. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements; `nil` for all.
    public nonisolated func query<Included>(
        including inclusion: RepositoryStore.Inclusion<Element, Included>,
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) -> RepositoryStore.Query<[RepositoryStore.Joined<Element, Included>]> {
        let query = ElementQuery(condition, sort: field, descending: descending, limit: limit)
        return RepositoryStore.Query(
            repositories: repositories,
            elements: { try inclusion.matches(query, $0.store).flatMap(\.references) },
            types: [ObjectIdentifier(Element.self), inclusion.type],
            read: { try inclusion.matches(query, $0.store).map(\.joined) }
        )
    }

    /// The stored elements that meet a condition, each with others. Requests nothing.
    ///
    ///     let drafts = try await trips.stored(including: .one(\.ownerID), where: \.status == .draft)
    ///
    /// - Parameters:
    ///   - inclusion: The relation to the others, and a condition for them.
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the result. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements; `nil` for all.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func stored<Included>(
        including inclusion: RepositoryStore.Inclusion<Element, Included>,
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) async throws -> [RepositoryStore.Joined<Element, Included>] {
        let query = ElementQuery(condition, sort: field, descending: descending, limit: limit)
        return try await repositories.transaction(isReading: true) {
            try inclusion.matches(query, $0.store).map(\.joined)
        }
    }
}
