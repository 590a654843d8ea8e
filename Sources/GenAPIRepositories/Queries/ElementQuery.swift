/// A query for stored elements: a condition, an order and a limit.
package struct ElementQuery<Element: RepositoryStore.Queryable>: Sendable {
    /// A field that orders elements.
    package struct Order: Sendable {
        package let field: StoredField<Element>
        package let isDescending: Bool
    }

    package let condition: RepositoryStore.Condition<Element>?
    /// Comes before the other fields.
    package let section: Order?
    package let sort: Order
    /// Orders elements with equal values of `sort`, in the same direction.
    package let id: Order
    /// `nil` for all elements.
    package let limit: Int?

    /// - Parameter sort: A property of the fields; others mean the identity.
    package init(
        _ condition: RepositoryStore.Condition<Element>?,
        section: Order? = nil,
        sort: PartialKeyPath<Element.QueryableFields>,
        descending: Bool,
        limit: Int?
    ) {
        let sort = Element.storedField(at: sort)
        self.init(condition, section: section, sort: sort, descending: descending, limit: limit)
    }

    /// - Parameter sort: `nil` for the identity.
    init(
        _ condition: RepositoryStore.Condition<Element>?,
        section: Order? = nil,
        sort: StoredField<Element>?,
        descending: Bool = false,
        limit: Int? = nil
    ) {
        (self.condition, self.section) = (condition, section)
        let identity = Element.QueryableFields().id.stored
        id = Order(field: identity, isDescending: descending)
        self.sort = Order(field: sort ?? identity, isDescending: descending)
        self.limit = limit.map { max($0, 0) }
    }

    /// The query for all elements that meet the condition.
    var withoutLimit: ElementQuery {
        ElementQuery(
            condition,
            section: section,
            sort: sort.field,
            descending: sort.isDescending
        )
    }

    /// The fields in order of their significance, each once.
    package var order: [Order] {
        var order: [Order] = []
        for next in [section, sort, id].compactMap(\.self)
        where !order.contains(where: { $0.field.name == next.field.name }) {
            order.append(next)
        }
        return order
    }

    /// Whether an element meets the condition.
    package func isMet(by element: Element) -> Bool { condition?.isMet(by: element) ?? true }

    /// The result among some elements.
    func found(in elements: [Element]) -> [Element] { found(in: elements) { $0 } }

    /// The result among some values, each with an element.
    func found<Match>(in matches: [Match], _ element: (Match) -> Element) -> [Match] {
        let order = order
        let found = matches.compactMap { match -> (match: Match, values: [RepositoryStore.Scalar])? in
            let element = element(match)
            return isMet(by: element) ? (match, order.map { $0.field.value(element) }) : nil
        }
        let sorted = found.sorted { left, right in
            for (index, next) in order.enumerated() {
                let (left, right) = (left.values[index], right.values[index])
                if left.precedes(right) { return !next.isDescending }
                if right.precedes(left) { return next.isDescending }
            }
            return false
        }
        return sorted.prefix(limit ?? sorted.count).map(\.match)
    }
}
