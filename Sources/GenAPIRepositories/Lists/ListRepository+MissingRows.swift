// Rows that the server does not have any more.

extension ListRepository {
    /// Decides what happens to rows that the server does not have any more. Without a rule, the page that shows it removes
    /// them from the list.
    ///
    /// A row for which the rule returns `true` stays where it was, below the row that was above it. Each page that lacks it
    /// asks the rule again. The rule can change the element, for example note that it was deleted; the changed element
    /// appears everywhere, in queries too. The rule must return soon, because it runs within a transaction of the store.
    ///
    ///     await places.keepMissingRows { $0.nickname != nil }
    ///
    /// The list has one rule: a later one replaces it. An element that a call has deleted, or that the server says to be
    /// deleted, does not ask it.
    ///
    /// - Parameter rule: `nil` removes missing rows again.
    public func keepMissingRows(_ rule: (@Sendable (inout Element) -> Bool)?) { missingRows = rule }
}

extension RepositoryTransaction {
    /// Puts back the rows that a page has removed from a list and that a rule keeps.
    ///
    /// - Parameters:
    ///   - former: The list before the page.
    ///   - pending: Returns the unconfirmed changes of an element; `nil` if there are none.
    func keepMissingRows<Element>(
        of key: ListKey,
        in scope: ElementScope<Element>,
        since former: ListContents,
        pending: ((Element.ID) -> [PendingChange<Element>])?,
        _ rule: (inout Element) -> Bool
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        guard let contents = try store.list(key)?.contents else { return }
        let entries = former.entries(in: 0..<former.count).filter { $0 >= 0 }
        let missing = entries.filter { !contents.contains($0) }
        if missing.isEmpty { return }
        let elements = try store.elements(missing, of: key, in: scope).values
        var kept: [ListContents.Entry: StoredElement<Element>] = [:]
        for entry in missing {
            guard let stored = elements[entry], var element = stored.confirmed, rule(&element) else {
                continue
            }
            kept[entry] = StoredElement(element, pending?(element.id) ?? [], stored.interval)
        }
        for element in kept.values {
            if let id = element.confirmed?.id { try put(element, for: id, in: scope) }
        }
        try change(key) { list in
            var above = InsertionPoint<ListContents.Entry>.start
            for entry in entries {
                if kept[entry] != nil { list.contents.apply(.insert(entry, above)) }
                if list.contents.contains(entry) { above = .after(entry) }
            }
            return Array(kept.keys)
        }
    }
}
