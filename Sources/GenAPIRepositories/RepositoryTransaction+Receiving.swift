package import GenAPIRuntime

extension RepositoryTransaction {
    /// Stores the result of a request for one element, unless newer data is known.
    func receive<Element>(
        _ element: Element?,
        _ id: Element.ID,
        _ interval: RequestInterval,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try update([id]) { (_, known: StoredElement<Element>?) in
            if let known, !interval.startsAfter(known.interval) { return nil }
            let present = DeletionMark().present(element)
            return StoredElement(present, pending.changes(id, of: Element.self), interval)
        }
    }

    /// Stores elements from a response, except those for which newer data may be known, and removes deleted ones.
    ///
    /// - Parameter pending: Returns the unconfirmed changes of an element; `nil` if there are none.
    /// - Returns: The distinct ids of the elements that exist according to the latest data, in order.
    package func receive<Element>(
        _ elements: [Element],
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil
    ) throws -> [Element.ID] where Element: Identifiable & Sendable, Element.ID: Sendable {
        let elements = elements.withDistinctIDs
        let ids = elements.map { $0.id }
        var present: [Element.ID] = []
        present.reserveCapacity(ids.count)
        let mark = DeletionMark<Element>()
        try update(ids) { (index, known: StoredElement<Element>?) in
            let id = ids[index]
            if let known, !interval.startsAfter(known.interval) {
                if known.isConfirmed { present.append(id) }
                return nil
            }
            if mark.isSet(in: elements[index]) { return StoredElement(nil, pending?(id) ?? [], interval) }
            present.append(id)
            guard let pending else { return StoredElement(of: elements[index], interval) }
            return StoredElement(elements[index], pending(id), interval)
        }
        return present
    }

    /// Stores a page: its elements, and their order if its position still exists.
    package func receive<Element>(
        _ page: Page<Element>,
        at place: MergePoint,
        of key: ListKey,
        _ policy: ListConfiguration.MergePolicy,
        _ interval: RequestInterval,
        pending: ((Element.ID) -> [PendingChange<Element>])? = nil
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
        var (value, state) = (server, changes.first?.state)
        for change in changes {
            change.apply(&value)
            state = state.map { max($0, change.state) }
        }
        self.init(value, server: changes.isEmpty ? nil : server, change: state, interval: interval)
    }
}

extension Array where Element: Identifiable {
    /// The first element of each id, in order.
    fileprivate var withDistinctIDs: [Element] {
        var seen: Set<Element.ID> = []
        seen.reserveCapacity(count)
        return filter { seen.insert($0.id).inserted }
    }
}
