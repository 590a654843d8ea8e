// Stored elements in sections.

extension Repository where Element: RepositoryStore.Queryable {
    /// The stored elements in sections, one for each value of a field, followed by every later result, until the task is
    /// cancelled or the repositories are closed. Requests nothing.
    ///
    ///     for await sections in parcels.query(sections: \.status, sort: \.sentAt, descending: true) { show(sections) }
    ///
    /// Otherwise as the query without sections. The store orders the elements; the sections are made in memory.
    ///
    /// - Parameters:
    ///   - section: The field whose values are the keys of the sections, in ascending order.
    ///   - descendingSections: Whether the sections are in descending order.
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the elements of a section. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements in all sections; `nil` for all.
    public nonisolated func query<Key: Sendable>(
        sections section: RepositoryStore.Condition<Element>.Path<Key>,
        descendingSections: Bool = false,
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) -> RepositoryStore.Query<[RepositoryStore.Section<Key, Element>]> {
        let query = SectionQuery(
            condition,
            section: Element.QueryableFields()[keyPath: section],
            descendingSections: descendingSections,
            sort: Element.storedField(at: field),
            descending: descending,
            limit: limit
        )
        return RepositoryStore.Query(
            repositories: repositories,
            elements: { try $0.store.elements(matching: query.elements).map(\.reference) },
            types: [ObjectIdentifier(Element.self)],
            read: { try query.sections(in: $0.store) }
        )
    }

    /// The stored elements in sections, one for each value of a field. Requests nothing.
    ///
    ///     let sections = try await parcels.stored(sections: \.status, sort: \.sentAt)
    ///
    /// - Parameters:
    ///   - section: The field whose values are the keys of the sections, in ascending order.
    ///   - descendingSections: Whether the sections are in descending order.
    ///   - condition: `nil` for all elements.
    ///   - field: The field that orders the elements of a section. Elements with equal values are ordered by their ids.
    ///   - limit: The maximum number of elements in all sections; `nil` for all.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func stored<Key: Sendable>(
        sections section: RepositoryStore.Condition<Element>.Path<Key>,
        descendingSections: Bool = false,
        where condition: RepositoryStore.Condition<Element>? = nil,
        sort field: PartialKeyPath<Element.QueryableFields> = \.id,
        descending: Bool = false,
        limit: Int? = nil
    ) async throws -> [RepositoryStore.Section<Key, Element>] {
        let query = SectionQuery(
            condition,
            section: Element.QueryableFields()[keyPath: section],
            descendingSections: descendingSections,
            sort: Element.storedField(at: field),
            descending: descending,
            limit: limit
        )
        return try await repositories.transaction(isReading: true) { try query.sections(in: $0.store) }
    }
}
