package import GenAPIRuntime

extension RepositoryTransaction {
    /// Takes in what a server said of some elements, unless something that may be newer is known.
    ///
    /// - Parameter pending: What unconfirmed changes make of the server's value; `nil` when there are none.
    /// - Returns: The ids of the elements that exist as far as is known now, in order and each once.
    package func receive<Element>(
        _ elements: [Element],
        _ evidence: Evidence,
        pending: (Element.ID) -> [PendingChange<Element>] = { _ in [] }
    ) throws -> [Element.ID] where Element: Identifiable & Sendable, Element.ID: Sendable {
        var ids: [Element.ID] = []
        var seen: Set<Element.ID> = []
        for element in elements where seen.insert(element.id).inserted {
            let id = element.id
            if let known = try self.element(id, of: Element.self), !evidence.isAfter(known.evidence) {
                if known.confirmed != nil { ids.append(id) }
                continue
            }
            try put(StoredElement(element, pending(id), evidence), for: id)
            ids.append(id)
        }
        return ids
    }

    /// Takes in a page: its elements, and their order where it was asked for.
    package func receive<Element>(
        _ page: Page<Element>,
        at place: ListPlace,
        of key: ListKey,
        _ rules: ListRules.Merging,
        _ evidence: Evidence,
        pending: (Element.ID) -> [PendingChange<Element>] = { _ in [] }
    ) throws -> PageMerge where Element: Identifiable & Sendable, Element.ID: Sendable {
        _ = try receive(page.repeats, evidence, pending: pending)
        let ids = try receive(page.inOrder, evidence, pending: pending)
        return try merge(page, ids, at: place, of: key, rules, evidence)
    }
}

/// What a change that the server has not confirmed makes of the server's value. `nil` stands for no element.
package struct PendingChange<Element: Sendable>: Sendable {
    package let id: Int
    package let apply: @Sendable (inout Element?) -> Void

    package init(id: Int, apply: @escaping @Sendable (inout Element?) -> Void) {
        self.id = id
        self.apply = apply
    }
}

extension StoredElement {
    /// A server's value with the pending changes made to it, one after the other.
    package init(_ server: Element?, _ changes: [PendingChange<Element>], _ evidence: Evidence) {
        var value = server
        for change in changes { change.apply(&value) }
        self.init(
            value,
            server: changes.isEmpty ? nil : server,
            isPending: !changes.isEmpty,
            evidence: evidence
        )
    }
}
