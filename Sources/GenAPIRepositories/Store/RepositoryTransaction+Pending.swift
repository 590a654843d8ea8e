/// The outcome of a change on the server.
package enum ChangeOutcome<Element: Sendable>: Sendable {
    /// The resulting element; `nil` if it was deleted.
    case value(Element?)
    /// The change succeeded without returning the element.
    case applied
    /// The change was rejected, or the element is unknown.
    case unchanged

    /// The outcome with the element as hooks leave it.
    func prepared(by lists: some ListsInUse) throws -> Self {
        guard case .value(let element?) = self else { return self }
        return try lists.prepared([element]).first.map { .value($0) } ?? .applied
    }
}

extension RepositoryTransaction {
    /// Applies a pending change on top of the server's value and earlier changes.
    package func begin<Element>(
        _ pendingChange: PendingChange<Element>,
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        pending.add(pendingChange, to: id, in: scope)
        try apply(pending.changes(id, in: scope), to: id, in: scope)
    }

    /// Applies all pending changes of an element to the server's value.
    func apply<Element>(
        _ changes: [PendingChange<Element>],
        to id: Element.ID,
        in scope: ElementScope<Element>
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        try update(id, in: scope) { known in
            StoredElement(known?.confirmed, changes, known?.interval ?? RequestInterval())
        }
    }

    /// Ends a pending change and applies the remaining ones to the server's value.
    ///
    /// - Parameter now: Responses to requests that started earlier do not include the outcome.
    package func end<Element>(
        _ pendingChange: PendingChange<Element>,
        _ id: Element.ID,
        in scope: ElementScope<Element>,
        _ outcome: ChangeOutcome<Element>,
        at now: Int,
        _ pending: PendingChanges
    ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
        pending.remove(pendingChange, from: id, in: scope)
        let changes = pending.changes(id, in: scope)
        switch outcome {
        case .value(let value):
            let interval = RequestInterval(begun: now, received: now)
            let filling = MissingFieldFilling<Element>()
            try update(id, in: scope) { (known: StoredElement<Element>?) in
                // The server has made the change, whatever it says of it.
                var known = known?.confirmed
                if filling != nil { pendingChange.apply(&known) }
                return StoredElement(
                    value.map { filling?.filled($0, from: known) ?? $0 },
                    changes,
                    interval
                )
            }
            if let value { try receiveContents(of: [value], in: scope, interval, pending) }
        case .applied:
            try update(id, in: scope) { (known: StoredElement<Element>?) in
                var value = known?.confirmed
                pendingChange.apply(&value)
                return StoredElement(value, changes, RequestInterval(begun: now, received: now))
            }
        case .unchanged: try apply(changes, to: id, in: scope)
        }
    }
}
