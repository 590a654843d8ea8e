package import GenAPIFieldSelection
package import GenAPIRepositories
package import GenAPIRuntime

// Tests of elements whose ids are unique everywhere do not state the scope.

extension RepositoryTransaction {
    /// Stores an element.
    package func put<Element>(_ element: GenAPIRepositories.StoredElement<Element>, for id: Element.ID) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try put(element, for: id, in: ElementScope())
    }

    /// Edits the order of a list.
    package func edit<Element>(_ edit: ListEdit<Element>, of key: ListKey) throws
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try self.edit(edit, of: key, in: ElementScope())
    }

    /// The rows of a list with further edits applied.
    package func rows<Element>(
        of key: ListKey,
        after edits: [ListEdit<Element>],
        reading windows: Set<ListRows<Element>.Window> = [.all]
    ) throws -> ListRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
        try rows(of: key, in: ElementScope(), after: edits, reading: windows)
    }

    /// Stores elements from a response.
    package func receive<Element>(
        _ elements: [Element],
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil,
        completion: FieldCompletion<Element>? = nil,
        lastCounts: Bool = false
    ) throws -> [Int] where Element: Identifiable & Sendable, Element.ID: Sendable {
        try receive(
            elements,
            in: ElementScope(),
            interval,
            pending: pending,
            completion: completion,
            lastCounts: lastCounts
        )
    }

    /// Stores a page.
    package func receive<Element>(
        _ page: Page<Element>,
        at place: MergePoint,
        of key: ListKey,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        try receive(page, at: place, of: key, in: ElementScope(), policy, interval, pending: pending)
    }

    /// Applies a pending change.
    package func begin<Element>(
        _ pendingChange: PendingChange<Element>,
        _ id: Element.ID,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try begin(pendingChange, id, in: ElementScope(), pending)
    }

    /// Ends a pending change.
    package func end<Element>(
        _ pendingChange: PendingChange<Element>,
        _ id: Element.ID,
        _ outcome: ChangeOutcome<Element>,
        at now: Int,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try end(pendingChange, id, in: ElementScope(), outcome, at: now, pending)
    }
}

extension RepositoryTransaction {
    /// Merges a page into a list.
    package func merge<Element>(
        _ page: Page<Element>,
        _ entries: [Int],
        at place: MergePoint,
        of key: ListKey,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        try merge(page, entries, at: place, of: key, in: ElementScope(), policy, interval)
    }
}

extension StoreTransaction {
    /// Returns the numbers of elements.
    package func numbers<Element>(of ids: [Element.ID], _ type: Element.Type) throws -> [Int]
    where Element: Identifiable & Sendable, Element.ID: Sendable {
        try numbers(of: ids, in: ElementScope<Element>())
    }

    /// The result of a query among all elements of the type.
    package func found<Element: RepositoryStore.Queryable>(
        matching query: ElementQuery<Element>
    ) throws -> [Element] { try elements(matching: query).map(\.element) }
}

extension ElementQuery {
    /// The result among some elements.
    package func result(of elements: [Element]) -> [Element] {
        let scope = ElementScope<Element>().key
        let matches = elements.enumerated().map { QueryMatch($1, number: $0, in: scope) }
        return result(of: matches).map(\.element)
    }
}
