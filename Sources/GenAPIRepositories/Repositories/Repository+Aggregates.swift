// Aggregates of stored elements.

extension Repository where Element: RepositoryStore.Queryable {
    /// An aggregate of the stored elements that meet a condition, followed by every later value, until the task is cancelled or
    /// the repositories are closed. Requests nothing.
    ///
    ///     for await unread in messages.query(.count, where: \.isRead == false) { badge = unread }
    ///
    /// Unconfirmed changes count. The elements that meet the condition are not evicted.
    ///
    /// - Parameter condition: `nil` for all elements.
    public nonisolated func query<Value>(
        _ aggregate: RepositoryStore.Aggregate<Element, Value>,
        where condition: RepositoryStore.Condition<Element>? = nil
    ) -> RepositoryStore.Query<Value> {
        let elements = ElementQuery<Element>(condition, sort: nil)
        return RepositoryStore.Query(
            repositories: repositories,
            elements: { try $0.store.elements(matching: elements).map(\.reference) },
            types: [ObjectIdentifier(Element.self)],
            read: { try aggregate.stored(condition, $0.store) }
        )
    }

    /// An aggregate of the stored elements that meet a condition. Requests nothing.
    ///
    ///     let weight = try await parcels.stored(.sum(\.weight), where: \.status == .waiting)
    ///
    /// - Parameter condition: `nil` for all elements.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func stored<Value>(
        _ aggregate: RepositoryStore.Aggregate<Element, Value>,
        where condition: RepositoryStore.Condition<Element>? = nil
    ) async throws -> Value {
        try await repositories.transaction(isReading: true) { try aggregate.stored(condition, $0.store) }
    }

    /// An aggregate for each value of a field, in ascending order of the values, followed by every later result, until the task
    /// is cancelled or the repositories are closed. Requests nothing.
    ///
    ///     for await numbers in parcels.query(.count, by: \.status) { show(numbers.map { ($0.key, $0.value) }) }
    ///
    /// Values that no element has are not in the result. The elements are read and grouped in memory.
    ///
    /// - Parameter condition: `nil` for all elements.
    public nonisolated func query<Key: Sendable, Value>(
        _ aggregate: RepositoryStore.Aggregate<Element, Value>,
        by field: RepositoryStore.Condition<Element>.Path<Key>,
        where condition: RepositoryStore.Condition<Element>? = nil
    ) -> RepositoryStore.Query<[RepositoryStore.Group<Key, Value>]> {
        let sections = SectionQuery(condition, section: Element.QueryableFields()[keyPath: field])
        return RepositoryStore.Query(
            repositories: repositories,
            elements: { try $0.store.elements(matching: sections.elements).map(\.reference) },
            types: [ObjectIdentifier(Element.self)],
            read: { try sections.groups(of: aggregate, in: $0.store) }
        )
    }

    /// An aggregate for each value of a field, in ascending order of the values. Requests nothing.
    ///
    ///     let numbers = try await parcels.stored(.count, by: \.status)
    ///
    /// Values that no element has are not in the result. The elements are read and grouped in memory.
    ///
    /// - Parameter condition: `nil` for all elements.
    /// - Throws: An error of the store; `FetchError.closed`.
    public nonisolated func stored<Key: Sendable, Value>(
        _ aggregate: RepositoryStore.Aggregate<Element, Value>,
        by field: RepositoryStore.Condition<Element>.Path<Key>,
        where condition: RepositoryStore.Condition<Element>? = nil
    ) async throws -> [RepositoryStore.Group<Key, Value>] {
        let sections = SectionQuery(condition, section: Element.QueryableFields()[keyPath: field])
        return try await repositories.transaction(isReading: true) {
            try sections.groups(of: aggregate, in: $0.store)
        }
    }
}
