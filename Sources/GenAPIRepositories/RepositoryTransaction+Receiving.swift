package import GenAPIRuntime

extension RepositoryTransaction {
    /// Stores elements from a response, except those for which newer data may be known, and removes deleted ones.
    ///
    /// - Parameter pending: Returns the unconfirmed changes of an element.
    /// - Returns: The distinct ids of the elements that exist according to the latest data, in order.
    package func receive<Element>(
        _ elements: [Element],
        _ interval: RequestInterval,
        pending: (Element.ID) -> [PendingChange<Element>] = { _ in [] }
    ) throws -> [Element.ID] where Element: Identifiable & Sendable, Element.ID: Sendable {
        var ids: [Element.ID] = []
        var seen: Set<Element.ID> = []
        let mark = DeletionMark<Element>()
        for element in elements where seen.insert(element.id).inserted {
            let id = element.id
            if let known = try self.element(id, of: Element.self), !interval.startsAfter(known.interval) {
                if known.confirmed != nil { ids.append(id) }
                continue
            }
            let isDeleted = mark.isSet(in: element)
            try put(StoredElement(isDeleted ? nil : element, pending(id), interval), for: id)
            if !isDeleted { ids.append(id) }
        }
        return ids
    }

    /// Stores a page: its elements, and their order if its position still exists.
    package func receive<Element>(
        _ page: Page<Element>,
        at place: MergePoint,
        of key: ListKey,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval,
        pending: (Element.ID) -> [PendingChange<Element>] = { _ in [] }
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        _ = try receive(page.repeats, interval, pending: pending)
        let ids = try receive(page.inOrder, interval, pending: pending)
        return try merge(page, ids, at: place, of: key, policy, interval)
    }
}

/// An unconfirmed change. `nil` represents a missing element.
package struct PendingChange<Element: Sendable>: Sendable {
    package let id: Int
    package let state: Repositories.ChangeState
    package let apply: @Sendable (inout Element?) -> Void

    package init(
        id: Int,
        state: Repositories.ChangeState = .pending,
        apply: @escaping @Sendable (inout Element?) -> Void
    ) {
        (self.id, self.state) = (id, state)
        self.apply = apply
    }
}

extension StoredElement {
    /// A server's value with the pending changes applied in order.
    package init(_ server: Element?, _ changes: [PendingChange<Element>], _ interval: RequestInterval) {
        guard let state = changes.lazy.map({ $0.state }).max() else {
            self.init(server, interval: interval)
            return
        }
        var value = server
        for change in changes { change.apply(&value) }
        self.init(value, server: server, change: state, interval: interval)
    }
}
