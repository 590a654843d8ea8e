/// A query for stored elements: a condition, an order and a limit.
package struct ElementQuery<Element: RepositoryStore.Queryable>: Sendable {
    package let condition: RepositoryStore.Condition<Element>?
    package let sort: StoredField<Element>
    /// Orders elements with equal values of `sort`, in the same direction.
    package let id: StoredField<Element>
    package let isDescending: Bool
    /// `nil` for all elements.
    package let limit: Int?

    /// - Parameter sort: A property of the fields; others mean the identity.
    package init(
        _ condition: RepositoryStore.Condition<Element>?,
        sort: PartialKeyPath<Element.QueryableFields>,
        descending: Bool,
        limit: Int?
    ) {
        self.condition = condition
        id = Element.QueryableFields().id.stored
        self.sort = Element.storedField(at: sort) ?? id
        isDescending = descending
        self.limit = limit.map { max($0, 0) }
    }

    /// Whether an element meets the condition.
    package func isMet(by element: Element) -> Bool { condition?.isMet(by: element) ?? true }

    /// The result among some elements.
    package func result(of elements: [QueryMatch<Element>]) -> [QueryMatch<Element>] {
        let found = elements.filter { isMet(by: $0.element) }
        let keyed = found.map { (sort: sort.value($0.element), id: id.value($0.element), element: $0) }
        let sorted = keyed.sorted { left, right in
            let (first, second) = isDescending ? (right, left) : (left, right)
            if first.sort.precedes(second.sort) { return true }
            return !second.sort.precedes(first.sort) && first.id.precedes(second.id)
        }
        return sorted.prefix(limit ?? sorted.count).map(\.element)
    }
}

/// An element that a query has found.
package struct QueryMatch<Element: Sendable>: Sendable {
    package let element: Element
    let reference: ElementReference

    package init(_ element: Element, number: Int, in scope: ElementScopeKey) {
        (self.element, reference) = (element, ElementReference(scope: scope, number: number))
    }
}
