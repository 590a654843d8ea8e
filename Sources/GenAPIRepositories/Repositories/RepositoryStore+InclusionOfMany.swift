public import GenAPIMapping
import GenAPIRuntime

extension RepositoryStore.Inclusion {
    /// The elements of another type that have this one's id in a field. An element that none of them refers to includes an empty
    /// list.
    ///
    ///     agents.query(including: .many(Ticket.self, by: \.agentID, where: \.status == .open, sort: \.title))
    ///
    /// - Parameters:
    ///   - condition: A condition for the included elements; `nil` for all.
    ///   - field: The field that orders the included elements. Those with equal values are ordered by their ids.
    public static func many<Other, RawValue>(
        _ type: Other.Type,
        by relation: RepositoryStore.Condition<Other>.Path<Identifier<Element, RawValue>>,
        where condition: RepositoryStore.Condition<Other>? = nil,
        sort field: PartialKeyPath<Other.QueryableFields> = \.id,
        descending: Bool = false
    ) -> Self
    where Included == [Other], Other: RepositoryStore.Queryable, Element.ID == Identifier<Element, RawValue> {
        let relation = Other.QueryableFields()[keyPath: relation]
        let query = ElementQuery(condition, sort: field, descending: descending, limit: nil)
        return Self(query, relation.stored, scalar: relation.scalar) { relation.value($0) }
    }

    /// The elements of another type that have this one's id in an optional field. An element that none of them refers to includes
    /// an empty list.
    ///
    /// - Parameters:
    ///   - condition: A condition for the included elements; `nil` for all.
    ///   - field: The field that orders the included elements. Those with equal values are ordered by their ids.
    public static func many<Other, RawValue>(
        _ type: Other.Type,
        by relation: RepositoryStore.Condition<Other>.Path<Identifier<Element, RawValue>?>,
        where condition: RepositoryStore.Condition<Other>? = nil,
        sort field: PartialKeyPath<Other.QueryableFields> = \.id,
        descending: Bool = false
    ) -> Self
    where Included == [Other], Other: RepositoryStore.Queryable, Element.ID == Identifier<Element, RawValue> {
        let relation = Other.QueryableFields()[keyPath: relation]
        let query = ElementQuery(condition, sort: field, descending: descending, limit: nil)
        return Self(query, relation.stored, scalar: relation.scalar) { relation.value($0) }
    }

    private init<Other: RepositoryStore.Queryable>(
        _ others: ElementQuery<Other>,
        _ relation: StoredField<Other>,
        scalar: @escaping @Sendable (Element.ID) -> RepositoryStore.Scalar,
        _ id: @escaping @Sendable (Other) -> Element.ID?
    ) where Included == [Other] {
        self.init(type: ObjectIdentifier(Other.self)) { elements, store in
            let found = try store.elements(matching: elements)
            var groups: [Owner: [QueryMatch<Other>]] = [:]
            for ids in Self.parts(of: found.map { scalar($0.element.id) }, others.condition) {
                for other in try store.elements(matching: others.restricted(to: relation, among: ids)) {
                    let scope = other.reference.scope.including(Element.self, by: Other.self)
                    guard let scope, let id = id(other.element) else { continue }
                    groups[Owner(scope: scope.key, id: id), default: []].append(other)
                }
            }
            return found.map { match in
                let included = groups[Owner(scope: match.reference.scope, id: match.element.id)] ?? []
                return Match(
                    joined: RepositoryStore.Joined(
                        element: match.element,
                        included: included.map(\.element)
                    ),
                    references: [match.reference] + included.map(\.reference)
                )
            }
        }
    }

    /// The element that includes others, as each of them knows it.
    private struct Owner: Hashable {
        let scope: ElementScopeKey
        let id: Element.ID
    }

    /// The ids, each once, in parts that are small enough for one statement of SQLite, if the condition is.
    private static func parts<Other>(
        of ids: [RepositoryStore.Scalar],
        _ condition: RepositoryStore.Condition<Other>?
    ) -> [ArraySlice<RepositoryStore.Scalar>] {
        var sorted: [RepositoryStore.Scalar] = []
        for id in ids.sorted(by: { $0.precedes($1) }) where sorted.last?.isSame(id) != true {
            sorted.append(id)
        }
        let ids = sorted
        let isSmall = condition.map { $0.size <= 50 } ?? true
        let size = isSmall ? 200 : max(ids.count, 1)
        return stride(from: 0, to: ids.count, by: size).map { ids[$0..<min($0 + size, ids.count)] }
    }
}

extension ElementQuery {
    /// The query for the elements with one of some values in a field.
    fileprivate func restricted(
        to field: StoredField<Element>,
        among values: ArraySlice<RepositoryStore.Scalar>
    ) -> ElementQuery {
        let isAmong = RepositoryStore.Condition(field, among: Array(values))
        return ElementQuery(
            condition.map { isAmong && $0 } ?? isAmong,
            sort: sort.field,
            descending: sort.isDescending
        )
    }
}
