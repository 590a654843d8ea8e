import GenAPIRuntime

/// A query for stored elements, each with the one whose id it has.
package struct JoinQuery<Element: RepositoryStore.Queryable, Included: Identifiable & Sendable>: Sendable
where Included.ID: Sendable {
    package let elements: ElementQuery<Element>
    /// The field with the id.
    package let field: StoredField<Element>
    package let id: @Sendable (Element) -> Included.ID?
    /// `nil` if elements that include nothing are in the result too.
    package let condition: IncludedCondition<Included>?
    /// Comes before the order of the elements.
    package let order: IncludedOrder<Included>?

    package init(
        elements: ElementQuery<Element>,
        field: StoredField<Element>,
        id: @escaping @Sendable (Element) -> Included.ID?,
        condition: IncludedCondition<Included>?,
        order: IncludedOrder<Included>? = nil
    ) {
        (self.elements, self.field, self.id) = (elements, field, id)
        (self.condition, self.order) = (condition, order)
    }
}

/// A condition for included elements.
package struct IncludedCondition<Included: Sendable>: Sendable {
    /// A `RepositoryStore.Condition` of a queryable type.
    package let condition: any Sendable
    package let isMet: @Sendable (Included) -> Bool

    package init(_ condition: RepositoryStore.Condition<Included>) where Included: RepositoryStore.Queryable {
        self.condition = condition
        isMet = { condition.isMet(by: $0) }
    }
}

/// A field of included elements that orders the elements that include them.
package struct IncludedOrder<Included: Sendable>: Sendable {
    /// A `StoredField` of a queryable type.
    package let field: any Sendable
    package let isDescending: Bool
    private let value: @Sendable (Included) -> RepositoryStore.Scalar

    /// - Parameter path: A property of the fields; others mean the identity.
    init(_ path: PartialKeyPath<Included.QueryableFields>, isDescending: Bool)
    where Included: RepositoryStore.Queryable {
        let field = Included.storedField(at: path) ?? Included.QueryableFields().id.stored
        (self.field, self.isDescending, value) = (field, isDescending, field.value)
    }

    /// The matches in this order. Those with equal values stay in theirs.
    fileprivate func sorted<Element>(_ matches: [JoinMatch<Element, Included>]) -> [JoinMatch<
        Element, Included
    >] {
        let values = matches.map { $0.included.map { value($0.element) } ?? .null }
        let places = matches.indices.sorted { left, right in
            if values[left].precedes(values[right]) { return !isDescending }
            if values[right].precedes(values[left]) { return isDescending }
            return left < right
        }
        return places.map { matches[$0] }
    }
}

/// An element that a join has found.
package struct JoinMatch<Element: Sendable, Included: Sendable> {
    package let element: QueryMatch<Element>
    /// `nil` if there is none.
    package let included: QueryMatch<Included>?

    package init(_ element: QueryMatch<Element>, _ included: QueryMatch<Included>?) {
        (self.element, self.included) = (element, included)
    }
}

extension JoinQuery {
    /// The result, for stores that look up each included element.
    package func matches(in store: any StoreTransaction) throws -> [JoinMatch<Element, Included>] {
        let limit = elements.limit ?? .max
        let isEachOne = condition == nil && order == nil
        var matches: [JoinMatch<Element, Included>] = []
        for element in try store.elements(matching: isEachOne ? elements : elements.withoutLimit)
        where matches.count < limit || order != nil {
            if let match = try match(of: element, in: store) { matches.append(match) }
        }
        return order.map { Array($0.sorted(matches).prefix(limit)) } ?? matches
    }

    /// `nil` if the element does not include one that meets the condition.
    package func match(
        of element: QueryMatch<Element>,
        in store: any StoreTransaction
    ) throws -> JoinMatch<Element, Included>? {
        match(of: element, try included(by: element, in: store))
    }

    /// `nil` if the included element does not meet the condition.
    package func match(
        of element: QueryMatch<Element>,
        _ included: QueryMatch<Included>?
    ) -> JoinMatch<Element, Included>? {
        if let condition, included.map({ condition.isMet($0.element) }) != true { return nil }
        return JoinMatch(element, included)
    }

    /// The visible element whose id an element has.
    package func included(
        by element: QueryMatch<Element>,
        in store: any StoreTransaction
    ) throws -> QueryMatch<Included>? {
        guard let id = id(element.element),
            let scope = element.reference.scope.including(Included.self, by: Element.self),
            let included = try store.element(id, in: scope)?.value
        else { return nil }
        let number = try store.numbers(of: [id], in: scope)[0]
        return QueryMatch(included, number: number, in: scope.key)
    }

    /// The result among some matches.
    package func result(of matches: [JoinMatch<Element, Included>]) -> [JoinMatch<Element, Included>] {
        guard let order else { return elements.found(in: matches, \.element.element) }
        let sorted = order.sorted(elements.withoutLimit.found(in: matches, \.element.element))
        return Array(sorted.prefix(elements.limit ?? sorted.count))
    }
}

extension ElementScopeKey {
    /// The scope of the elements that those of this one include; `nil` if their server or parent is not known.
    func including<Included: Identifiable & Sendable, Element>(
        _ included: Included.Type,
        by element: Element.Type
    ) -> ElementScope<Included>? where Included.ID: Sendable {
        // The parent of an element is that of the server, and then the path.
        let nested = Element.self as? any NestedResource.Type
        let start = nested.map { parent.start(ofPathBelow: $0) } ?? parent.endIndex
        let (server, path) = (String(parent[..<start]), String(parent[start...]))
        guard path.isEmpty || path.hasPrefix("/") else { return nil }
        guard let type = Included.self as? any NestedResource.Type else {
            return ElementScope(parent: server)
        }
        return type.parent(in: path).map { ElementScope<Included>(parent: server + $0) }
    }
}

extension String {
    /// The start of the path of a parent; that of the text if it is not such a path.
    fileprivate func start(ofPathBelow type: any NestedResource.Type) -> Index {
        let starts = indices.filter { self[$0] == "/" }
        return starts.first { type.parent(in: String(self[$0...])) == String(self[$0...]) } ?? startIndex
    }
}
